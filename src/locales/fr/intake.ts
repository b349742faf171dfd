import type { PartLike } from '../catalogue.ts';
import type { intake as english } from '../en/intake.ts';

const kinds: Readonly<Record<string, string>> = {
  activity_summary: 'des résumés d’activités',
  blood_pressure: 'une tension artérielle',
  course: 'un itinéraire à suivre',
  device: 'des informations sur l’appareil',
  gear: 'une liste de matériel',
  goals: 'les objectifs de l’appareil',
  health_status: 'un état de santé',
  hrv_status: 'un statut VFC',
  location: 'des lieux enregistrés',
  metrics: 'des mesures de l’appareil',
  monitoring: 'le suivi de la journée',
  records: 'des records personnels',
  schedules: 'un calendrier',
  segment: 'un segment',
  segment_list: 'une liste de segments',
  settings: 'des réglages de l’appareil',
  skin_temperature: 'la température cutanée',
  sleep: 'une nuit',
  sport: 'les réglages d’un sport',
  totals: 'des cumuls de l’appareil',
  waypoints: 'des points de passage',
  weight: 'un poids',
  workout: 'une séance planifiée',
};

export const intake: PartLike<typeof english> = {
  'intake.no_date': () =>
    'La montre ignorait la date au moment de l’enregistrement : il n’a donc pas de jour. Le fichier est conservé. Si vous connaissez le jour, indiquez-le : boucle date <fichier> 2024-05-31.',
  'intake.day_given': (p, f) =>
    `La montre ignorait la date : le jour, ${f.day(p.day)}, vient de vous. L’heure est inconnue ; midi en tient lieu.`,
  'intake.undated_list': (p, f) =>
    `${f.plural(p.count, 'fichier n’a', 'fichiers n’ont')} pas de jour. Indiquez-en un : boucle date <fichier> 2024-05-31.`,
  'intake.undated_day': () => 'Indiquez aussi le jour : boucle date <fichier> 2024-05-31.',
  'intake.dated': (p, f) =>
    `Placé le ${f.day(p.day)}, à midi faute d’heure connue : ${f.plural(p.count, 'activité', 'activités')} (${p.ids}).`,
  'intake.undated_ambiguous': (p) =>
    `« ${p.file} » désigne plusieurs fichiers sans jour : ${p.files}. Donnez plutôt les lettres entre parenthèses.`,
  'intake.undated_unknown': (p) =>
    p.near
      ? `Aucun fichier sans jour ne s’appelle « ${p.file} ». Il y a : ${p.near}.`
      : `Aucun fichier sans jour ne s’appelle « ${p.file} » ; il n’y en a aucun.`,
  'intake.date_guessed': () =>
    'La montre ignorait la date au départ ; celle du fichier a été retenue. Vérifiez le jour.',
  'intake.no_activity': (p) =>
    `Contient ${kinds[p.kind ?? ''] ?? `des données de type « ${p.kind} »`}, pas d’activité. Le fichier est conservé.`,
  'intake.holds_workouts': (p, f) =>
    `Contient ${f.plural(p.workouts, 'séance planifiée', 'séances planifiées')}, pas d’activité. Le fichier est conservé.`,
  'intake.nothing_recorded': () => 'Rien n’a été enregistré dans ce fichier. Il est conservé.',
  'intake.too_slow': (p, f) =>
    `La lecture a été interrompue au bout de ${f.plural(p.seconds, 'seconde', 'secondes')} : aucun enregistrement n’en demande autant. L’original est conservé.`,
  'intake.too_much_memory': (p, f) =>
    `La lecture a été interrompue parce qu’elle dépassait ${f.number(p.megabytes)} Mo de mémoire : aucun enregistrement n’en demande autant. L’original est conservé.`,
  'intake.reader_failed': () =>
    'boucle a trébuché sur ce fichier ; l’erreur vient de nous. L’original est conservé et sera relu par une version ultérieure.',
  'intake.not_written': () =>
    'Le fichier a été lu mais n’a pas pu être enregistré dans la bibliothèque ; le journal dit pourquoi. Il est conservé et sera repris au prochain import.',
  'intake.original_gone': (p) =>
    `L’original de « ${p.file} » n’existe plus et ne peut donc pas être relu. Importez de nouveau le fichier.`,
  'intake.one_source': (p) => `${p.activity} provient d’un seul enregistrement : il n’y a rien à séparer.`,
  'intake.no_such_activity': (p) =>
    `L’activité ${p.activity} n’existe pas.${p.near ? ` Identifiants les plus proches : ${p.near}.` : ' Affichez la liste des activités pour voir leurs identifiants.'}`,

  'intake.progress': (p, f) =>
    `${f.number(p.done)}/${p.total === '' ? '…' : f.number(p.total)} fichiers · ${f.number(p.rate)} par seconde${p.remaining === '' ? '' : ` · encore ${f.duration(p.remaining)}`}`,
  'intake.report.files': (p, f) =>
    `${f.plural(p.files, 'fichier', 'fichiers')} en ${f.number(p.seconds, 1)} s (${f.number(p.rate)} par seconde)`,
  'intake.report.found': (p, f) =>
    `${f.plural(p.activities, 'nouvelle activité', 'nouvelles activités')} · ${f.plural(p.readings, 'mesure de récupération', 'mesures de récupération')}`,
  'intake.report.resumed': (p, f) =>
    `${f.plural(p.files, 'fichier resté d’un import interrompu a été traité', 'fichiers restés d’un import interrompu ont été traités')} en premier.`,
  'intake.report.new': () => 'nouveaux',
  'intake.report.merged': () => 'rattachés à une activité existante',
  'intake.report.known': () => 'déjà connus',
  'intake.report.partial': () => 'partiels',
  'intake.report.kept': () => 'conservés, sans activité',
  'intake.report.refused': () => 'refusés',
  'intake.report.more': (p, f) => `… et ${f.number(p.count)} de plus (liste complète avec --json)`,
  'intake.report.empty': () => 'Aucun fichier lisible par boucle à cet emplacement.',
  'intake.replay.done': (p, f) =>
    p.files === 0
      ? 'Tout a déjà été lu par cette version.'
      : `${f.plural(Number(p.again), 'fichier relu', 'fichiers relus')} sur ${f.number(Number(p.files))}.`,
  'intake.split.done': (p, f) =>
    `${f.plural(p.count, 'activité', 'activités')} désormais, une par enregistrement : ${p.ids}. Elles resteront séparées.`,
};
