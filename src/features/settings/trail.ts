import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/button-value.js';
import { sendDirectMessage } from '../../slack/notify.js';
import { actorOf } from '../../slack/actor.js';
import type { ActionArgs } from '../feature.js';
import { csvFor } from './csv.js';
import { exported, trail, type Place } from './trail-views.js';

const SHOWN = 15;
/** Slack cuts a message after forty thousand characters. */
const CSV_ROWS = 500;
const CSV_CHARACTERS = 30_000;

export const openTrail = (deps: Deps) => async (args: ActionArgs) => {
  const { body, client } = args;
  const window = {
    trigger_id: body.trigger_id,
    view: await page(deps, args, {}),
  };
  await (body.view?.type === 'modal' ? client.views.push(window) : client.views.open(window));
};

export const turnTrail = (deps: Deps) => async (args: ActionArgs) => {
  const place = readButtonValue<Place>(args.action);
  await showInstead(args, await page(deps, args, place));
};

/** As text, for which no further permission is needed: to who asked, a page to each message. */
export const exportTrail = (deps: Deps) => async (args: ActionArgs) => {
  await showInstead(args, await send(deps, args));
};

async function page(deps: Deps, { body, context }: ActionArgs, place: Place): Promise<ModalView> {
  const { workspace } = actorOf(context, body);
  const rows = await deps.store.audit.page(workspace, SHOWN + 1, place.below);
  return trail(rows.slice(0, SHOWN), rows.length > SHOWN, place);
}

async function send(deps: Deps, { action, body, context }: ActionArgs): Promise<ModalView> {
  const { workspace, person } = actorOf(context, body);
  const rows = await deps.store.audit.page(workspace, CSV_ROWS + 1, readButtonValue<Place>(action).below);
  const csv = csvFor(rows.slice(0, CSV_ROWS), CSV_CHARACTERS);
  await sendDirectMessage(await deps.slack(workspace), person, { text: csv.text, blocks: [] });
  return exported(csv.rows, rows.length > csv.rows ? rows[csv.rows - 1]?.id : undefined);
}

async function showInstead({ body, client }: ActionArgs, view: ModalView): Promise<void> {
  await client.views.update({ view_id: body.view?.id ?? '', view });
}
