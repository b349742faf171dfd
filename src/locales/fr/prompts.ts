import type { PartLike } from '../catalogue.ts';
import type { prompts as english } from '../en/prompts.ts';

export const prompts: PartLike<typeof english> = {
  'prompt.weekly_review.title': () => 'Bilan de la semaine',
  'prompt.weekly_review.about': () => 'Ce qu’a été la semaine, face au plan et à la semaine d’avant.',
  'prompt.weekly_review': (p) =>
    `Faites le bilan de mon entraînement : ${p.period ? `« ${p.period} »` : 'la semaine dernière (period "last-week")'}. Prenez les totaux et l’évolution dans summarize_training, le prévu, le fait et le manqué dans get_calendar, mes objectifs et contraintes dans get_athlete. Cinq lignes : volume, séance clé, ce qui a sauté, une chose à garder, une à changer. N’utilisez que des chiffres présents dans les réponses, avec leur unité, et dites ce qui manque.`,
  'prompt.plan_my_week.title': () => 'Planifier ma semaine',
  'prompt.plan_my_week.about': () =>
    'Des séances pour la semaine à venir, selon objectifs, contraintes et charge récente.',
  'prompt.plan_my_week': (p) =>
    `Planifiez ma semaine à venir. ${p.wish ? `Mon souhait : « ${p.wish} ». ` : ''}Lisez get_athlete pour les objectifs, contraintes et repères, summarize_training pour les quatre dernières semaines, et get_calendar avec period "next-week". Gardez la plus longue séance proche de ce que j’ai fait ces 30 derniers jours. Préparez chaque séance avec plan_workout, montrez-moi la liste avec les jours, et n’utilisez schedule_workout qu’après mon accord.`,
  'prompt.debrief_session.title': () => 'Analyser une séance',
  'prompt.debrief_session.about': () => 'Ce qu’a été une séance, face à son plan et à une séance semblable.',
  'prompt.debrief_session': (p) =>
    `Analysez ${p.activity ? `la séance « ${p.activity} »` : 'ma dernière séance (activity "latest")'}. Utilisez get_activity ; si elle répondait à une séance prévue, get_workout pour le prévu et le fait ; et compare_activities avec la séance passée la plus semblable que trouve list_activities. Dites ce qui s’est passé comme prévu, où cela a dérivé, et ce que valent les données. Des pistes, pas des causes.`,
  'prompt.race_readiness.title': () => 'Prêt pour la course ?',
  'prompt.race_readiness.about': () => 'Ce que l’entraînement dit d’un objectif, et ce qui manque.',
  'prompt.race_readiness': (p) =>
    `Où en suis-je pour ${p.goal ? `« ${p.goal} »` : 'mon prochain objectif'} ? Utilisez get_athlete pour l’objectif et sa date, summarize_training pour les douze dernières semaines, list_activities pour les séances récentes les plus longues et les plus rapides, avec leurs meilleurs efforts dans get_activity. Donnez les semaines restantes, le volume hebdomadaire, la plus longue séance, les meilleurs efforts et ce qui manque. Dites ce que les données ne permettent pas de dire.`,
  'prompt.hand_over_brief.title': () => 'Fiche de transmission',
  'prompt.hand_over_brief.about': () => 'Une page sur l’athlète pour un nouvel entraîneur ou assistant.',
  'prompt.hand_over_brief': (p) =>
    `Écrivez une page sur moi pour ${p.reader ? `« ${p.reader} »` : 'un nouvel entraîneur'} : objectifs, contraintes, repères avec date et origine (get_athlete), les trois derniers mois (summarize_training), ce qui est prévu (get_calendar). Des faits seulement, chacun avec sa date.`,
};
