import type { Device } from '../../domain/recording.ts';
import { cleanText } from '../../domain/text.ts';
import { type Message, messagesOf, raw, text } from './message.ts';
import { deviceInfo, fileId } from './profile.ts';
import type { Section } from './scan.ts';

/** Makers that athletes meet; any other keeps its number. */
const manufacturers: Readonly<Record<number, string>> = {
  1: 'garmin',
  6: 'srm',
  7: 'quarq',
  9: 'saris',
  15: 'dynastream',
  16: 'timex',
  23: 'suunto',
  28: 'peaksware',
  32: 'wahoo_fitness',
  37: 'magellan',
  38: 'osynce',
  40: 'concept2',
  41: 'shimano',
  45: 'xplova',
  48: 'pioneer',
  51: '4iiiis',
  60: 'rotor',
  63: 'specialized',
  67: 'bkool',
  68: 'cateye',
  69: 'stages_cycling',
  70: 'sigmasport',
  71: 'tomtom',
  73: 'wattbike',
  76: 'moxy',
  86: 'elite',
  87: 'nielsen_kellerman',
  89: 'tacx',
  95: 'stryd',
  107: 'magene',
  111: 'technogym',
  115: 'igpsport',
  123: 'polar',
  132: 'cycplus',
  135: 'coospo',
  137: 'bosch',
  255: 'development',
  258: 'lezyne',
  260: 'zwift',
  263: 'favero_electronics',
  265: 'strava',
  267: 'bryton',
  268: 'sram',
  272: 'magellan',
  281: 'trainer_road',
  282: 'the_sufferfest',
  289: 'hammerhead',
  294: 'coros',
  307: 'onelap',
  309: 'form',
  310: 'decathlon',
  331: 'mywhoosh',
  339: 'zepp',
  340: 'peloton',
  348: 'huawei',
};

/** Garmin products by number; many numbers are one watch in another region. */
const garminProducts: Readonly<Record<number, string>> = {
  717: 'forerunner 405',
  782: 'forerunner 50',
  988: 'forerunner 60',
  1018: 'forerunner 310xt',
  1036: 'edge 500',
  1124: 'forerunner 110',
  1169: 'edge 800',
  1325: 'edge 200',
  1328: 'forerunner 910xt',
  1345: 'forerunner 610',
  1436: 'forerunner 70',
  1482: 'forerunner 10',
  1499: 'garmin swim',
  1551: 'fenix',
  1561: 'edge 510',
  1567: 'edge 810',
  1623: 'forerunner 620',
  1632: 'forerunner 220',
  1765: 'forerunner 920xt',
  1836: 'edge 1000',
  1903: 'forerunner 15',
  1907: 'vivoactive',
  1967: 'fenix 2',
  2050: 'fenix 3',
  2067: 'edge 520',
  2147: 'edge 25',
  2148: 'forerunner 25',
  2153: 'forerunner 225',
  2156: 'forerunner 630',
  2157: 'forerunner 230',
  2158: 'forerunner 735xt',
  2204: 'edge explore 1000',
  2238: 'edge 20',
  2337: 'vivoactive hr',
  2413: 'fenix 3 hr',
  2431: 'forerunner 235',
  2503: 'forerunner 35',
  2530: 'edge 820',
  2544: 'fenix 5s',
  2604: 'fenix 5x',
  2691: 'forerunner 935',
  2697: 'fenix 5',
  2700: 'vivoactive 3',
  2713: 'edge 1030',
  2886: 'forerunner 645',
  2888: 'forerunner 645 music',
  3076: 'forerunner 245',
  3077: 'forerunner 245 music',
  3110: 'fenix 5 plus',
  3111: 'fenix 5x plus',
  3112: 'edge 520 plus',
  3113: 'forerunner 945',
  3121: 'edge 530',
  3122: 'edge 830',
  3225: 'vivoactive 4',
  3282: 'forerunner 45',
  3288: 'fenix 6s sport',
  3289: 'fenix 6 sport',
  3290: 'fenix 6',
  3291: 'fenix 6x',
  3405: 'swim 2',
  3589: 'forerunner 745',
  3570: 'edge 1030 plus',
  3638: 'enduro',
  3652: 'forerunner 945 lte',
  3843: 'edge 1040',
  3869: 'forerunner 55',
  3888: 'instinct 2',
  3905: 'fenix 7s',
  3906: 'fenix 7',
  3907: 'fenix 7x',
  3990: 'forerunner 255 music',
  3992: 'forerunner 255',
  4024: 'forerunner 955',
  4062: 'edge 840',
  4061: 'edge 540',
  4257: 'forerunner 265',
  4315: 'forerunner 965',
  4432: 'forerunner 165',
};

const DEVELOPMENT = 255;

/** The device that made the file: file_id first, then the creator among the device messages. */
export function deviceOf(sections: readonly Section[]): Device | undefined {
  const file = messagesOf(sections, fileId.message)[0];
  const creator = messagesOf(sections, deviceInfo.message).find(
    (message) => raw(message, deviceInfo.deviceIndex) === 0,
  );
  const manufacturer = pick(file, fileId.manufacturer) ?? pick(creator, deviceInfo.manufacturer);
  if (manufacturer === undefined) return undefined;
  const number = pick(file, fileId.product) ?? pick(creator, deviceInfo.product);
  const stated = words(file, fileId.productName) ?? words(creator, deviceInfo.productName);
  const serial = pick(file, fileId.serialNumber) ?? pick(creator, deviceInfo.serialNumber);
  // What boucle writes for want of a device.
  if (manufacturer === DEVELOPMENT && number === undefined && !stated && serial === undefined)
    return undefined;
  const product = (manufacturer === 1 ? garminProducts[number ?? -1] : undefined) ?? stated ?? number;
  return {
    manufacturer: manufacturers[manufacturer] ?? String(manufacturer),
    ...(product !== undefined && { product: String(product) }),
    ...(serial !== undefined && { serial: String(serial) }),
  };
}

const pick = (message: Message | undefined, field: number): number | undefined =>
  message && raw(message, field);

function words(message: Message | undefined, field: number): string | undefined {
  const found = message && text(message, field);
  return found ? cleanText(found, 60) || undefined : undefined;
}

/** The number of a maker that we write. */
export function manufacturerNumber(name: string | undefined): number {
  const known = Object.entries(manufacturers).find(([, ours]) => ours === name)?.[0];
  const number = Number(known ?? name);
  return Number.isInteger(number) && number >= 0 && number < 0xffff ? number : DEVELOPMENT;
}

/** The number of a product that we write; undefined when it only has a name. */
export function productNumber(manufacturer: number, name: string | undefined): number | undefined {
  const known =
    manufacturer === 1 ? Object.entries(garminProducts).find(([, ours]) => ours === name)?.[0] : undefined;
  const number = Number(known ?? (name || Number.NaN));
  return Number.isInteger(number) && number >= 0 && number < 0xffff ? number : undefined;
}
