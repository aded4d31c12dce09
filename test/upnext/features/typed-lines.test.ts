import { describe, expect, test } from 'vitest';
import { promptForm } from '../../../src/upnext/features/create-prompt.js';
import { inviteForm } from '../../../src/upnext/features/invite-user/index.js';
import { slotsForm } from '../../../src/upnext/posts/slots/form.js';
import { plainText } from '../../../src/upnext/slack/text/markup.js';

const TEA = { text: 'Tea & House', value: 'prj_tea' };
const prompt = (PromptText: string) =>
  promptForm.approval({ project: TEA, Title: 'x', PromptText, Description: '' });

describe('lines of a form for approval', () => {
  test('have the labels of the form, what was typed, chosen and named, and nothing for what is empty', () => {
    expect(prompt('Hello <!channel>')).toEqual([
      '*Project*: Tea &amp; House',
      '*Title*: x',
      '*Prompt*: Hello &lt;!channel&gt;',
    ]);
    const words = { times: 'Mon 9:00', networks: '', quiet: '' };
    expect(slotsForm.approval(words)).toEqual(['*Posting times*: Mon 9:00']);
    const invitation = { Members: ['U0ADA', 'U0MEI'], People: '', Role: { text: 'Editor', value: 'EDITOR' } };
    expect(inviteForm.approval(invitation)).toEqual([
      '*People in Slack*: <@U0ADA> and <@U0MEI>',
      '*Role*: Editor',
    ]);
  });

  test.each(['x', '<', '&', '👩', 'a&👩'])('show all of a text as long as possible, made of %s', (sign) => {
    const typed = sign.repeat(12_000);
    const lines = prompt(typed).slice(2);
    expect(plainText(lines.join('').replace('*Prompt*: ', ''))).toBe(typed);
    expect(lines.every((line) => line.length <= 3_000 && line.isWellFormed())).toBe(true);
  });
});
