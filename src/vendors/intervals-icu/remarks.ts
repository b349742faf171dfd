import { type Phrase, phrase } from '../../domain/phrase.ts';
import { type JsonObject, listIn, textIn } from '../../formats/json.ts';
import type { Profile } from './profile.ts';

/** What the athlete must know of a session that was written: pushes that failed, and where it goes from there. */
export function remarksOn(event: JsonObject, profile: Profile | undefined): Phrase[] {
  const failed = listIn(event, 'push_errors')
    .slice(0, 10)
    .map((error) =>
      phrase('icu.push_failed', {
        service: textIn(error, 'service', 40) ?? '?',
        message: textIn(error, 'message', 160) ?? '',
      }),
    );
  const { passesTo } = profile ?? {};
  if (!passesTo) return failed;
  const goes =
    passesTo.length > 0
      ? phrase('icu.passed_on', { services: passesTo.join(', ') })
      : phrase('icu.not_passed_on');
  return [...failed, goes];
}
