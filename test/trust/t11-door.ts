/**
 * A boucle for many, in a process of its own that is killed in the middle: served again on the same home and port, it is
 * the same server to browsers and assistants. Says its address and the cookie of `alba` once it listens.
 */
import { openHosted } from '../hosted.ts';
import { lastingMembers } from '../members.ts';

const [home, memberName, port] = process.argv.slice(2);
const member = (await lastingMembers()).find(({ name }) => name === memberName);
if (!member) throw new Error(`no storage ${memberName}`);
const storage = await member.open(home);
const hosted = await openHosted({
  home,
  storage,
  environment: { BOUCLE_PUBLIC_URL: `http://localhost:${port}` },
  serve: { port: Number(port), addressRates: 'off' },
});
if (!(await storage.athletes.get('alba'))) await hosted.newAthlete('alba');
const { jar } = await hosted.signInAs('alba');
process.send?.({ url: hosted.url, session: jar.get('boucle')?.value });
