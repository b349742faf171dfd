import type { DeviceSettings } from '../../domain/recording.ts';
import type { Sport } from '../../domain/sport.ts';
import { type Message, messagesOf, raw, rawList, scaled } from './message.ts';
import { hrZone, powerZone, session, timeInZone, userProfile, zonesTarget } from './profile.ts';
import type { Section } from './scan.ts';
import { present } from './totals.ts';

/** Reads, once a file, what the device knew about the athlete; gives it for one session and sport. */
export function settingsIn(
  sections: readonly Section[],
): (session: Message | undefined, sport: Sport) => DeviceSettings {
  const profile = messagesOf(sections, userProfile.message)[0];
  const target = messagesOf(sections, zonesTarget.message)[0];
  const inZone = messagesOf(sections, timeInZone.message).find(
    (message) => raw(message, timeInZone.referenceMessage) === session.message,
  );
  const heartRateZones =
    zones(inZone, timeInZone.heartRateBounds) ?? bounds(sections, hrZone.message, hrZone.highBpm);
  const powerZones =
    zones(inZone, timeInZone.powerBounds) ?? bounds(sections, powerZone.message, powerZone.highValue);
  return (own, sport) =>
    present<DeviceSettings>({
      maxHeartRate:
        of(inZone, timeInZone.maxHeartRate) ??
        of(target, zonesTarget.maxHeartRate) ??
        profileMax(profile, sport),
      restingHeartRate: of(profile, userProfile.restingHeartRate) ?? of(inZone, timeInZone.restingHeartRate),
      thresholdHeartRate:
        of(inZone, timeInZone.thresholdHeartRate) ?? of(target, zonesTarget.thresholdHeartRate),
      thresholdPower:
        of(own, session.thresholdPower) ??
        of(inZone, timeInZone.thresholdPower) ??
        of(target, zonesTarget.thresholdPower),
      weightKilograms: profile && positive(scaled(profile, userProfile.weight, 10)),
      heartRateZones,
      powerZones,
    });
}

const positive = (value: number | undefined): number | undefined => (value ? value : undefined);
const of = (message: Message | undefined, field: number): number | undefined =>
  message && positive(raw(message, field));

function profileMax(profile: Message | undefined, sport: Sport): number | undefined {
  const bySport =
    sport === 'cycling'
      ? userProfile.maxBikingHeartRate
      : sport === 'running'
        ? userProfile.maxRunningHeartRate
        : undefined;
  return (bySport === undefined ? undefined : of(profile, bySport)) ?? of(profile, userProfile.maxHeartRate);
}

function zones(message: Message | undefined, field: number): number[] | undefined {
  return message && ascending(rawList(message, field));
}

function bounds(sections: readonly Section[], global: number, field: number): number[] | undefined {
  return ascending(messagesOf(sections, global).map((message) => raw(message, field)));
}

/** Zone edges make sense only when there are some and they rise. */
function ascending(values: readonly (number | undefined)[]): number[] | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 1 && known.every((value, i) => i === 0 || value > known[i - 1]) ? known : undefined;
}
