import type { Device } from './recording.ts';

/**
 * A device as people name it: `garmin edge 500` → `Garmin Edge 500`, since the files' own tables are in lower case.
 * `development` is what FIT calls a device without a maker.
 */
export function deviceName(device: Pick<Device, 'manufacturer' | 'product'> | undefined): string | undefined {
  const name = [device?.manufacturer, device?.product].filter(Boolean).join(' ');
  return (
    name
      .replace(/^development /i, '')
      .replace(/(?<![\p{L}\p{N}])\p{Ll}/gu, (letter) => letter.toUpperCase()) || undefined
  );
}
