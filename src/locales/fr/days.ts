import type { PartLike } from '../catalogue.ts';
import type { days as english } from '../en/days.ts';

export const days: PartLike<typeof english> = {
  'day.unclear': (p) =>
    `Impossible de situer « ${p.value} » dans le calendrier. Écrivez AAAA-MM-JJ, ou un jour comme aujourd’hui, demain, jeudi, dans 3 jours, 3 décembre.`,
  'day.ambiguous': (p, f) =>
    `« ${p.value} » peut désigner le ${f.day(p.first)} ou le ${f.day(p.second)}. Envoyez ${p.first} ou ${p.second}.`,
  'day.past': (p, f) =>
    `« ${p.value} » correspond au ${f.day(p.day)}, déjà passé : nous sommes le ${f.day(p.today)}. Donnez aujourd’hui ou un jour à venir.`,
  'day.future': (p, f) =>
    `« ${p.value} » correspond au ${f.day(p.day)}, encore à venir : nous sommes le ${f.day(p.today)}. Donnez aujourd’hui ou un jour passé.`,
  'day.weekday_mismatch': (p, f) =>
    `« ${p.value} » n’existe pas : cette date tombe le ${f.day(p.day)}. Donnez le jour de la semaine ou la date, ou corrigez l’un des deux.`,
  'day.same_weekday': (p, f) =>
    `Un jour de la semaine seul désigne le prochain après aujourd’hui (${f.day(p.today)}), donc le ${f.day(p.day)} ; pour aujourd’hui, dites « aujourd’hui ».`,
  'period.unclear': (p) =>
    `Impossible de lire « ${p.value} » comme une période. Utilisez 2026-11-01..2026-11-30, 2026-11-30, 2026-11, 2026, 2026-W48, today, last-7-days, last-4-weeks, last-3-months, this-week, last-month, this-year ou all.`,
  'period.reversed': (p, f) =>
    `La période est à l’envers : elle commence le ${f.day(p.from)} et finit le ${f.day(p.to)}. Envoyez ${p.to}..${p.from}.`,
  'period.length': (p, f) =>
    `« ${p.value} » demande une durée de ${f.number(p.count)} ; donnez un nombre de 1 à ${f.number(p.limit)}, ou utilisez all.`,
};
