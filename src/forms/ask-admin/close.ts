import type { Deps } from '../../deps.js';
import { postMessage, updateMessage } from '../../slack/send/post-message.js';
import type { Trace } from '../../slack/people/actor.js';
import { clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { KeptForm } from '../kept-forms-table.js';

/** What an approver was shown: `hash` identifies the values in the form at that time. */
export type ApprovalRequest = Pick<KeptForm, 'workspace' | 'id' | 'hash'>;

interface Ending {
  /** The form in one line. */
  label: string;
  text: string;
}

type CloseDeps = Pick<Deps, 'slack' | 'log'>;

/** Closes the messages to the admins, and tells the owner in the thread of theirs. */
export async function closeRequest(
  deps: CloseDeps,
  traced: Trace,
  kept: KeptForm,
  ending: Ending,
): Promise<void> {
  await closeRequestCards(deps, traced, kept, ending);
  const slack = await deps.slack(kept.workspace);
  const { channel, ts: thread_ts } = kept.card ?? { channel: kept.person };
  const target = { channel, ...(thread_ts && { thread_ts }) };
  await postMessage(slack, target, { text: clip(ending.text, 1000), blocks: [] }).catch((error: unknown) =>
    deps.log.warn({ reference: traced.reference, error }, 'could not tell the owner about the decision'),
  );
}

export async function closeRequestCards(
  deps: CloseDeps,
  { reference }: Trace,
  { workspace, person, asked }: KeptForm,
  { label, text }: Ending,
): Promise<void> {
  const slack = await deps.slack(workspace);
  const reply: Reply = {
    text: clip(text, 300),
    blocks: [
      section(`*Request from <@${person}>*\n> ${escape(clip(label, 300)).replaceAll('\n', '\n> ')}`),
      context(text),
    ],
  };
  await Promise.all(
    (asked ?? []).map((card) =>
      updateMessage(slack, card, reply).catch((error: unknown) => {
        deps.log.warn({ reference, error }, 'could not close an approval request');
      }),
    ),
  );
}
