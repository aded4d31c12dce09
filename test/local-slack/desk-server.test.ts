import { expect, test } from 'vitest';
import { serveDesk } from '../../src/local-slack/index.js';
import { createCalendarEndpoint } from '../../src/upnext/calendar/endpoint.js';
import { CALENDARS_PATH } from '../../src/upnext/slack/paths.js';
import { calendarsOf, readCalendar } from '../support/calendars.js';
import { openDesk } from '../support/desk.js';

test('a calendar needs no key of the desk, and nothing else is open without one', async () => {
  const desk = await openDesk();
  await desk.bind();
  const calendars = createCalendarEndpoint(desk.deps);
  const served = await serveDesk(desk.slack, {
    port: 0,
    page: import.meta.dirname,
    publicPages: { [CALENDARS_PATH]: calendars },
  });
  const get = (path: string, method = 'GET') => fetch(new URL(path, served.url), { method });
  const { pathname } = new URL(await calendarsOf(desk).subscribe(desk.user('ada'), 'My posts'));
  const answer = await get(pathname);
  expect(readCalendar(await answer.text()).name).toBe('My posts');
  expect((await get(pathname, 'HEAD')).headers.get('etag')).toBe(answer.headers.get('etag'));
  expect((await get(`/calendar/${'x'.repeat(32)}.ics`)).status).toBe(404);
  expect((await get('/desk/state')).ok).toBe(false);
  await served.close();
  await desk.close();
});
