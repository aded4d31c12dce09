import { expect, test } from 'vitest';
import { settings } from '../../src/upnext/app/settings.js';
import { codeIn, readDocs, readPage, tableRows } from '../support/pages.js';

/** The page of the settings and .env.example, held to the settings. */

const known = Object.keys(settings.shape).toSorted();
const rows = tableRows(readDocs('settings'), 'setting');

const DEPLOY_ONLY = ['POSTGRES_PASSWORD', 'PUBLIC_HOST'];

test('the page has one row for each setting, and for no other', () => {
  const named = rows.flatMap(([names]) => codeIn(names));
  expect(named.toSorted()).toEqual(known);
});

test('.env.example has each setting once, and no other', () => {
  const example = readPage('.env.example').text;
  const named = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(named.filter((name) => !DEPLOY_ONLY.includes(name)).toSorted()).toEqual(known);
});

test('the page names each default', () => {
  const defaults: Record<string, unknown> = settings.parse({});
  const written = Object.fromEntries(
    rows.flatMap(([names, , fallback]) => codeIn(names).map((name) => [name, codeIn(fallback)[0]])),
  );
  const isSet = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  const wanted = Object.entries(defaults).filter(([, value]) => isSet(value));
  expect(wanted.length).toBeGreaterThan(8);
  const asWritten = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
  expect(wanted.filter(([name, value]) => written[name] !== asWritten(value))).toEqual([]);
});
