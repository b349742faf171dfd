import type { PartLike } from '../catalogue.ts';
import type { period as english } from '../en/period.ts';

const channels: Readonly<Record<string, string>> = {
  heartRate: 'fréquence cardiaque',
  heart_rate: 'fréquence cardiaque',
  power: 'puissance',
  speed: 'vitesse',
  cadence: 'cadence',
  altitude: 'altitude',
  temperature: 'température',
  latitude: 'position (sauts du GPS)',
  distance: 'distance',
};
const channel = (name: string | number): string => channels[name] ?? String(name);

export const period: PartLike<typeof english> = {
  'period.complete': (p, f) =>
    `Période complète : ${f.plural(p.days, 'jour connu', 'jours connus')}, dont ${f.number(p.active)} avec activité et ${f.plural(p.rest, 'jour de repos confirmé', 'jours de repos confirmés')} par des mesures.`,
  'period.unknown': (p, f) =>
    `Ce qui est connu, ${f.days(p.from, p.to)} : ${f.plural(p.active, 'jour', 'jours')} avec activité sur ${f.number(p.days)}, ${f.plural(p.rest, 'jour de repos confirmé', 'jours de repos confirmés')} par des mesures ; aucun fichier pour ${f.plural(p.unknown, 'jour', 'jours')}, ${f.number(p.silence)} d’affilée au plus : repos ou montre non synchronisée, rien ne permet de trancher.`,
  'quality.title': () => 'Qualité des données',
  'quality.none': () =>
    'Qualité des données : ni trou, ni pic, ni saut, ni enregistrement réuni ou incomplet.',
  'quality.gaps': (p, f) =>
    `Trous dans l’enregistrement : ${f.number(p.count)} dans ${f.plural(p.activities, 'activité', 'activités')}, ${f.duration(p.seconds)} en tout`,
  'quality.spikes': (p, f) =>
    `Mesures impossibles écartées (${channel(p.channel)}) : ${f.number(p.count)} dans ${f.plural(p.activities, 'activité', 'activités')}`,
  'quality.silent': (p, f) =>
    `Aucune mesure (${channel(p.channel)}) pendant ${f.duration(p.seconds)} alors que la montre enregistrait : ${f.plural(p.activities, 'activité', 'activités')}`,
  'quality.coverage': (p, f) =>
    `Moins de 90 % du temps mesuré (${channel(p.channel)}) : ${f.plural(p.activities, 'activité', 'activités')}`,
  'quality.no_heart_rate': (p, f) =>
    `Sans fréquence cardiaque : ${f.plural(p.activities, 'activité', 'activités')}`,
  'quality.no_distance': (p, f) => `Sans distance : ${f.plural(p.activities, 'activité', 'activités')}`,
  'quality.merged': (p, f) =>
    `Enregistrées plusieurs fois, comptées une seule : ${f.plural(p.activities, 'activité', 'activités')} à partir de ${f.number(p.count)} enregistrements`,
  'quality.partial': (p, f) => `Enregistrements incomplets : ${f.number(p.activities)}`,
  'quality.clock': (p, f) =>
    `Horloge de montre déréglée ou sans date : ${f.plural(p.activities, 'activité', 'activités')}`,
  'quality.refuted_total': (p, f) =>
    `Chiffres d’un appareil que ses propres mesures démentent : ${f.number(p.count)} dans ${f.plural(p.activities, 'activité', 'activités')}`,
  'summary.graded': (p, f) =>
    `corrigé de la pente ${f.distance(p.meters)} à ${f.pace(p.speed)}${p.of ? ` (${p.of})` : ''}`,
  'summary.graded-of': (p, f) => `${f.number(p.with)} sur ${f.number(p.activities)}`,
  'summary.zones': () => 'Temps par zone',
  'summary.bounds-changed': () =>
    '(les bornes diffèrent selon le sport ou le jour ; les dernières sont indiquées)',
  'summary.no-zones': () =>
    'Pas de temps par zone : ni seuil, ni maximum, ni zones ne sont connus pour ces jours.',
  'summary.three': (p, f) =>
    `Trois zones, ${p.of} (bornes ${p.edges}) : en temps ${p.time} % ; en séances, chacune dans la zone de sa moyenne, ${p.sessions} % de ${f.plural(p.count, 'séance', 'séances')}. Indice de polarisation ${f.number(p.index, 2)} : ${p.polarized === 'yes' ? 'entraînement polarisé' : 'entraînement non polarisé'}.`,
  'summary.three-zones': () =>
    'En temps et en séances, les parts diffèrent jusqu’au triple : ne comparez que ce qui est compté de la même façon. Polarisé veut dire : indice supérieur à 2, et plus de dur que d’intermédiaire (Treff 2019).',
  'summary.no-thresholds': () =>
    'Ni parts facile/dur (80/20) ni indice de polarisation : il faut deux seuils, SV1 et SV2, qui ne sont pas connus. Indiquez-les comme heart_rate_zones à deux bornes hautes. En temps et en séances, ces parts différeraient jusqu’au triple.',
  'summary.no-gear': () =>
    'Les chaussures et les vélos ne sont pas encore enregistrés dans boucle : rien ne peut être dit par matériel.',
  'summary.plan': (p, f) =>
    `Plan : ${f.plural(p.planned, 'séance prévue', 'séances prévues')}, ${f.plural(p.done, 'faite', 'faites')}, ${f.plural(p.missed, 'manquée', 'manquées')} ; ${f.plural(p.unplanned, 'activité ne répond', 'activités ne répondent')} à aucun plan.`,
  'summary.plan-rule': () =>
    'Une séance compte comme faite quand une activité du même sport, le jour même ou un jour voisin, dure de 50 à 150 % de ce qui était prévu.',
  'summary.plan-hidden': () =>
    'Ce qui était prévu n’est pas indiqué : il faut pour cela l’autorisation calendar:read.',
  'summary.newest-only': (p, f) =>
    `Zones et qualité portent sur les ${f.number(p.bodies)} activités les plus récentes, sur ${f.number(p.activities)}.`,
};
