import { basename } from 'node:path';
import { after, before, describe } from 'node:test';
import { type S3Simulator, s3Simulator } from '../../../simulators/s3/index.ts';
import { athleteStories } from '../contract/athletes.ts';
import { blobStories } from '../contract/blobs.ts';
import { usingA } from '../contract/stage.ts';
import { transactionStories } from '../contract/transactions.ts';
import { openStorage } from '../index.ts';

let s3: S3Simulator;
before(async () => {
  s3 = await s3Simulator({ pageSize: 3 });
});
after(() => s3.close());

/** What touches blobs in the suite of every storage, with the blobs in a bucket. */
describe('storage: sqlite, originals in S3', () => {
  const open = (home: string) => {
    const originals = { endpoint: s3.url, bucket: 'boucle', prefix: basename(home), ...s3.account };
    return openStorage({ home, s3: { originals } });
  };
  const using = usingA({ name: 'sqlite, originals in S3', lasting: true, open });
  athleteStories(using);
  blobStories(using);
  transactionStories(using);
});
