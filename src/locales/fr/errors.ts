import type { PartLike } from '../catalogue.ts';
import type { errors as english } from '../en/errors.ts';

export const errors: PartLike<typeof english> = {
  'day.invalid': (p) =>
    `« ${p.value} » n’est pas un jour du calendrier. Écrivez-le AAAA-MM-JJ, par exemple 2026-11-30.`,
  internal: (p) =>
    `Une erreur s’est produite de notre côté (référence ${p.reference}). Réessayez ; si elle persiste, signalez cette référence.`,
};
