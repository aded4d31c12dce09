import { randomUUID } from 'node:crypto';
import type { AllMiddlewareArgs } from '@slack/bolt';
import type { InputBlock, ModalView } from '@slack/types';
import type { Deps } from '../deps.js';
import { askingForm } from '../forms/ask-admin/words.js';
import { type About, readAbout } from '../forms/form.js';
import { type Access, barTo } from '../rights/access.js';
import { noAccess, refuse, whoCan } from '../rights/not-allowed.js';
import type { Right } from '../rights/rights.js';
import { showModal } from '../slack/answer/show-modal.js';
import { asTyped, messageView, modalWith, section } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';

/** What opens a form: a command, a shortcut or a button. */
export interface FormTrigger {
  client: AllMiddlewareArgs['client'];
  body: { trigger_id: string; response_url?: string; view?: { type: string } | undefined };
  access: () => Promise<Access>;
  formRight?: Right | undefined;
}

/** Opens a form from what the bot remembers alone: no call to the service while the trigger waits. */
export async function openForm(
  deps: Pick<Deps, 'now' | 'store'>,
  trigger: FormTrigger,
  view: (about: About) => ModalView | Promise<ModalView>,
  project?: About['project'],
): Promise<void> {
  const about = await aboutFor(deps, trigger, project);
  await showModal(trigger, await formOrNotice(trigger, await view(about)));
}

/**
 * For people without the form's right, it says who can help, and its button asks them. A form about a project that they may not
 * read does not open.
 */
export async function formOrNotice(
  { access, formRight }: Pick<FormTrigger, 'access' | 'formRight'>,
  form: ModalView,
): Promise<ModalView> {
  const known = await access();
  // Only forms have a callback_id. Other views say why there is none.
  if (!formRight || !form.callback_id) return form;
  // In the project of the form, or wherever its project can still be chosen.
  const project = readAbout({ private_metadata: form.private_metadata ?? '{}' }).project?.id;
  const rights = await (project === undefined ? known.anywhere() : known.inProject(project));
  const bar = barTo(formRight, rights);
  if (!bar) return form;
  if (bar.why !== 'lacking') return messageView('Not allowed', noAccess(known, rights).text);
  // People who may not read can fill in a form only where the channel has a project.
  if (rights.may('read') || project !== undefined)
    return askingForm(form, bar.say, whoCan(known.actor, await known.findApprovers()));
  const { blocks } = await refuse(formRight, known, rights);
  return modalWith('Not allowed', [...blocks, ...typedIn(form)]);
}

const isInput = (block: ModalView['blocks'][number]): block is InputBlock => block.type === 'input';

/** What they typed into a form that can’t be shown. */
export const typedIn = ({ blocks }: ModalView): ModalView['blocks'] =>
  blocks
    .filter(isInput)
    .flatMap(({ element, label }) =>
      element.type === 'plain_text_input' && element.initial_value
        ? [section(`*${escape(label.text)}*`), ...asTyped(element.initial_value)]
        : [],
    );

/** Of a form that is opened here: the project is the channel’s, if it is no other. */
export async function aboutFor(
  deps: Pick<Deps, 'store' | 'now'>,
  { body, access: findAccess }: Pick<FormTrigger, 'access' | 'body'>,
  project?: About['project'],
): Promise<About> {
  const { workspace, channel, thread } = (await findAccess()).actor;
  const bound = await deps.store.channels.find(workspace, channel ?? '');
  return {
    submissionId: randomUUID(),
    channel,
    thread,
    responseUrl: body.response_url,
    openedAt: deps.now().getTime(),
    project: project ?? bound.project,
  };
}
