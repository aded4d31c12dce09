import { expect, test } from 'vitest';
import { context, field } from '../../../../src/upnext/slack/text/blocks.js';
import { formModal } from '../../../../src/upnext/forms/form.js';
import { withNotices } from '../../../../src/upnext/forms/views/form-views.js';
import { viewProblems } from '../../../../src/local-slack/index.js';

const textOf = (text: string | { text: string }) => (typeof text === 'string' ? text : text.text);

test('a form that is too long for Slack leaves out hints, and keeps every input', () => {
  const about = { submissionId: 's1', openedAt: 0 };
  const names = Array.from({ length: 45 }, (_, index) => `Field${index}`);
  const input = { type: 'plain_text_input', action_id: 'x' } as const;
  const blocks = names.flatMap((name) => [field(name, name, input), context(`Hint for ${name}`)]);
  const form = formModal('form', about, { title: 'A form', submit: 'Send' }, blocks);
  const fields = Object.fromEntries(names.map((name) => [name, `Problem with ${name}`]));
  const view = withNotices(form, { fields, top: ['Check the form'] });
  const shown = JSON.stringify(view.blocks);
  expect(viewProblems(view, 'modal')).toEqual([]);
  expect(names.filter((name) => !shown.includes(`"block_id":"${name}"`))).toEqual([]);
  expect(names.filter((name) => !shown.includes(`Problem with ${name}*`))).toEqual([]);
  expect(shown).not.toContain('Hint for Field');
});

test('a form shows all its notices, however many there are', () => {
  const about = { submissionId: 's1', openedAt: 0 };
  const form = formModal('form', about, { title: 'A form', submit: 'Send' }, []);
  const says = Array.from({ length: 40 }, (_, index) => `Problem ${index}: ${'&'.repeat(150)}`);
  const view = withNotices(form, { fields: { Unknown: 'Problem at a field' }, top: says });
  const shown = view.blocks
    .map((block) => ('text' in block && block.text ? textOf(block.text) : ''))
    .join('');
  expect(says.filter((say) => !shown.includes(say))).toEqual([]);
  expect(shown).toContain('Unknown: Problem at a field');
  expect(viewProblems(view, 'modal')).toEqual([]);
});
