import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, test } from 'node:test';
import type { StorageMember } from '../index.ts';
import { layOut, rounds } from './race.ts';
import { athlete, fill, marks, portrait, run } from './samples.ts';
import { newHome, opened } from './stage.ts';

export function nextDayStories(member: StorageMember): void {
  describe('the next day', { skip: !member.lasting && 'it keeps nothing beyond its process' }, () => {
    const start = (home: string, ...rest: string[]) => {
      const script = join(import.meta.dirname, 'process.ts');
      const child = spawn(process.execPath, [script, member.name, home, ...rest], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
      return { child, exit, line: async () => (await lines.next()).value };
    };

    test('everything is there', async () => {
      const home = newHome();
      const evening = await opened(member, home);
      await fill(evening, 'alba', marks[0]);
      const alba = await portrait(evening, 'alba');
      await evening.close();
      const morning = await member.open(home);
      assert.equal(await portrait(morning, 'alba'), alba);
      await morning.close();
    });

    test('what was acknowledged before the power went is there, and nothing by halves', async () => {
      const home = newHome();
      await (await opened(member, home)).close();
      let acknowledged = -1;
      for (let round = 0; round < 3; round++) {
        const writer = start(home, 'write', `round ${round}`);
        for (let n = 0; n < 15; n++) acknowledged = Number(await writer.line());
        writer.child.kill('SIGKILL');
        for (let more = await writer.line(); more !== undefined; more = await writer.line())
          acknowledged = Number(more);
        await writer.exit;
        const s = await member.open(home);
        for (let n = 0; n <= acknowledged; n++) {
          assert.equal((await s.activities.get('alba', `act_${n}`))?.title, `Sortie round ${round}`);
          const [kept] = await s.activities.sources('alba', `act_${n}`);
          assert.ok(kept && (await s.blobs.get('alba', kept.contentHash)));
        }
        const count = await s.ledger.count('alba');
        assert.equal((await s.ledger.list('alba', { limit: 10_000, offset: 0 })).length, count);
        assert.ok(count > acknowledged);
        await s.athletes.erase('alba');
        await s.athletes.save(athlete('alba'));
        await s.close();
      }
    });

    test('a transaction cut by a kill never happened, and holds up nobody', async () => {
      const home = newHome();
      const s = await opened(member, home);
      const writer = start(home, 'hang', 'x');
      assert.equal(await writer.line(), 'inside');
      assert.equal(await s.activities.count('alba', {}), 0);
      setTimeout(() => writer.child.kill('SIGKILL'), 100);
      await s.activities.save('alba', run('after', 0), []);
      await writer.exit;
      assert.equal(await s.activities.get('alba', 'act_7'), undefined);
      await s.close();
    });

    test('two programs write at the same time without losing a step, and a third reads meanwhile', async () => {
      const home = newHome();
      const s = await opened(member, home);
      const writers = ['serve', 'import'].map((name) => start(home, 'count', name));
      let longest = 0;
      const reader = (async () => {
        while (writers.some(({ child }) => child.exitCode === null)) {
          const asked = performance.now();
          await s.activities.get('alba', 'act_0');
          longest = Math.max(longest, performance.now() - asked);
          await new Promise((later) => setTimeout(later, 2));
        }
      })();
      assert.deepEqual(await Promise.all(writers.map(({ exit }) => exit)), [0, 0]);
      await reader;
      assert.equal((await s.activities.get('alba', 'act_0'))?.vendorScores.count, 100);
      assert.ok(longest < 500, `a read took ${longest} ms`);
      await s.close();
    });

    test('of three programs that want the same at the same time, each thing is given to one', async () => {
      const home = newHome();
      const s = await opened(member, home);
      await layOut(s);
      const racers = ['a', 'b', 'c'].map((name) => start(home, 'race', name));
      await Promise.all(racers.map(({ line }) => line()));
      for (const { child } of racers) child.stdin.write('go\n');
      const won = await Promise.all(
        racers.map(async ({ line }) => JSON.parse((await line()) ?? '[]') as string[]),
      );
      assert.deepEqual(await Promise.all(racers.map(({ exit }) => exit)), [0, 0, 0]);
      const things = ['lease', 'secret', 'token', 'code', 'means', 'message', 'job'];
      const each = Array.from({ length: rounds }, (_, n) => things.map((thing) => `${thing} ${n}`)).flat();
      const requests = Array.from({ length: rounds }, () => 'request');
      assert.deepEqual(won.flat().sort(), [...each, ...requests].sort());
      const kept = await s.connections.get('alba', 'con_1');
      assert.equal(Object.keys(kept?.progress.marks ?? {}).length, 3 * rounds, 'no change was lost');
      await s.close();
    });

    test('two programs that open an empty home at once both work', async () => {
      const home = newHome();
      const both = [start(home, 'nothing'), start(home, 'nothing')];
      assert.deepEqual(await Promise.all(both.map(({ exit }) => exit)), [0, 0]);
      const many = await Promise.all([0, 1, 2].map(() => member.open(home)));
      for (const s of many) await s.athletes.save(athlete('alba'));
      for (const s of many) await s.close();
    });
  });
}
