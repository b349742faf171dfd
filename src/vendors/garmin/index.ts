import { phrase } from '../../domain/phrase.ts';
import type { Vendor } from '../vendor.ts';
import { activities } from './activities.ts';
import { vendorId } from './arrivals.ts';
import { payloads } from './decode.ts';
import { examine } from './examine.ts';
import { key } from './key.ts';
import { settings } from './settings.ts';
import { wellness } from './wellness.ts';

/**
 * The Garmin Connect Personal API: an athlete's own data with the athlete's own key. It takes no workouts and shows no
 * calendar; sessions reach the watch another way.
 */
export const garmin: Vendor = {
  id: vendorId,
  name: 'Garmin Connect',
  settings: [],
  regions: [
    { id: 'world', hosts: { api: 'https://personal.connectapi.garmin.com' } },
    { id: 'cn', hosts: { api: 'https://personal.connectapi.garmin.cn' } },
  ],
  laptopOnly: phrase('garmin.laptop_only'),
  licence: {
    terms: 'https://connect.garmin.com/app/settings/personalApiToken',
    attribution: 'Source: Garmin',
  },
  connect: [key],
  // Garmin publishes no figures. Twelve calls at once were once told to wait 14 seconds.
  limits: [
    { of: 'athlete', requests: 4, seconds: 1 },
    { of: 'athlete', requests: 10, seconds: 14 },
  ],
  pull: { families: { activities, wellness, settings } },
  payloads,
  examine,
};
