import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../../../src/upnext/version.js';
import { dumpOf } from '../../../support/dump.js';
import { fillDesk } from '../../../support/fill-desk.js';
import { test } from '../../../support/story.js';

/** `npm run dump`: the database of this version, as every later one must be able to update it. */
test('the database of this version', { timeout: 120_000 }, async () => {
  const { desk, ...kept } = await fillDesk();
  const about = Object.entries({ clock: desk.clock.now().toISOString(), ...kept });
  const head = about.map(([name, value]) => `-- ${name}: ${value}\n`).join('');
  writeFileSync(join(import.meta.dirname, `${VERSION}.sql`), head + (await dumpOf(desk.database)));
});
