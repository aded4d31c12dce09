import { WebClient } from '@slack/web-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Deps } from '../../src/deps.js';
import { findInvitees } from '../../src/features/invite-user/find-invitees.js';
import {
  conflictsInLines,
  fittingLines,
  readLines,
  writeLines,
} from '../../src/features/invite-user/invitee.js';
import { parseNames } from '../../src/features/invite-user/parse-names.js';
import { createPeople } from '../../src/slack/people/people.js';

const word = fc.stringMatching(/^[\p{L}][\p{L}'. -]{0,20}[\p{L}]$/u);
const invitee = fc.record({
  Email: fc.emailAddress().filter((address) => !/[,;]/.test(address)),
  FirstName: word,
  LastName: word,
  PhoneNumber: fc.constantFrom('', '+49 30 555 0142'),
});

test('reads lines back as they were written', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(invitee, { maxLength: 30, selector: ({ Email }) => Email.toLowerCase() }),
      (invitees) => {
        expect(readLines(writeLines(invitees))).toEqual(invitees);
      },
    ),
  );
});

test.each([
  [
    'tabs, as copied from a spreadsheet',
    'ada@x.example\tAda\tFischer\t1',
    ['ada@x.example', 'Ada', 'Fischer', '1'],
  ],
  ['semicolons and spaces', ' ada@x.example ;Ada;  Fischer ', ['ada@x.example', 'Ada', 'Fischer', '']],
  ['only an address', 'ada.fischer7@x.example', ['ada.fischer7@x.example', '', '', '']],
])('reads a line with %s', (_, line, columns) => {
  const [read] = readLines(`\n${line}\n\n`);
  expect([read?.Email, read?.FirstName, read?.LastName, read?.PhoneNumber]).toEqual(columns);
});

test('fills one form with whole lines from the start', () => {
  const all = Array.from({ length: 30 }, (_, place) => ({
    Email: `p${place}@x.example`,
    FirstName: 'F'.repeat(120),
    LastName: 'L',
    PhoneNumber: '',
  }));
  const fitting = fittingLines(all);
  expect(fitting.length).toBeGreaterThan(15);
  expect(fitting).toEqual(all.slice(0, fitting.length));
  expect(writeLines(fitting).length).toBeLessThanOrEqual(3000);
});

test('counts an address that appears twice as one person', () => {
  expect(readLines('ada@x.example, Ada, F\nADA@x.example, Ada, Fischer')).toHaveLength(1);
});

test.each([
  ['ada@x.example, Ada, Fischer\nmei@x.example, Mei, Lin', []],
  ['ada@x.example, Ada, Fischer\nADA@x.example, Ada, Fischer', []],
  [
    'ada@x.example, mei@x.example, Ada, Fischer',
    ['ada@x.example and mei@x.example are on one line. Enter one person per line.'],
  ],
  [
    'ada@x.example mei@x.example',
    ['ada@x.example and mei@x.example are on one line. Enter one person per line.'],
  ],
  [
    'ada@x.example, Ada, Fischer\nAda@x.example, Ada, Lin',
    ['Ada@x.example has two lines with different details. Keep one.'],
  ],
  ['ada@x.example, Ada, Fischer, 1, 2', ['ada@x.example has more than 4 entries on its line.']],
])('of %j, it says %j', (lines, conflicts) => {
  expect(conflictsInLines(lines)).toEqual(conflicts);
});

test.each([
  ['<@U0ADA> and <@U0MEI|mei>', { people: ['U0ADA', 'U0MEI'] }],
  ['<!subteam^S0WRITERS|@writers>', { groups: ['S0WRITERS'] }],
  ['<mailto:Ada@X.example|Ada@X.example>, b@x.example', { addresses: ['ada@x.example', 'b@x.example'] }],
  ['<@U0ADA> <@U0ADA>', { people: ['U0ADA'] }],
  ['somebody &amp; anybody', { people: [], groups: [], addresses: [], rest: 'somebody anybody' }],
])('reads the names in %s', (words, names) => {
  expect(parseNames(words)).toMatchObject(names);
});

test('in an organization, asks for the members of a group in their workspace', async () => {
  const slack = new WebClient('xoxb-1', {
    retryConfig: { retries: 0 },
    fetch: (async (address: string, init?: RequestInit) => {
      const asked = new URLSearchParams(init?.body as string);
      if (address.endsWith('/users.info'))
        return Response.json({
          ok: true,
          user: { id: 'U-T1', team_id: 'T1', real_name: 'Mei Lin', profile: { email: 'mei@tea.example' } },
        });
      if (!asked.get('team_id')) return Response.json({ ok: false, error: 'missing_argument' });
      return Response.json({ ok: true, users: [`U-${asked.get('team_id')}`] });
    }) as typeof fetch,
  });
  const deps = { slack: async () => slack, people: createPeople(() => new Date()) } as unknown as Deps;
  const who = { workspace: 'E1', team: 'T1', person: 'U1' };
  const found = await findInvitees(deps, who, parseNames('<!subteam^S1|@writers>'));
  expect(found).toMatchObject({ person: 'U-T1', notes: [] });
});
