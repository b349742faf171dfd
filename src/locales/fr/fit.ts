import type { PhraseParams } from '../../domain/phrase.ts';
import type { PartLike } from '../catalogue.ts';
import type { fit as english } from '../en/fit.ts';
import type { Formatter } from '../format.ts';

export const fit: PartLike<typeof english> = {
  'fit.not_fit': () => 'Ce fichier n’est pas du FIT : ses premiers octets ne l’annoncent pas.',
  'fit.too_big': (p, f) =>
    `Ce fichier FIT pèse ${f.number(Number(p.bytes) / 2 ** 20, 1)} Mo ; boucle les lit jusqu’à ${f.number(Number(p.limit) / 2 ** 20)} Mo.`,
  'fit.empty': (p, f) =>
    `Octet ${f.number(p.byte)} : ce fichier FIT ne contient aucun message. Copiez-le de nouveau depuis la montre.`,
  'fit.nothing_saved': (p, f) =>
    `Octet ${f.number(p.byte)} : ce fichier FIT est abîmé et rien n’a pu être récupéré. Copiez-le de nouveau depuis la montre.`,
  'fit.partial_size': (p, f) =>
    `Octet ${f.number(p.byte)} : le fichier annonce une taille fausse, comme après une coupure ; il a été lu jusqu’au bout. Récupéré : ${saved(p, f)}.`,
  'fit.partial_cut': (p, f) =>
    `Octet ${f.number(p.byte)} : le fichier s’arrête au milieu d’un message. Récupéré : ${saved(p, f)}.`,
  'fit.partial_broken': (p, f) =>
    `Octet ${f.number(p.byte)} : les octets n’y ont plus de sens${Number(p.skipped) > 0 ? ` (${f.plural(p.skipped, 'octet sauté', 'octets sautés')})` : ''}. Récupéré : ${saved(p, f)}.`,
  'fit.partial_limit': (p, f) =>
    `Octet ${f.number(p.byte)} : le fichier compte plus de messages que boucle n’en lit dans un seul fichier. Récupéré : ${saved(p, f)}.`,
  'fit.crc_wrong': () =>
    'La somme de contrôle du fichier est fausse : des octets ont pu changer depuis que la montre l’a écrit.',
  'fit.crc_missing': () =>
    'Le fichier n’a pas de somme de contrôle, comme lorsqu’un enregistrement est interrompu.',
  'fit.records_untimed': (p, f) =>
    `${f.plural(p.count, 'point n’a pas d’heure et n’a pas pu être placé', 'points n’ont pas d’heure et n’ont pas pu être placés')}.`,
  'fit.records_backward': (p, f) =>
    `${f.plural(p.count, 'point est antérieur à un point déjà lu et a été écarté', 'points sont antérieurs à un point déjà lu et ont été écartés')} : le temps doit avancer.`,
  'fit.records_outside': (p, f) =>
    `${f.plural(p.count, 'point, daté à des semaines des autres, a été écarté', 'points, datés à des semaines des autres, ont été écartés')}.`,
  'fit.records_early': (p, f) =>
    `${f.plural(p.count, 'point précède le départ indiqué par la montre et a été écarté', 'points précèdent le départ indiqué par la montre et ont été écartés')}.`,
  'fit.start_moved': () =>
    'Le départ indiqué par l’appareil vient après la plupart de ses points ; le premier point a été retenu à sa place.',
  'workout.fit.kept': () => 'conservé',
  'workout.fit.in_numbers': (p, f) =>
    `${relative(p, f)} : écrit ${absolute(p, f)}, car les réglages de la montre peuvent être différents`,
  'workout.fit.ramp': (p) => `la rampe devient ${p.parts} étapes, chacune avec sa part de la plage`,
  'workout.fit.ramp_flat': () =>
    'la rampe devient une seule plage : l’étape est trop courte pour être découpée',
  'workout.fit.unrolled': (p) =>
    `écrite ${p.times} fois de suite : les montres ne répètent que sur un seul niveau`,
  'workout.fit.effort_in_note': (p) =>
    `RPE ${p.low === p.high ? p.low : `${p.low}–${p.high}`} : noté dans l’étape, car FIT n’a pas de cible d’effort`,
  'workout.fit.drill': (p) =>
    `${drills[String(p.drill)] ?? p.drill} : écrit comme éducatif, et précisé dans la note de l’étape`,
  'workout.fit.drill_stroke': (p) =>
    `la nage (${strokes[String(p.stroke)] ?? p.stroke}) est précisée dans la note : l’éducatif occupe sa place`,
  'workout.fit.second_place': () =>
    'l’allure passe au second plan, derrière la nage ; certaines montres ne l’affichent pas',
  'workout.fit.second_lost': (p) =>
    `la seconde cible (${targets[String(p.of)] ?? p.of}) est omise : la nage et l’allure occupent les deux places`,
  'workout.fit.name_cut': (p) => `le nom est raccourci à ${p.bytes} octets`,
  'workout.fit.note_cut': (p) => `une note est raccourcie à ${p.bytes} octets`,
  'workout.fit.many_steps': (p) =>
    `${p.steps} étapes : les montres plus anciennes n’en acceptent que ${p.limit}`,
  'workout.fit.too_many_steps': (p) =>
    `${p.steps} étapes : les montres en acceptent ${p.limit} au plus. Raccourcissez la séance`,
};

const drills: Readonly<Record<string, string>> = { kick: 'battements', pull: 'bras seuls' };
const strokes: Readonly<Record<string, string>> = {
  freestyle: 'crawl',
  backstroke: 'dos',
  breaststroke: 'brasse',
  butterfly: 'papillon',
  medley: 'quatre nages',
  mixed: 'nages mixtes',
};
const targets: Readonly<Record<string, string>> = {
  pace: 'allure',
  speed: 'vitesse',
  heart_rate: 'fréquence cardiaque',
  power: 'puissance',
  cadence: 'cadence',
};

/** « zone 2 », « 88–94 % de la FTP ». */
function relative(p: PhraseParams, f: Formatter): string {
  const range =
    p.low === p.high ? f.number(Number(p.low)) : `${f.number(Number(p.low))}–${f.number(Number(p.high))}`;
  const whole: Readonly<Record<string, string>> = {
    percent_of_ftp: 'de la FTP',
    percent_of_max: 'de la fréquence cardiaque maximale',
    percent_of_threshold: 'de la fréquence cardiaque au seuil',
  };
  return p.unit === 'zone' ? `zone ${range}` : `${range} % ${whole[String(p.unit)]}`;
}

function absolute(p: PhraseParams, f: Formatter): string {
  if (p.of === 'speed') {
    const say = (metersPerSecond: number): string =>
      p.sport === 'swimming'
        ? f.swimPace(metersPerSecond)
        : p.sport === 'cycling'
          ? f.speed(metersPerSecond)
          : f.pace(metersPerSecond);
    return `de ${say(Number(p.from))} à ${say(Number(p.to))}`;
  }
  return `${f.number(Number(p.from))}–${f.number(Number(p.to))} ${p.of === 'power' ? 'W' : 'bpm'}`;
}

function saved(p: PhraseParams, f: Formatter): string {
  return f.list([
    f.plural(Number(p.records), 'point', 'points'),
    f.plural(Number(p.laps), 'tour', 'tours'),
    f.plural(Number(p.sessions), 'séance', 'séances'),
  ]);
}
