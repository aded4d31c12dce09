import type { Deps } from '../../deps.js';
import { mentions } from '../../forms/approval-requests.js';
import { ASK_AN_ADMIN } from '../../forms/form.js';
import { showModal } from '../../slack/answer/show-modal.js';
import type { Requester } from '../../slack/people/actor.js';
import { approversOf } from '../../slack/people/admins.js';
import { button, buttonRow, context, messageView, section, type Reply } from '../../slack/text/blocks.js';
import { sendDirectMessage } from '../../slack/send/notify.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { wantedAccess } from '../../rights/not-allowed.js';
import { OPEN_SETTINGS } from '../../ui/shared-buttons.js';
import type { ActionArgs } from '../../ui/feature.js';
import { NO_ADMINS, NOT_DELIVERED } from './reply.js';

type AskDeps = Pick<Deps, 'admins' | 'log' | 'now' | 'slack' | 'store'>;

/** From people who lack a right where no form asks for it. Each asks for it at most once a day. */
export const askForAccess =
  (deps: AskDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor, settings } = await args.access();
    const approvers = approversOf(settings, await deps.admins.of(actor));
    const { to } = readButtonValue(wantedAccess, args.action);
    const text = await askOnceADay(deps, { actor, to }, approvers);
    if (args.body.response_url)
      await args.respond({ response_type: 'ephemeral', replace_original: false, text });
    else await showModal(args, messageView(ASK_AN_ADMIN, text));
  };

async function askOnceADay(
  { log, now, slack: slackFor, store }: AskDeps,
  { actor: { workspace, person, reference }, to }: { actor: Requester; to: string },
  approvers: string[],
): Promise<string> {
  if (approvers.length === 0) return NO_ADMINS;
  const asked = `access ${person} ${to} ${now().toISOString().slice(0, 10)}`;
  if (!(await store.seenEvents.isFirst(workspace, asked, now()))) return alreadyAsked(approvers);
  const slack = await slackFor(workspace);
  const sent = await Promise.all(
    approvers.map((approver) =>
      sendDirectMessage(slack, approver, accessRequest(person, to)).catch((error: unknown) => {
        log.warn({ reference, error }, 'could not send a request for access');
      }),
    ),
  );
  if (sent.some(Boolean)) return `Upnext asked ${mentions(approvers)}.`;
  await store.seenEvents.delete(workspace, asked);
  return NOT_DELIVERED;
}

const alreadyAsked = (approvers: string[]) =>
  `You already asked today. ${mentions(approvers)} can give you permission.`;

export function accessRequest(person: string, to: string): Reply {
  const text = `<@${person}> asks to ${escape(to)}.`;
  return {
    text,
    blocks: [
      section(`*${text}*`),
      context(
        'To allow it, open the settings: allow it to their whole group, or name them under *Project access*. Or do it for them.',
      ),
      ...buttonRow('access', [button('Settings', OPEN_SETTINGS)]),
    ],
  };
}
