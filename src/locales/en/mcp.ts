import type { Part } from '../catalogue.ts';

export const mcp = {
  'arguments.invalid': (p) =>
    `These arguments cannot be used. Correct what follows and send again; known are: ${p.known}.`,
  'arguments.unknown-near': (p) => `“${p.key}” is not an argument; did you mean “${p.guess}”?`,
  'arguments.unknown': (p) => `“${p.key}” is not an argument here. Known: ${p.known}.`,
  'arguments.not-among': (p) => `${p.where}: must be one of ${p.allowed}.`,
  'arguments.missing': (p) => `${p.where}: is missing (${p.expected}).`,
  'arguments.wrong-type': (p) => `${p.where}: must be a ${p.expected}.`,
  'arguments.too-small': (p) => `${p.where}: must be at least ${p.limit}.`,
  'arguments.too-big': (p) => `${p.where}: must be at most ${p.limit}.`,
  'arguments.wrong-form': (p) =>
    `${p.where}: does not have the expected form; see the parameter’s description.`,
  'confirm.agree': () => 'Go ahead',
  'confirm.declined': () =>
    'The person was asked and said no: nothing was changed. Ask what to do instead before trying again.',
  'confirm.refused': () =>
    'That confirmation is unknown, used, too old, or was given for another plan. Ask for the preview again and confirm that one.',
  'consent.scope-missing': (p) =>
    `This assistant was not allowed: ${p.scopes}. The athlete allows it by connecting boucle anew in the assistant’s settings and ticking it on the page that opens.`,
  'tool.unknown': (p) =>
    `There is no tool “${p.name}”. Did you mean “${p.guess}”? Use boucle call without arguments to see them all.`,
} satisfies Part;
