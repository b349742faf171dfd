import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queues } from './queues.ts';

/** Work that ends when it is told to, and notes when it began. */
function works(names: readonly string[]) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async (): Promise<void> => {
    began.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const settle = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    began,
    all: names.map((name) => ({ athlete: name.split(' ')[0], work: work(name) })),
    end: async (name: string): Promise<void> => {
      ends.get(name)?.();
      await settle();
    },
    settle,
  };
}

test('an athlete’s archives come in one after the other, and nobody waits behind another’s', async () => {
  const { began, all, end, settle } = works(['alba 1', 'alba 2', 'bruno 1', 'carla 1']);
  const queue = queues(2);
  const done = Promise.all(all.map(({ athlete, work }) => queue.add(athlete, work)));
  await settle();
  assert.deepEqual(began, ['alba 1', 'bruno 1']);
  assert.deepEqual([queue.waiting('alba'), queue.waiting('dora')], [2, 0]);
  await end('bruno 1');
  assert.deepEqual(began.slice(2), ['carla 1']);
  await end('alba 1');
  assert.deepEqual(began.slice(3), ['alba 2']);
  await end('carla 1');
  await end('alba 2');
  await done;
  assert.equal(queue.waiting('alba'), 0);
});
