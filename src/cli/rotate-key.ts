import type { Session } from './session.ts';

const atOnce = 200;

/**
 * `boucle rotate-key`: wraps every athlete's key with the new master key, while servers run. The home's own key is made
 * anew first; where the operator gives the keys, both must be given. What was interrupted goes on where it stopped.
 */
export async function rotateKeyCommand({ deps, voice }: Session): Promise<number> {
  const { masterKey, directory, secrets } = deps.storage;
  const isOurs = await masterKey.renew();
  let [wrapped, current] = [0, 0];
  for (let after: string | undefined; ; ) {
    const page = await directory.athletes(after, atOnce);
    for (const athleteId of page)
      if (await secrets.rewrap(athleteId)) wrapped++;
      else current++;
    after = page.at(-1);
    if (page.length < atOnce) break;
  }
  // Only now: until every key is wrapped anew, the old one still opens some of them.
  await masterKey.retire();
  process.stderr.write(
    `${voice.say(isOurs ? 'cli.rotate.done' : 'cli.rotate.done-operator', { wrapped, current })}\n`,
  );
  return 0;
}
