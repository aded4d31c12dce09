import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../../src/upnext/database/open.js';
import { freshPostgres } from '../../../support/databases.js';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';
import { startProgram } from '../../../support/program.js';

/** An update, while instances of the older version run. */

let world: Awaited<ReturnType<typeof openHostedEnvironment>>;
beforeAll(async () => void (world = await openHostedEnvironment()));
afterAll(() => world.close());

const NEWER = '999_of_a_newer_version';

async function updateTo(name: string, schema: string, url: string): Promise<void> {
  const database = await openDatabase({ url });
  await database.executeSql(`insert into ${schema}.migrations (name) values ('${name}')`);
  await database.close();
}

test.each([
  ['upnext', {}],
  ['upnext_jobs', {}],
  ['scheduling', { SERVICE_URL: '', SERVICE_TOKEN: '', SERVICE_PORT: '0' }],
])('both instances stop once a newer version has updated %s, and don’t start again', async (schema, more) => {
  const settings = { ...more, DATABASE_URL: await freshPostgres() };
  const instances = await Promise.all([world.startBot(settings), world.startBot(settings)]);
  const ready = async ({ origin }: (typeof instances)[number]) => (await fetch(`${origin}/readyz`)).status;
  for (const instance of instances) await expect.poll(() => ready(instance)).toBe(200);
  await updateTo(NEWER, schema, settings.DATABASE_URL);
  const used = `A newer version of Upnext has used this database (${schema}: ${NEWER}).`;
  for (const instance of instances) {
    expect(await ready(instance)).toBe(503);
    expect(await instance.exited).toBe(1);
    expect(instance.output()).toContain(`${used} This instance stops.`);
  }
  const again = await startProgram('src/main.ts', [], { ...world.settings, ...settings });
  expect(await again.exited).toBe(1);
  // Node may have warned before.
  expect(again.output().trim().split('\n').at(-1)).toBe(
    `${used} Start that version or a newer one, or use another database.`,
  );
});
