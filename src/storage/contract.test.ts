import { describe, test } from 'node:test';
import { activityStories } from './contract/activities.ts';
import { annotationStories } from './contract/annotations.ts';
import { accountStories } from './contract/accounts.ts';
import { authStories } from './contract/auth.ts';
import { athleteStories } from './contract/athletes.ts';
import { blobStories } from './contract/blobs.ts';
import { curveStories } from './contract/curves.ts';
import { ledgerStories } from './contract/ledger.ts';
import { nextDayStories } from './contract/next-day.ts';
import { planStories } from './contract/plans.ts';
import { pushStories } from './contract/push.ts';
import { sessionStories } from './contract/sessions.ts';
import { transactionStories } from './contract/transactions.ts';
import { vendorStories } from './contract/vendors.ts';
import { valueStories } from './contract/values.ts';
import { wellnessStories } from './contract/wellness.ts';
import { usingA } from './contract/stage.ts';
import { notInstalled, postgresMember, testServer } from './contract/postgres.ts';
import { storages } from './index.ts';

const server = await testServer();
const members = server ? [...storages, postgresMember(server)] : storages;
if (!server) test('storage: postgres', { skip: notInstalled }, () => {});

/** One suite for every kind of storage; a new one is tested the day its line is added to `index.ts`. */
for (const member of members)
  describe(`storage: ${member.name}`, () => {
    const using = usingA(member);
    athleteStories(using);
    authStories(using);
    sessionStories(using);
    accountStories(using);
    pushStories(using);
    activityStories(using);
    annotationStories(using);
    curveStories(using);
    wellnessStories(using);
    planStories(using);
    ledgerStories(using);
    blobStories(using);
    transactionStories(using);
    valueStories(using);
    vendorStories(using);
    nextDayStories(member);
  });
