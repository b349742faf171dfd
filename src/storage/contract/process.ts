import { race } from './race.ts';
import { bytes, line, run, source } from './samples.ts';
import { storages } from '../index.ts';
import { postgresMember, testServer } from './postgres.ts';

/**
 * A second process on the same home, for the contract suite: `node process.ts <storage> <home> <task> <name>`.
 * Each line it prints is an acknowledged write.
 */
const [member, home, task, name = ''] = process.argv.slice(2);
const server = member === 'postgres' ? await testServer() : undefined;
const members = server ? [...storages, postgresMember(server)] : storages;
const storage = await members.find((one) => one.name === member)?.open(home);
if (!storage) throw new Error(`no storage ${member}`);
const say = (text: string | number): void => void process.stdout.write(`${text}\n`);

const tasks: Readonly<Record<string, () => Promise<void>>> = {
  /** Writes for ever, one thing after the other; ends by being killed. */
  write: async () => {
    for (let n = 0; ; n++) {
      const hash = await storage.blobs.put('alba', bytes(`${name} ${n}`));
      await storage.activities.save('alba', run(name, n), [source(name, n, { contentHash: hash })]);
      await storage.ledger.append('alba', line(name, { values: n }));
      say(n);
    }
  },
  /** Reads a number and writes one more, fifty times: two at once must not lose a step. */
  count: async () => {
    for (let n = 0; n < 50; n++)
      await storage.transaction(async (inside) => {
        const known = await inside.activities.get('alba', 'act_0');
        await new Promise((later) => setTimeout(later, 1));
        const count = (known?.vendorScores.count ?? 0) + 1;
        await inside.activities.save('alba', run(name, 0, { vendorScores: { count } }), [source(name)]);
      });
    say('done');
  },
  /** Says that it is there, waits for the start, and says what it got. */
  race: async () => {
    say('ready');
    await new Promise((start) => process.stdin.once('data', start));
    process.stdin.destroy();
    say(JSON.stringify(await race(storage, name)));
  },
  /** Begins a transaction, writes, says so and waits for its end. */
  hang: async () => {
    await storage.transaction(async (inside) => {
      await inside.activities.save('alba', run(name, 7), [source(name, 7)]);
      say('inside');
      await new Promise((later) => setTimeout(later, 60_000));
    });
  },
};

await tasks[task]?.();
await storage.close();
