import type { mcp as english } from '../en/mcp.ts';
import type { PartLike } from '../catalogue.ts';

export const mcp: PartLike<typeof english> = {
  'arguments.invalid': (p) =>
    `Ces arguments ne conviennent pas. Corrigez ce qui suit et renvoyez ; arguments connus : ${p.known}.`,
  'arguments.unknown-near': (p) => `« ${p.key} » n’est pas un argument ; vouliez-vous dire « ${p.guess} » ?`,
  'arguments.unknown': (p) => `« ${p.key} » n’est pas un argument ici. Connus : ${p.known}.`,
  'arguments.not-among': (p) => `${p.where} : une valeur parmi ${p.allowed}.`,
  'arguments.missing': (p) => `${p.where} : manque (${p.expected}).`,
  'arguments.wrong-type': (p) => `${p.where} : type attendu : ${p.expected}.`,
  'arguments.too-small': (p) => `${p.where} : au moins ${p.limit}.`,
  'arguments.too-big': (p) => `${p.where} : au plus ${p.limit}.`,
  'arguments.wrong-form': (p) =>
    `${p.where} : la forme n’est pas celle attendue ; voyez la description du paramètre.`,
  'confirm.agree': () => 'D’accord',
  'confirm.declined': () =>
    'La personne a été consultée et a dit non : rien n’a été changé. Demandez quoi faire à la place avant de réessayer.',
  'confirm.refused': () =>
    'Cette confirmation est inconnue, déjà utilisée, trop ancienne, ou valait pour un autre plan. Redemandez l’aperçu et confirmez celui-là.',
  'consent.scope-missing': (p) =>
    `Cet assistant n’y est pas autorisé : ${p.scopes}. L’athlète peut l’autoriser en reconnectant boucle dans les réglages de l’assistant et en cochant la case sur la page qui s’ouvre.`,
  'tool.unknown': (p) =>
    `L’outil « ${p.name} » n’existe pas. Vouliez-vous dire « ${p.guess} » ? Utilisez boucle call sans argument pour les voir tous.`,
};
