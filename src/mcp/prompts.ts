import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Deps, Who } from '../app/deps.ts';
import { athleteOf } from '../app/memory/athlete.ts';
import { cleanText } from '../domain/text.ts';
import { voiceFor } from '../locales/index.ts';
import { guarded } from './guard.ts';

// `optional` outermost: the SDK looks for the completion beneath it, and offers none when it stands the other way round.
const language = completable(z.enum(['en', 'fr']), (typed) =>
  (['en', 'fr'] as const).filter((l) => l.startsWith(typed)),
).optional();
const words = z.string().max(200).optional();

/** What a person can start with one click. The words are `prompt.<name>` in the catalogues; `{…}` are the arguments. */
const prompts = {
  weekly_review: { period: words.describe('e.g. "last-week"'), language },
  plan_my_week: { wish: words.describe('e.g. "three runs, no Tuesday"'), language },
  debrief_session: { activity: words.describe('An id, or "latest"'), language },
  race_readiness: { goal: words.describe('e.g. "half marathon on 10 January"'), language },
  hand_over_brief: { reader: words.describe('Who will read it, e.g. "my new coach"'), language },
} as const;

export const promptNames = Object.keys(prompts) as (keyof typeof prompts)[];

/** Offers the prompts, said in the language asked for, else in the athlete's. */
export function registerPrompts(server: McpServer, deps: Deps, who: Who): void {
  const english = voiceFor({ language: 'en', units: 'metric', swimUnits: 'meters' });
  for (const [name, shape] of Object.entries(prompts)) {
    const config = {
      title: english.say(`prompt.${name}.title`),
      description: english.say(`prompt.${name}.about`),
      argsSchema: z.object(shape),
    };
    server.registerPrompt(name, config, async (args) =>
      guarded(deps, name, async () => {
        const { preferences } = await athleteOf(deps, who);
        const voice = voiceFor({ ...preferences, language: args.language ?? preferences.language });
        const given = Object.entries(args).filter(([key]) => key !== 'language');
        const params = Object.fromEntries(given.map(([key, value]) => [key, cleanText(value ?? '', 200)]));
        const text = voice.say(`prompt.${name}`, params);
        return { messages: [{ role: 'user', content: { type: 'text', text } }] };
      }),
    );
  }
}
