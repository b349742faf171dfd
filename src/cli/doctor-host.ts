import type { Finding } from './doctor.ts';
import type { Session } from './session.ts';

const patienceMs = 5000;

/** What matters on a host: the database, the public address from outside to inside, who is let in. */
export async function hostFindings(session: Session, ask: typeof fetch = fetch): Promise<Finding[]> {
  const { deps, voice, hosting } = session;
  if (!hosting) return [];
  const { origin, region, clients } = hosting;
  const isCurrent = await deps.storage.isCurrent().catch(() => false);
  const says = (code: string, params = {}): string => voice.say(`doctor.host.${code}`, params);
  return [
    { well: isCurrent, says: says(isCurrent ? 'database' : 'database-gone') },
    await addressFinding(origin, says, ask),
    { well: true, says: says('region', { region: region ?? '' }) },
    {
      well: clients === undefined || clients.length > 0,
      says: says('clients', { clients: clients?.join(', ') ?? '*' }),
    },
  ];
}

/** The address has to lead here: through the proxy, with the name that boucle answers to. */
async function addressFinding(
  origin: string,
  says: (code: string, params?: object) => string,
  ask: typeof fetch,
): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await ask(`${origin}/.well-known/oauth-authorization-server`, {
      redirect: 'manual',
      signal,
    });
    const said = answer.ok ? ((await answer.json()) as { issuer?: string }) : {};
    const well = said.issuer === origin;
    return { well, says: says(well ? 'address' : 'address-other', { url: origin, status: answer.status }) };
  } catch {
    return { well: false, says: says('address-silent', { url: origin }) };
  }
}
