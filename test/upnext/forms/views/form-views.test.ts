import { expect, test } from 'vitest';
import { viewProblems } from '../../../../src/local-slack/index.js';
import { formModal } from '../../../../src/upnext/forms/form.js';
import { withNotices } from '../../../../src/upnext/forms/views/form-views.js';

const textOf = (text: string | { text: string }) => (typeof text === 'string' ? text : text.text);

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
