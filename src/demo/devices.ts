import type { Device } from '../domain/recording.ts';
import type { Random } from './random.ts';
import type { SeasonDay } from './season.ts';
import type { PlannedSession } from './week.ts';

/** How one device sees the world. `development` is the maker: these devices do not exist, and do not pretend to. */
export interface DemoDevice {
  readonly id: 'watch' | 'old-watch' | 'bike-computer';
  readonly device: Device;
  /** Writes a sample only when something changed, every one to seven seconds. */
  readonly smartRecording: boolean;
  /** Stops its timer at a red light. */
  readonly autoPause: boolean;
  readonly heartRate: 'strap' | 'wrist';
  readonly powerMeter: boolean;
  /** Metres of slow wander and share of distance, one standard deviation. */
  readonly gpsMeters: number;
  readonly distanceError: number;
  /** A constant lean of its barometer: share of the ascent. */
  readonly ascentLean: number;
}

export const devices: Readonly<Record<DemoDevice['id'], DemoDevice>> = {
  watch: {
    id: 'watch',
    device: { manufacturer: 'development', product: 'Demo Watch 2', serial: '2025000002' },
    smartRecording: false,
    autoPause: true,
    heartRate: 'strap',
    powerMeter: false,
    gpsMeters: 2.2,
    distanceError: 0.003,
    ascentLean: 0.02,
  },
  'old-watch': {
    id: 'old-watch',
    device: { manufacturer: 'development', product: 'Demo Watch 1', serial: '2019000001' },
    smartRecording: true,
    autoPause: false,
    heartRate: 'wrist',
    powerMeter: false,
    gpsMeters: 4,
    distanceError: 0.006,
    ascentLean: 0.11,
  },
  'bike-computer': {
    id: 'bike-computer',
    device: { manufacturer: 'development', product: 'Demo Bike Computer', serial: '2021000003' },
    smartRecording: false,
    autoPause: true,
    heartRate: 'strap',
    powerMeter: true,
    gpsMeters: 1.8,
    distanceError: 0.002,
    ascentLean: -0.03,
  },
};

/** One device at one session: how many seconds after the true start it was started and before the end it was stopped. */
export interface DeviceUse {
  readonly device: DemoDevice;
  readonly lateSeconds: number;
  readonly earlySeconds: number;
}

/** Days before which the new watch had not been bought. */
const newWatchSince = 900;

/** What recorded the session; the first is the one the athlete looks at. */
export function devicesFor(plan: PlannedSession, random: Random): DeviceUse[] {
  const first = (device: DemoDevice): DeviceUse => ({ device, lateSeconds: 0, earlySeconds: 0 });
  const second = (device: DemoDevice): DeviceUse => ({
    device,
    lateSeconds: random.integer(3, 17),
    earlySeconds: random.integer(4, 40),
  });
  const worn = wornOn(plan.on, random);
  const both = random.uniform();
  if (plan.event) return [first(devices[plan.sport === 'cycling' ? 'bike-computer' : 'watch'])];
  if (plan.sport === 'cycling' && plan.subSport !== 'commuting') {
    return [first(devices['bike-computer']), ...(both < 0.4 ? [second(worn)] : [])];
  }
  const compares = plan.sport === 'running' && plan.subSport !== 'treadmill' && worn.id === 'watch';
  return [first(worn), ...(compares && both < 0.08 ? [second(devices['old-watch'])] : [])];
}

/** The old watch first; later the new one, save for the days on which it lies on its charger. */
function wornOn({ offset }: SeasonDay, random: Random): DemoDevice {
  const charging = random.chance(0.07);
  return devices[offset < -newWatchSince || charging ? 'old-watch' : 'watch'];
}
