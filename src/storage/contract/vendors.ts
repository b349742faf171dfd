import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { athlete, connection, firstStart } from './samples.ts';
import type { Using } from './stage.ts';

const at = (seconds: number): number => firstStart + seconds * 1000;

export function vendorStories(using: Using): void {
  describe('connections', () => {
    test(
      'change in one step: of many changes at once none is lost',
      using(async (s) => {
        await s.connections.save('alba', connection('a'));
        await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            s.connections.update('alba', 'con_1', (before) => ({
              ...before,
              progress: { ...before.progress, marks: { ...before.progress.marks, [`m${n}`]: 'x' } },
            })),
          ),
        );
        const after = await s.connections.get('alba', 'con_1');
        assert.equal(Object.keys(after?.progress.marks ?? {}).length, 20);
        assert.equal(await s.connections.update('alba', 'con_2', (before) => before), undefined);
      }),
    );
  });

  describe('the vault', () => {
    test(
      'gives back what was put in, until it is taken or deleted',
      using(async (s) => {
        await s.secrets.put('alba', 'grant', 'café ☕ token');
        await s.secrets.put('alba', 'other', '');
        assert.equal(await s.secrets.get('alba', 'grant'), 'café ☕ token');
        assert.equal(await s.secrets.get('alba', 'other'), '');
        await s.secrets.put('alba', 'grant', 'new');
        const taken = await Promise.all([1, 2, 3].map(() => s.secrets.take('alba', 'grant')));
        assert.deepEqual(
          taken.filter((one) => one !== undefined),
          ['new'],
        );
        await s.secrets.delete('alba', 'other');
        assert.equal(await s.secrets.get('alba', 'other'), undefined);
      }),
    );

    test(
      'of an erased athlete stays shut, also for one who comes again under the same id',
      using(async (s) => {
        await s.secrets.put('alba', 'grant', 'token');
        await s.athletes.erase('alba');
        await s.athletes.save(athlete('alba'));
        assert.equal(await s.secrets.get('alba', 'grant'), undefined);
        await s.secrets.put('alba', 'grant', 'another');
        assert.equal(await s.secrets.get('alba', 'grant'), 'another');
      }),
    );
  });

  describe('a lease', () => {
    test(
      'is one holder’s until it is given back or its time is over',
      using(async (s) => {
        const ask = (holder: string, now: number, until: number) =>
          s.leases.acquire('alba', 'sync con_1', { holder, now: at(now), until: at(until) });
        const first = await Promise.all(['a', 'b', 'c'].map((holder) => ask(holder, 0, 60)));
        assert.equal(first.filter(Boolean).length, 1);
        const holder = ['a', 'b', 'c'][first.indexOf(true)];
        assert.equal(await ask('d', 30, 90), false);
        assert.equal(await ask(holder, 30, 90), true, 'the holder makes it longer');
        assert.equal(await s.leases.isHeld('alba', 'sync con_1', at(89)), true);
        await s.leases.release('alba', 'sync con_1', 'd');
        assert.equal(await ask('d', 89, 120), false, 'nobody gives back what is another’s');
        assert.equal(await ask('d', 90, 120), true, 'a holder that died loses it');
        await s.leases.release('alba', 'sync con_1', 'd');
        assert.equal(await ask('e', 91, 120), true);
        assert.equal(
          await s.leases.acquire('bruno', 'sync con_1', { holder: 'f', now: at(91), until: at(99) }),
          true,
        );
      }),
    );
  });

  describe('a budget of requests', () => {
    test(
      'lets so many through in each span, all or none of several, and says when there is one again',
      using(async (s) => {
        const minute = { name: 'polar alba', requests: 3, seconds: 60 };
        const day = { name: 'polar alba', requests: 4, seconds: 86_400 };
        const start = Math.ceil(firstStart / 86_400_000) * 86_400_000;
        const ask = (seconds: number) => s.budgets.take([minute, day], start + seconds * 1000);
        const first = await Promise.all([0, 1, 2, 3, 4].map(ask));
        assert.equal(first.filter((one) => one === undefined).length, 3);
        assert.deepEqual(new Set(first), new Set([undefined, start + 60_000]));
        assert.equal(await ask(60), undefined);
        assert.equal(await ask(61), start + 86_400_000, 'what was refused was not counted');
        assert.equal(await s.budgets.take([{ ...minute, name: 'polar bruno' }], start), undefined);
      }),
    );
  });

  describe('jobs', () => {
    test(
      'are done one at a time, by whoever comes, of the athlete first who was served longest ago',
      using(async (s) => {
        const claim = (now: number) => s.jobs.claim({ now: at(now), until: at(now + 60) });
        for (const id of ['con_1', 'con_2', 'con_3'])
          await s.jobs.put('alba', { id, kind: 'sync', runAt: at(0) });
        await s.jobs.put('bruno', { id: 'con_1', kind: 'sync', runAt: at(5) });
        assert.equal(await claim(-1), undefined);
        assert.equal(await s.jobs.nextAt(), at(0));
        const served: string[] = [];
        for (let now = 10; ; now++) {
          const job = await claim(now);
          if (!job) break;
          served.push(job.athleteId);
          assert.equal(job.attempts, 1);
        }
        assert.equal(served.length, 4);
        assert.ok(served.indexOf('bruno') <= 1, served.join(' '));
      }),
    );

    test(
      'come again when they are put off, and when their worker died',
      using(async (s) => {
        const claim = (now: number) => s.jobs.claim({ now: at(now), until: at(now + 60) });
        await s.jobs.put('alba', { id: 'con_1', kind: 'sync', runAt: at(0) });
        await s.jobs.put('alba', { id: 'con_1', kind: 'sync', runAt: at(50) });
        assert.equal((await claim(0))?.id, 'con_1', 'the earlier moment holds');
        assert.equal(await claim(59), undefined);
        assert.equal((await claim(60))?.attempts, 2, 'nobody finished it');
        await s.jobs.renew('alba', 'con_1', at(300));
        assert.equal(await claim(200), undefined);
        await s.jobs.finish('alba', 'con_1', { runAt: at(400), failed: true });
        assert.equal(await claim(399), undefined);
        assert.equal((await claim(400))?.attempts, 3);
        await s.jobs.finish('alba', 'con_1', { runAt: at(500) });
        assert.equal((await claim(500))?.attempts, 1, 'what went well is counted anew');
        await s.jobs.finish('alba', 'con_1');
        assert.equal(await claim(9999), undefined);
        assert.equal(await s.jobs.nextAt(), undefined);
      }),
    );
  });
}
