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
const thresholds: Readonly<Record<string, string>> = {
  stated: 'deux seuils indiqués',
  estimated: 'premier seuil estimé',
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
    `Trois zones, ${p.of}, ${thresholds[p.thresholds] ?? p.thresholds} (bornes : ${p.edges}) : en temps ${p.time} % (${p.times}) ; en séances, chacune dans la zone de sa moyenne, ${p.sessions} % de ${f.plural(p.count, 'séance', 'séances')}${p.uncounted ? ` ; ${f.plural(p.uncounted, 'activité non comptée', 'activités non comptées')}, faute de seuil ou de mesure (${p.of})` : ''}.`,
  'summary.three-edges': (p, f) =>
    `${p.sport} ${p.edges}${p.unit ? ` ${p.unit}` : ''}, seuil ${p.origin}${p.since ? ` le ${f.day(p.since)}` : ''}`,
  'summary.polarization': (p, f) =>
    `Indice de polarisation ${f.number(p.index, 2)} : ${p.polarized === 'yes' ? 'entraînement polarisé' : 'entraînement non polarisé'}.`,
  'summary.three-zones-stated': () =>
    'En temps et en séances, les parts diffèrent jusqu’au triple : ne comparez que ce qui est compté de la même façon. Polarisé veut dire : indice supérieur à 2, et plus de dur que d’intermédiaire (Treff 2019).',
  'summary.three-estimated': (p, f) =>
    `Le premier seuil (SV1) n’a jamais été indiqué : il est placé à ${f.number(p.percent)} % du second, là où finit la deuxième zone. Le vrai varie de plusieurs pour cent d’une personne à l’autre, et la part facile avec lui : ces parts restent grossières. Indiquez-le avec remember (repère first_threshold_${p.of}).`,
  'summary.three-zones-estimated': () =>
    'En temps et en séances, les parts diffèrent jusqu’au triple : ne comparez que ce qui est compté de la même façon. Pas d’indice de polarisation : il faut les deux seuils mesurés, SV1 et SV2.',
  'summary.no-thresholds': () =>
    'Ni parts facile/dur (80/20) ni indice de polarisation : il faut deux seuils, SV1 et SV2, qui ne sont pas connus. Indiquez-les avec remember (repères first_threshold_heart_rate et threshold_heart_rate, ou heart_rate_zones à deux bornes hautes). En temps et en séances, ces parts différeraient jusqu’au triple.',
  'summary.break': (p, f) =>
    `Aucune activité du ${f.day(p.from)} au ${f.day(p.to)}${p.open ? ', et toujours aucune' : ''} : ${f.plural(p.days, 'jour', 'jours')}, dont ${f.plural(p.rest, 'jour de repos confirmé', 'jours de repos confirmés')} par des mesures et ${f.plural(p.unknown, 'inconnu', 'inconnus')} (repos ou montre non synchronisée).`,
  'summary.detraining': (p, f) =>
    `Ce que coûte un tel arrêt : chez des personnes entraînées qui cessent tout, le VO2max a baissé d’environ ${f.number(p.percent)} % en ${f.number(p.days)} jours. C’est une moyenne de groupes, pas une mesure sur vous ; toute séance non enregistrée en réduit l’effet.`,
  'summary.detraining-short': (p, f) =>
    `Ce que coûte un arrêt de moins de ${f.number(p.days)} jours n’est pas chiffré : les valeurs publiées commencent là.`,
  'summary.before-unknown': (p, f) => `Jours inconnus dans la période précédente : ${f.number(p.unknown)}.`,
  'summary.before-holes': (p, f) =>
    `De la période précédente, ${f.number(p.unknown)} jours sur ${f.number(p.days)} sont inconnus (repos ou montre non synchronisée) : une partie de l’écart peut n’être qu’un trou dans les données.`,
  'summary.no-gear': () =>
    'Aucune activité ne nomme son matériel : les fichiers des montres ne le font pas. L’export d’une marque qui nomme chaussures et vélos (Garmin, Strava) les apporte, y compris pour les séances déjà présentes.',
  'gear.title': () => 'Par matériel',
  'gear.others': () => 'Matériel non utilisé sur cette période, au total',
  'gear.in-all': (p, f) => `au total ${p.uses}, ${f.days(p.first, p.last)}`,
  'gear.resting': (p, f) => `${p.uses}, ${f.days(p.first, p.last)}`,
  'gear.alike': (p, f) =>
    `sur ${f.plural(p.count, 'séance comparable', 'séances comparables')} (dehors, de 20 min à 2 h, hors course) ${p.speed}${p.graded ? `, corrigé de la pente ${p.graded}` : ''}, ${f.number(p.bpm)} bpm, ${f.number(p.value, 3)} m par battement`,
  'gear.none-here': () => 'Aucune activité de cette période ne nomme son matériel.',
  'gear.unnamed': (p, f) =>
    `${f.plural(p.count, 'activité de cette période ne nomme', 'activités de cette période ne nomment')} aucun matériel et ne ${Number(p.count) >= 2 ? 'comptent' : 'compte'} pour aucun ; les distances valent depuis que le matériel est nommé dans la bibliothèque, pas selon son fabricant.`,
  'gear.observed': (p, f) =>
    `Observé, non testé : chaque paire est sortie d’autres jours, sur d’autres parcours, à d’autres efforts, et le plus petit groupe compte ${f.plural(p.least, 'séance', 'séances')}. Rien ici ne dit que le matériel rend plus rapide.`,
  'summary.plan': (p, f) =>
    `Plan : ${f.plural(p.planned, 'séance prévue', 'séances prévues')}, ${f.plural(p.done, 'faite', 'faites')}, ${f.plural(p.missed, 'manquée', 'manquées')} ; ${f.plural(p.unplanned, 'activité ne répond', 'activités ne répondent')} à aucun plan.`,
  'summary.plan-rule': () =>
    'Une séance compte comme faite quand une activité du même sport, le jour même ou un jour voisin, dure de 50 à 150 % de ce qui était prévu.',
  'summary.plan-hidden': () =>
    'Ce qui était prévu n’est pas indiqué : il faut pour cela l’autorisation calendar:read.',
  'summary.newest-only': (p, f) =>
    `Zones et qualité portent sur les ${f.number(p.bodies)} activités les plus récentes, sur ${f.number(p.activities)}.`,
};
