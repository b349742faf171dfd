import { z } from 'zod';
import { sameSecret } from '../same-secret.ts';
import type { Message, Push } from '../vendor.ts';

const shape = z.looseObject({
  secret: z.string().max(1000),
  events: z.array(
    z.looseObject({
      athlete_id: z
        .union([z.string().min(1).max(60), z.number().int()])
        .transform(String)
        .optional(),
      type: z.string().max(80),
    }),
  ),
});

/** Chats and connected services are nothing that boucle reads. */
const interesting = /^(?:ACTIVITY_|WELLNESS_UPDATED|CALENDAR_|SPORT_SETTINGS_UPDATED|APP_SCOPE_CHANGED)/;

/**
 * intervals.icu's webhooks, for applications only: no signature, but a secret in the body that is agreed on the page of
 * the application, together with the address and the kinds of events.
 */
export const intervalsPush: Push = {
  secretIn: 'webhook_secret',
  proves: (message, secret) => {
    const said = read(message);
    return said !== undefined && sameSecret(said.secret, secret);
  },
  accounts: (message) => {
    const events = read(message)?.events ?? [];
    const about = events.filter(({ type }) => interesting.test(type));
    return [...new Set(about.flatMap(({ athlete_id: id }) => id ?? []))];
  },
};

function read({ body }: Message): z.infer<typeof shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
