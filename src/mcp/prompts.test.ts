import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect, type Era, eras, type Kit, openKit } from '../../test/kit.ts';
import { promptNames } from './prompts.ts';

let kit: Kit;
before(async () => {
  kit = await openKit();
});
after(async () => kit.close());

for (const era of Object.keys(eras) as Era[]) {
  test(`a person typing the language of a prompt is offered what boucle speaks (${era})`, async () => {
    const client = await connect(kit, era);
    assert.ok(client.getServerCapabilities()?.completions);
    const offered = async (name: string, value: string): Promise<readonly string[]> => {
      const ref = { type: 'ref/prompt', name } as const;
      return (await client.complete({ ref, argument: { name: 'language', value } })).completion.values;
    };
    for (const name of promptNames) {
      assert.deepEqual(await offered(name, ''), ['en', 'fr']);
      assert.deepEqual(await offered(name, 'f'), ['fr']);
      assert.deepEqual(await offered(name, 'de'), []);
    }
    await client.close();
  });
}

test('a prompt is said in the language that was picked', async () => {
  const client = await connect(kit);
  const said = async (language: string): Promise<string> => {
    const { messages } = await client.getPrompt({ name: 'weekly_review', arguments: { language } });
    const content = messages[0]?.content;
    return content?.type === 'text' ? content.text : '';
  };
  assert.match(await said('en'), /^Review my training of last week \(period "last-week"\)\./);
  assert.match(await said('fr'), /entraînement/);
  await client.close();
});
