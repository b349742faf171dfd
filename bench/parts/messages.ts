import { burst } from '../../test/vendors/push-burst.ts';
import type { Bench, Part } from '../part.ts';
import type { Report } from '../report.ts';

/** What a vendor sends after an outage: everything at once, to a boucle that is killed in the middle of it. */
export const messagesPart: Part = { id: 'messages', run };

const messages = 10_000;
const abreast = 32;

async function run(bench: Bench): Promise<Report> {
  bench.say(`${messages} messages, ${abreast} at a time, the server killed after ${0.4 * messages}`);
  const told = await burst({ messages, abreast, killAfter: 0.4 * messages });
  const wait = (share: number): number => told.waits[Math.floor((told.waits.length - 1) * share)];
  return {
    id: 'messages',
    title: 'Ten thousand messages from a vendor',
    goals: [
      { what: 'acknowledged and lost', measured: told.lost, limit: 0, unit: '', wanted: 'at most' },
      { what: 'never read', measured: told.unread, limit: 0, unit: '', wanted: 'at most' },
      { what: 'until acknowledged, p99', measured: wait(0.99), limit: 1000, unit: 'ms', wanted: 'at most' },
    ],
    tables: [
      {
        title: 'The burst',
        columns: ['', 'value'],
        rows: [
          ['acknowledged', told.acknowledged],
          ['sent again after the kill', told.sentAgain],
          ['a second, the restart included', told.acknowledged / told.seconds],
          ['until acknowledged, median, ms', wait(0.5)],
          ['fetches that all of them made', told.fetches],
        ],
      },
    ],
    remarks: ['One athlete, one process, SQLite; each acknowledgement is on disk before it is given.'],
  };
}
