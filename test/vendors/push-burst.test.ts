import assert from 'node:assert/strict';
import { test } from 'node:test';
import { burst } from './push-burst.ts';

test('T10: of a burst of messages in which the server is killed, none that was acknowledged is lost, and each has its effect once', async () => {
  const told = await burst({ messages: 240, abreast: 12, killAfter: 80 });
  assert.equal(told.acknowledged, 240);
  assert.ok(told.sentAgain > 0, 'the server was killed in the middle');
  assert.equal(told.lost, 0);
  assert.equal(told.unread, 0);
  assert.equal(told.runs, 1);
  assert.ok(told.fetches <= 3, `${told.fetches} fetches for 240 messages about one run`);
});
