import { beforeAll, expect } from 'vitest';
import { createFeatures, VERBS } from '../../../src/upnext/features/index.js';
import type { RegisteredForm } from '../../../src/upnext/forms/submit.js';
import { hasAuditWords } from '../../support/audit-words.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

/** The table of contents, held to what the features do. */

let desk: Desk;
let forms: RegisteredForm[];
beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
  const usual = await desk.deps.store.settings.current('T0NORTHWIND');
  await desk.deps.store.settings.change('T0NORTHWIND', { ...usual, fileDeletion: true }, desk.clock.now());
  forms = createFeatures(desk.deps).verbs.flatMap((verb) => verb.forms ?? []);
});

test('no word means two verbs', () => {
  const words = VERBS.flatMap(({ verb, aliases = [], alone = [] }) => [verb, ...aliases, ...alone]);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test.each(VERBS)(
  '/upnext $verb opens a form if the table says so, and only then',
  async ({ verb, opensForm }) => {
    const ada = desk.user('ada');
    await ada.types(`/upnext ${verb}`);
    expect(ada.hasForm(), `Say in the row of ${verb} whether it has opensForm.`).toBe(opensForm ?? false);
    if (ada.hasForm()) await ada.form().closeAll();
  },
);

test('the form of a verb requires the right of its row when it is sent', () => {
  const others = createFeatures(desk.deps).verbs.flatMap(({ verb, where, right, forms: own = [] }) =>
    where === 'its form' ? own.flatMap((form) => (form.right === right ? [] : `${verb}: ${form.name}`)) : [],
  );
  expect(others).toEqual([]);
});

test('the audit trail says in words what each form did', () => {
  expect(
    forms.flatMap(({ name }) => (hasAuditWords(name, 'unsent') ? [] : name)),
    'Add these forms to ACTIONS in src/upnext/ui/audit/audit.ts.',
  ).toEqual([]);
});

test('an approver reads what stands in each form', () => {
  expect(forms.flatMap((form) => (form.approval || form.waitsItself ? [] : form.name))).toEqual([]);
});
