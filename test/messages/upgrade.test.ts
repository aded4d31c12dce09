import { expect, test } from 'vitest';
import { createSeal } from '../../src/database/seal.js';
import { openStore } from '../../src/app/tables/store.js';
import { openBefore } from '../support/earlier-version.js';

const AT = new Date('2026-11-02T09:00:00Z');
const SINCE = new Date('2026-11-02T08:59:00Z');

test('cards and news of the version before stay what they are', async () => {
  const database = await openBefore('039');
  const addPost = (id: string, card: object | null, told: string[]) =>
    database.executeSql(
      `insert into upnext.held_posts (workspace, id, project_id, project_name, author, state, version, card, told,
         changed_by, created_at, updated_at)
       values ('T1', $1, 'prj_1', 'Tea', 'U0ADA', 'held', 2, $2, $3, 'U0ADA', $4, $4)`,
      [id, card && JSON.stringify(card), told.join('\n'), AT],
    );
  await addPost('shown', { channel: 'C1', ts: '1.1', moved: { from: 'C2', error: 'is_archived' } }, [
    'Your post missed its scheduled time 1',
    `<@U0MEI> approved your post 2 since ${SINCE.getTime()}`,
  ]);
  await addPost('direct', { channel: 'D1', ts: '1.2' }, []);
  await addPost('being posted', { since: SINCE.getTime(), to: 'C1' }, []);
  await addPost('none', null, []);
  await database.executeSql(
    `insert into upnext.imports (workspace, id, person, project_id, project_name, state, about, card, created_at, updated_at)
     values ('T1', 'imp', 'U0ADA', 'prj_1', 'Tea', 'running', '{}', '{"channel": "D1", "ts": "1.3"}', $1, $1)`,
    [AT],
  );

  const { messages } = await openStore(database, createSeal(['a key for tests']));
  const about = async (id: string) => {
    const all = await messages.about({ workspace: 'T1', kind: 'post', id });
    return all.sort((one, other) => (one.name > other.name ? -1 : 1));
  };
  const card = { name: 'card', person: 'U0ADA', state: 'posted' };
  expect(await about('shown')).toEqual([
    expect.objectContaining({
      ...card,
      channel: 'C1',
      at: { channel: 'C1', ts: '1.1' },
      moved: { from: 'C2', error: 'is_archived' },
    }),
    // What may not have arrived is told again.
    expect.objectContaining({
      name: 'Your post missed its scheduled time 1',
      state: 'posted',
      at: undefined,
    }),
  ]);
  expect(await about('direct')).toEqual([
    expect.objectContaining({ ...card, channel: undefined, at: { channel: 'D1', ts: '1.2' } }),
  ]);
  expect(await about('being posted')).toEqual([
    expect.objectContaining({ name: 'card', state: 'sending', channel: 'C1', since: SINCE, at: undefined }),
  ]);
  expect(await about('none')).toEqual([]);
  expect(await messages.about({ workspace: 'T1', kind: 'import', id: 'imp' })).toEqual([
    expect.objectContaining({ ...card, channel: undefined, at: { channel: 'D1', ts: '1.3' } }),
  ]);
  await database.close();
});
