import { type Scope, scopes } from '../app/deps.ts';
import { InputError } from '../domain/errors.ts';
import { cleanText } from '../domain/text.ts';

/**
 * The data families a connection is narrowed to: `read` for every one that only reads, or their names with commas between.
 * Tools of other families are not listed. Throws InputError `cli.only.unknown`.
 */
export function scopesFrom(words: string): Scope[] {
  const wanted = words.split(',').map((word) => word.trim());
  const chosen = wanted.flatMap((word) => (word === 'read' ? scopes.filter(isRead) : known(word)));
  return scopes.filter((scope) => chosen.includes(scope));
}

const isRead = (scope: Scope): boolean => scope.endsWith(':read');

function known(word: string): Scope[] {
  const found = scopes.filter((scope) => scope === word);
  if (found.length > 0) return found;
  throw new InputError('cli.only.unknown', {
    word: cleanText(word, 40),
    known: ['read', ...scopes].join(', '),
  });
}
