import { describe, expect } from 'vitest';
import * as z from 'zod';
import type { Tables } from '../../../src/service/index.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { isUnreachable, responds } from '../../support/service-double.js';
import { test } from '../../support/story.js';

/** Slack may return the text of a chosen option escaped. */

const NAME = 'Q&A 🎉';
const WORKSPACE = 'T0NORTHWIND';

let desk: Desk;

async function openNamedDesk(chosenTexts: 'plain' | 'escaped') {
  desk = await openDesk({ switches: { unsure: { chosenTexts } } });
  const db = desk.database.kysely<Tables>('scheduling');
  await db.updateTable('projects').set({ name: NAME }).where('id', '=', 'prj_tea').execute();
  const template = { id: 'tpl_tea', project_id: 'prj_tea', name: NAME, content: '' };
  const row = { ...template, platforms: [], description: null, created_at: desk.clock.now() };
  await db.insertInto('templates').values(row).execute();
  const { prompts, users } = desk.deps.store;
  await prompts.remember(WORKSPACE, 'prj_tea', { id: 'prm_tea', title: NAME }, desk.clock.now());
  await users.remember(WORKSPACE, 'prj_tea', { id: 'usr_tea', name: NAME });
  return { ada: desk.user('ada') };
}

/** For all tries of a change. */
const shownOption = z.object({
  element: z.object({ initial_option: z.object({ text: z.object({ text: z.string() }) }) }),
});

const initialText = (blocks: readonly object[], id: string): unknown => {
  const block = blocks.find((one) => 'block_id' in one && one.block_id === id);
  return shownOption.parse(block).element.initial_option.text.text;
};

describe.each(['plain', 'escaped'] as const)(
  'if Slack returns the text of options %s, the name of',
  (chosenTexts) => {
    test('a project, template and prompt is right in a form that comes back, and in the stored one', async () => {
      const { ada } = await openNamedDesk(chosenTexts);
      await ada.types('/upnext schedule tomorrow 9am We are live! on facebook');
      await ada.form().press('More options');
      await ada.form().fill({ Project: NAME });
      await ada.form().fill({ TemplateId: NAME, PromptId: NAME });
      desk.respondOnce('POST', isUnreachable);
      await ada.form().submit();
      const cameBack = ada.form().view.blocks;
      await ada.form().closeAll();
      await ada.inDirectMessage().lastMessage().press('Edit');
      const opened = ada.form().view.blocks;
      for (const field of ['Project', 'TemplateId', 'PromptId'])
        expect([initialText(cameBack, field), initialText(opened, field)]).toEqual([NAME, NAME]);
    });

    test('a project is right in a form that comes back', async () => {
      const { ada } = await openNamedDesk(chosenTexts);
      await ada.types('/upnext prompt');
      await ada.form().fill({ Project: NAME, Title: 'Tea', PromptText: 'Write about tea' });
      desk.respondOnce('POST', responds(422, { detail: [{ loc: ['body'], msg: 'Bad', type: 'bad' }] }));
      await ada.form().submit();
      expect(ada.form().text()).toContain('Bad');
      expect(initialText(ada.form().view.blocks, 'Project')).toBe(NAME);
    });

    test('a project can be typed to confirm', async () => {
      const { ada } = await openNamedDesk(chosenTexts);
      await ada.types('/upnext webhook');
      await submitForm(ada, { Project: NAME, Typed: NAME });
      expect(desk.sent.at(-1)?.path).toBe('/projects/prj_tea/webhook');
    });
  },
);
