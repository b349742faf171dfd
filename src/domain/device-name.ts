import type { Device } from './recording.ts';

/**
 * A device as people name it: `garmin edge 500` → `Garmin Edge 500`, since the files' own tables are in lower case.
 * `development` is what FIT calls a device without a maker.
 */
export function deviceName(device: Pick<Device, 'manufacturer' | 'product'> | undefined): string | undefined {
  return asDeviceName([device?.manufacturer, device?.product].filter(Boolean).join(' '));
}

/** The same for a maker and product already in one text. */
export function asDeviceName(text: string): string | undefined {
  const named = likeADevice(text.replace(/^development (?!#)/i, ''));
  // A name with a dot inside is an address, and stays as its owner writes it.
  return (
    named.replace(/(?<![\p{L}\p{N}.])\p{Ll}(?!\S*\.\p{Ll})/gu, (letter) => letter.toUpperCase()) || undefined
  );
}

/**
 * A file may call its device anything, and a device's name stands in sentences without quotation marks: so it is made of
 * what names of devices are made of, and is no sentence.
 */
const likeADevice = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N} #.,+()/'’&_:-]/gu, '')
    .replace(/\/{2,}/g, '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 6)
    .join(' ')
    .slice(0, 60);
