import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fault } from '../../simulators/kit/faults.ts';
import { addDays } from '../../src/domain/day.ts';
import { BoucleError, ConnectionError, NotFoundError, VendorError } from '../../src/domain/errors.ts';
import { vendors } from '../../src/vendors/index.ts';
import type { ArrivedThing } from '../../src/vendors/vendor.ts';
import { gathered } from '../vendor-line.ts';
import { assertWithinLimits, openConnected } from './open.ts';
import { facts, familiesOf, lastWindow, latest, outcome, readAll } from './sound.ts';
import { stages } from './stage.ts';

/** An outcome in words. */
const said = (of: readonly ArrivedThing[] | BoucleError): string =>
  of instanceof BoucleError ? of.message : `${of.length} arrivals`;

/** How many requests a family's window takes when all goes well; more than this are not tried one by one. */
const mostRequests = 24;

for (const vendor of vendors.filter(({ id }) => stages[id])) {
  for (const [family, pull] of familiesOf(vendor)) {
    describe(`${family} from ${vendor.name}`, { timeout: 120_000 }, () => {
      test('is the same, byte for byte, when nothing is new', async () => {
        const { line } = await openConnected(vendor);
        const seen = (arrivals: readonly ArrivedThing[]): string[] =>
          arrivals.map((one) =>
            'name' in one ? `${one.name} ${Buffer.from(one.bytes).toString('base64')}` : one.gone,
          );
        const first = seen(await latest(line, pull));
        assert.deepEqual(seen(await latest(line, pull)), first);
        assert.equal(new Set(first).size, first.length, 'nothing comes twice in one window');
      });

      test('is the same in one window and in two', async () => {
        const { line } = await openConnected(vendor);
        const whole = lastWindow(line, pull);
        const middle = addDays(whole.from, 7);
        const inOne = facts(readAll(vendor, await gathered(pull.fetch(line, whole))));
        const halves =
          middle < whole.to
            ? [
                { from: addDays(middle, 1), to: whole.to },
                { from: whole.from, to: middle },
              ]
            : [whole];
        const cut: ArrivedThing[] = [];
        for (const half of halves) cut.push(...(await gathered(pull.fetch(line, half))));
        assert.deepEqual(facts(readAll(vendor, cut)), inOne);
      });

      for (const timeZone of ['Pacific/Auckland', 'Pacific/Honolulu', 'America/St_Johns']) {
        test(`is asked for without a refusal where the athlete lives in ${timeZone}`, async () => {
          // Three in the morning UTC: in Honolulu it is the day before, in Auckland the afternoon.
          for (const now of [Date.UTC(2026, 4, 20, 3), Date.UTC(2026, 4, 20, 12)]) {
            const { stage, line } = await openConnected(vendor, { timeZone, now });
            readAll(vendor, await latest(line, pull));
            const { historyDays = 365, windowDays } = pull;
            const today = lastWindow(line, pull).to;
            const from = addDays(today, -historyDays);
            readAll(vendor, await gathered(pull.fetch(line, { from, to: addDays(from, windowDays - 1) })));
            for (const { status = 0, path } of stage.simulator.seen)
              assert.ok(status < 400 || status === 404, `${status} for ${path}`);
          }
        });
      }

      test('loses nothing in silence: whichever request fails, the window fails and comes again', async () => {
        const { stage, line } = await openConnected(vendor);
        const { simulator } = stage;
        simulator.seen.length = 0;
        const whole = facts(readAll(vendor, await latest(line, pull)));
        const count = Math.min(simulator.seen.length, mostRequests);
        const faults: readonly Fault[] = [
          { answer: { status: 500, body: '<html>Internal Server Error</html>' } },
          { cut: 'before' },
        ];
        for (const fault of faults) {
          for (let nth = 0; nth < count; nth += 1) {
            simulator.faults.next(/./, { delayMs: 0 }, { times: nth });
            // A client's own connection pool may send again what met a closed connection.
            simulator.faults.next(/./, fault, { times: 'cut' in fault ? 3 : 1 });
            simulator.seen.length = 0;
            const error = await outcome(latest(line, pull));
            simulator.faults.clear();
            assertWithinLimits(stage);
            // What is asked only once for a line (its list of tools, say) is not asked this time.
            if (nth >= simulator.seen.length) break;
            assert.ok(
              error instanceof VendorError,
              `${JSON.stringify(fault)} at request ${nth + 1} of ${simulator.seen.length} (${simulator.seen[nth]?.path}), and nobody heard of it`,
            );
          }
        }
        assert.deepEqual(facts(readAll(vendor, await latest(line, pull))), whole);
      });

      test('comes whole over the server’s own Http, also when every third request fails once', async () => {
        const plain = await openConnected(vendor);
        const whole = facts(readAll(vendor, await latest(plain.line, pull)));
        const { stage, line } = await openConnected(vendor, { patient: true });
        for (let i = 0; i < mostRequests; i += 1) {
          stage.simulator.faults.next(/./, { answer: { status: 502 } }, { times: 1, method: 'GET' });
          stage.simulator.faults.next(/./, { delayMs: 0 }, { times: 2, method: 'GET' });
        }
        assert.deepEqual(facts(readAll(vendor, await latest(line, pull))), whole);
      });

      test('each status has its error', async () => {
        const { stage, line } = await openConnected(vendor);
        const { faults } = stage.simulator;
        const kinds = [
          [401, ConnectionError],
          [409, VendorError],
          [412, VendorError],
          [502, VendorError],
          [503, VendorError],
        ] as const;
        for (const [status, kind] of kinds) {
          faults.next(/./, { answer: { status, body: '{"message":"no"}' } }, { times: 100 });
          const error = await outcome(latest(line, pull));
          faults.clear();
          assert.ok(error instanceof kind, `${status}: ${said(error)}`);
        }
        // What is forbidden or not there may be so for one door of many: then the others are read.
        for (const [status, kind] of [
          [403, ConnectionError],
          [404, NotFoundError],
        ] as const) {
          faults.next(/./, { answer: { status } }, { times: 1000 });
          const error = await outcome(latest(line, pull));
          faults.clear();
          if (error instanceof BoucleError)
            assert.ok(error instanceof kind || error instanceof VendorError, `${status}: ${said(error)}`);
        }
      });

      test('too many requests is a time to wait for: as told, else a guess', async () => {
        for (const retryAfter of ['40', undefined]) {
          const { stage, line } = await openConnected(vendor);
          const headers: Record<string, string> =
            retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
          stage.simulator.faults.next(/./, { answer: { status: 429, headers } }, { times: 100 });
          const error = await outcome(latest(line, pull));
          assert.ok(error instanceof VendorError && error.code === 'vendor.wait', said(error));
          if (retryAfter === '40') assert.equal(error.params.until, line.clock() + 40_000);
          if (retryAfter === undefined) assert.ok(Number(error.params.until) > line.clock());
        }
      });

      test('an answer that is late, empty, cut or a page is no crash and no nonsense', async () => {
        const { stage, line } = await openConnected(vendor);
        const { faults } = stage.simulator;
        const changes: readonly ((body: string) => string)[] = [
          () => '',
          () => 'null',
          () => '[]',
          () => '{}',
          () => '"text"',
          () => '<!doctype html><title>Maintenance</title>',
          (body) => body.slice(0, Math.floor(body.length / 2)),
          (body) => `\ufeff${body}`,
        ];
        for (const change of changes) {
          faults.next(/./, { change }, { times: 1000 });
          const brought = await outcome(latest(line, pull));
          faults.clear();
          if (brought instanceof BoucleError) continue;
          readAll(vendor, brought, 'damaged');
        }
      });
    });
  }
}
