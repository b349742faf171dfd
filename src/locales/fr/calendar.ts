import type { PhraseParams } from '../../domain/phrase.ts';
import type { PartLike } from '../catalogue.ts';
import type { Formatter } from '../format.ts';
import type { calendar as english } from '../en/calendar.ts';

const targets: Readonly<Record<string, string>> = {
  'intervals-icu': 'intervals.icu',
  coros: 'COROS',
  fit: 'fichier FIT (outbox)',
  watch: 'montre branchée',
  zwo: 'fichier ZWO (outbox)',
};

const name = (target: string | number | undefined): string => targets[String(target)] ?? String(target);

const cuts: Readonly<Record<string, string>> = { time: 'durée', distance: 'distance' };

const alignments: Readonly<Record<string, string>> = {
  workout_laps: 'étapes numérotées par la montre',
  laps: 'étapes d’après ses tours',
  stream: 'étapes d’après le temps et la distance de l’enregistrement',
};

const way = (p: PhraseParams, f: Formatter): string =>
  Number(p.distanceMeters) > 0
    ? `${p.sport === 'swimming' ? f.swimDistance(p.distanceMeters) : f.distance(p.distanceMeters)}, `
    : '';

export const calendar: PartLike<typeof english> = {
  'calendar.headline': (p, f) =>
    `${f.days(p.from, p.to)} : ${f.plural(p.done, 'séance faite', 'séances faites')}, ${f.plural(p.missed, 'manquée', 'manquées')}, ${p.planned} à venir.`,
  'calendar.unplanned': (p) =>
    `Fait hors plan${Number(p.shown) < Number(p.total) ? ` (${p.shown} sur ${p.total})` : ''} :`,
  'calendar.drafts': (_, __, drafts) => `Brouillons sans date : ${drafts.join(', ')}`,
  'calendar.draft': (p, f) => `${f.quote(p.name)} ${p.id}`,
  'calendar.status.planned': () => 'prévue',
  'calendar.status.done': () => 'faite',
  'calendar.status.missed': () => 'manquée',
  'change.formulas': () => 'Chiffres recalculés par une version plus récente de boucle',
  'change.planned': (p) => `Brouillon gardé : « ${p.name} »`,
  'change.scheduled': (p, f) => `${f.plural(p.count, 'séance mise', 'séances mises')} au calendrier`,
  'change.moved': (p, f) => `« ${p.name} » déplacée du ${f.day(p.from)} au ${f.day(p.to)}`,
  'change.deleted': (p, f) => `${f.plural(p.count, 'séance retirée', 'séances retirées')} du calendrier`,
  'confirm.with': (p) =>
    `Pour continuer, répétez l’appel avec confirm "${p.token}" (dix minutes, une seule fois).`,
  'plan.elsewhere': (p) =>
    `« ${p.name} » a été planifiée sur ${name(p.target)} : modifiez-la ou supprimez-la là-bas, boucle suivra.`,
  'plan.planned-at': (p) => `Planifiée sur ${name(p.target)}.`,
  'plan.two-calendars': (p) =>
    `Elle va dans ${p.count} calendriers. S’ils alimentent la même montre, elle s’y trouvera deux fois : n’en nommez qu’un dans targets.`,
  'plan.twice': (p) =>
    `${p.id} est citée deux fois ; une séance n’a qu’un jour. Utilisez de nouveau plan_workout pour la seconde.`,
  'plan.unknown': (p) =>
    `Aucune séance ${p.id}. Utilisez l’une des plus proches, ${p.near}, ou cherchez-la avec get_calendar.`,
  'plan.none': (p) =>
    `Aucune séance ${p.id} : rien n’est encore prévu. Utilisez plan_workout pour en créer une.`,
  'plan.not-scheduled': (p) => `${p.id} est un brouillon sans date. Donnez-lui-en une avec schedule_workout.`,
  'plan.done-already': (p) =>
    `${p.id} a déjà sa réponse, ${p.activity}, et reste à sa place. Prévoyez plutôt une nouvelle séance.`,
  'plan.target-unknown': (p) =>
    `Une séance de ce sport ne peut pas aller vers « ${p.target} » pour le moment. ${p.known ? `Utilisez l’une de ces cibles : ${p.known}.` : 'Omettez targets : le calendrier la garde.'}`,
  'plan.at-step': (p, _, [why]) => `étape ${p.at} : ${why}`,
  'plan.approximated': (p) => `modifié : ${p.why}.`,
  'plan.lost': (p) => `perdu : ${p.why}.`,
  'plan.state.draft': () => 'brouillon',
  'plan.state.scheduled': () => 'planifiée',
  'plan.state.done': () => 'faite',
  'plan.state.missed': () => 'manquée',
  'plan.steps': (p, f) => f.plural(p.count, 'étape', 'étapes'),
  'plan.effort': (p) => `effort ${p.effort}`,
  'plan.kept': (p, f) => `${f.plural(p.kept, 'étape conservée', 'étapes conservées')}.`,
  'plan.below-target': (p, f) => `${f.duration(p.seconds)} en dessous`,
  'plan.above-target': (p, f) => `${f.duration(p.seconds)} au-dessus`,
  'plan.all-kept': () => 'tout est conservé.',
  'plan.target': (p) => targets[p.target] ?? String(p.target),
  'delivery.sent': (p) =>
    p.inCalendar ? 'inscrite à son calendrier.' : `écrit sous ${p.ref}, relu et comparé.`,
  'delivery.compared': () => 'Relue et comparée.',
  'delivery.withdrawn': (p) => (p.inCalendar ? 'retirée.' : `${p.ref} retiré.`),
  'delivery.failed': () => 'pas fait.',
  'delivery.out-of-reach': (p) =>
    `${p.file} n’est plus là où il avait été écrit ; si la montre l’a pris, supprimez la séance sur la montre.`,
  'delivery.away': () =>
    'Elle n’est pas là pour le moment. Branchez-la et replanifiez la séance, ou prenez le fichier dans outbox.',
  'delivery.unwritten': (p) =>
    `${p.file} n’a pas pu être écrit. Vérifiez que le disque a de la place et accepte l’écriture, puis replanifiez la séance.`,
  'delivery.not-connected': (p) =>
    `${name(p.target)} n’est plus connecté. Reconnectez-le sur la page des sources, puis replanifiez la séance.`,
  'delivery.broken': (p) =>
    `L’écriture vers ${name(p.target)} a échoué, par notre faute ; le journal en garde le détail. Le calendrier garde la séance.`,
  'delivery.down': (p) =>
    `${name(p.target)} est injoignable pour le moment. Replanifiez la même séance plus tard : elle ne sera écrite qu’une fois.`,
  'delivery.wait': (p, f) =>
    `${name(p.target)} demande d’attendre jusqu’au ${f.day(p.day)} à ${p.time}. Replanifiez ensuite la même séance : elle ne sera écrite qu’une fois.`,
  'delivery.by-hand': (p) =>
    `${name(p.target)} ne permet à personne de supprimer de l’extérieur : retirez la séance dans son application.`,
  'delivery.too-far': (p, f) =>
    `Ce calendrier n’accepte les séances que ${p.days} jours à l’avance. Replanifiez-la à partir du ${f.day(p.from)}.`,
  'delivery.old-day': (p, f) => `Elle reste aussi inscrite au ${f.day(p.day)}.`,
  'delivery.other-day': (p, f) => `Là-bas, elle est inscrite au ${f.day(p.day)}.`,
  'delivery.not-read-back': () =>
    'Elle ne peut pas être relue là-bas ; vérifiez-la une fois dans l’application.',
  'plan.drafted': (p) => `« ${p.name} » est gardée en brouillon sous ${p.id} ; rien n’a été envoyé.`,
  'plan.next-schedule': (p) =>
    `Ensuite : schedule_workout avec workouts [{"id":"${p.id}","day":"${p.day || 'AAAA-MM-JJ'}"}].`,
  'plan.expected-load': (p, f) => `Charge attendue : ${f.number(p.load)} (${p.method})`,
  'plan.scheduled': (p, f) =>
    `${f.plural(p.count, 'séance est', 'séances sont')} au calendrier.${p.already ? ` Déjà en place : ${p.already}.` : ''}`,
  'plan.already-there': () => '  (déjà en place ; rien n’a été écrit deux fois)',
  'plan.proposal': (p, f) =>
    `${f.plural(p.count, 'séance serait mise au calendrier et envoyée', 'séances seraient mises au calendrier et envoyées')} :`,
  'plan.moved': (p, f) => `« ${p.name} » passe du ${f.day(p.from)} au ${f.day(p.to)}.`,
  'plan.would-delete': (p, f) =>
    `${f.plural(p.count, 'séance serait supprimée', 'séances seraient supprimées')} :`,
  'plan.deleted': (p, f) => `${f.plural(p.count, 'séance supprimée', 'séances supprimées')}.`,
  'plan.status.draft': (p) => `« ${p.name} » est un brouillon.`,
  'plan.status.planned': (p, f) => `« ${p.name} » est prévue le ${f.day(p.day)}.`,
  'plan.status.done': (p, f) => `« ${p.name} » du ${f.day(p.day)} a été faite.`,
  'plan.status.missed': (p, f) => `« ${p.name} » du ${f.day(p.day)} a été manquée.`,
  'plan.answered-by': (p) => `Réalisée par ${p.id}${alignments[p.by] ? `, ${alignments[p.by]}` : ''} :`,
  'plan.in-target': (p, f) => `${f.duration(p.inside)} sur ${f.duration(p.total)} dans la cible`,
  'plan.step-not-done': () => 'pas faite',
  'streams.headline': (p, f) =>
    `${p.id}, ${f.day(p.day)} : ${f.number(p.points)} points sur ${f.number(p.samples)} mesures${p.every ? `, un toutes les ${f.duration(p.every)}` : ''}.`,
  'streams.recorded': (p) => `Enregistré : ${p.channels}`,
  'streams.gone': (p) =>
    `Les courbes de ${p.id} ne sont plus conservées : la durée fixée dans « Réglages » est dépassée. Ses chiffres restent : utilisez get_activity.`,
  'streams.none': (p) => `${p.id} a des totaux mais pas de courbe. Utilisez get_activity pour ce qu’il y a.`,
  'compare.headline': (p) => `${p.count} activités côte à côte ; les écarts sont par rapport à A.`,
  'compare.halves': (p) => `${p.id} : seconde moitié face à la première, coupée par ${cuts[p.by] ?? p.by}.`,
  'compare.column.first': () => 'première moitié',
  'compare.column.second': () => 'seconde moitié',
  'compare.no-halves': (p) =>
    `${p.id} ne peut pas être coupée par ${cuts[p.by] ?? p.by} : cette courbe manque. Essayez halves_by "time" ou get_activity.`,
  'summary.headline': (p, f) =>
    `${f.plural(p.activities, 'activité', 'activités')}, ${f.days(p.from, p.to)} (${p.timeZone}) : ${way(p, f)}${f.duration(p.seconds)}.`,
  'summary.total': () => 'Total',
  'summary.by.day': () => 'Par jour',
  'summary.by.week': () => 'Par semaine',
  'summary.by.month': () => 'Par mois',
  'summary.nothing': () => 'rien',
  'summary.activities': (p, f) => f.plural(p.count, 'activité', 'activités'),
  'summary.from': (p) => `avant ${p.before}`,
  'summary.loads': () => 'Activités selon l’origine de leur charge',
  'summary.rhythm': (p) =>
    `Jours d’entraînement : ${p.active}, jours de repos : ${p.rest}, plus longue série : ${p.longest}, série en cours : ${p.current}.`,
  'summary.before': (p, f) => `Par rapport à la période ${f.days(p.from, p.to)} : ${p.changes}`,
  'summary.longest': (p) => `maximum ${p.most}`,
  'summary.load-mixed': () =>
    'La charge additionne des scores tirés de la puissance, de l’allure et de la FC ; leur seule échelle commune est « une heure au seuil = 100 ».',
  'summary.load-partly': (p, f) =>
    `Sans charge, faute de repère ou de capteur : ${f.plural(p.without, 'activité', 'activités')} sur ${p.of}.`,
  'summary.before-incomplete': (p, f) =>
    `La bibliothèque commence le ${f.day(p.first)} : la période précédente est incomplète.`,
  'summary.incomplete': (p, f) =>
    `La bibliothèque commence le ${f.day(p.first)} : ce qui précède n’est pas connu.`,
  'summary.cut': (p) => `Les ${p.shown} dernières lignes sur ${p.total} sont montrées.`,
  'figure.activities': () => 'activités',
  'figure.active_days': () => 'jours d’entraînement',
  'figure.distance': () => 'distance',
  'figure.duration': () => 'durée',
  'figure.ascent': () => 'dénivelé',
  'figure.training_load': () => 'charge',
  'figure.average_speed': () => 'vitesse',
  'figure.average_pace': () => 'allure',
};
