import { expect, test } from 'vitest';
import { manifest } from '../support/desk.js';
import { drawnCatalogue } from '../support/drawn-catalogue.js';
import { docsPages, readReadme } from '../support/pages.js';

/** In italics, the pages name buttons, fields and menus: each of them must be one that people see. */

const SLACKS_OWN = [
  'App Manifest',
  'Basic Information',
  'Basic Information → App-Level Tokens',
  'Click here to verify',
  'Create New App → From a manifest',
  'Delayed Events',
  'Event Subscriptions',
  'Install to Workspace',
  'Manage Distribution',
  'Manage organization → Integrations → Installed apps',
  'More actions',
  'OAuth & Permissions',
  'Private Distribution',
  // Telegram’s.
  'Administrators → Add administrator',
  'Post messages',
];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

const texts = [...(await drawnCatalogue()).flatMap(textsIn), ...textsIn(manifest)];

/** “…” stands for what differs from time to time. */
function isShown(label: string): boolean {
  const [start = '', end = ''] = label.split('…');
  return texts.some((text) => text.includes(start) && text.slice(text.indexOf(start)).includes(end));
}

/** Bold text is for emphasis. */
const italics = (text: string): string[] =>
  [...text.replaceAll('**', '').matchAll(/(?<![\w*])\*([^*\n]+)\*(?![\w*])/g)].map(([, label = '']) => label);

test.each([readReadme(), ...docsPages()])('$path names what people see', ({ text }) => {
  expect(
    italics(text).filter((label) => !SLACKS_OWN.includes(label) && !isShown(label)),
    'Use the words of the button, field or menu. Bold text is for emphasis.',
  ).toEqual([]);
});
