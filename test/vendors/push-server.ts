/** A boucle that takes in what Polar sends, in a process of its own: `node push-server.ts HOME POLAR KEY`. Prints its address. */
import { setTimeout as sleep } from 'node:timers/promises';
import { passOn } from '../../src/app/push/index.ts';
import { openHouse } from '../house.ts';
import { vendorsAt } from '../sources.ts';

const [home, polar, key] = process.argv.slice(2);
const hosts = { 'polar.api': polar, 'polar.auth': polar, 'polar.token': polar };
const { deps, url } = await openHouse({
  home,
  webhooks: true,
  deps: { vendors: vendorsAt(hosts, { 'polar.webhook_secret': key }) },
});
process.stdout.write(`${url}\n`);
for (;;) {
  await passOn(deps);
  await sleep(50);
}
