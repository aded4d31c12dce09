import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { carried } from '../../slack/carry.js';
import { said } from '../../slack/form-views.js';
import { tellPrivately } from '../../slack/tell.js';
import { whoAsks } from '../../slack/who.js';
import { maySetRights } from '../../store/rights.js';
import type { ActionArgs } from '../feature.js';
import { csvFor } from './csv.js';
import { exported, trail, type Place } from './trail-views.js';

const SHOWN = 15;
/** Slack cuts a message after forty thousand characters. */
const CSV_ROWS = 500;
const CSV_CHARACTERS = 30_000;

export const openTrail = (deps: Deps) => async (args: ActionArgs) => {
  await args.ack();
  const { body, client } = args;
  const window = {
    trigger_id: body.trigger_id,
    view: await forAdmins(deps, args, () => page(deps, args, {})),
  };
  await (body.view?.type === 'modal' ? client.views.push(window) : client.views.open(window));
};

export const turnTrail = (deps: Deps) => async (args: ActionArgs) => {
  await args.ack();
  const place = carried<Place>(args.action);
  await showInstead(args, await forAdmins(deps, args, () => page(deps, args, place)));
};

/** As text, for which no further permission is needed: to who asked, a page to each message. */
export const exportTrail = (deps: Deps) => async (args: ActionArgs) => {
  await args.ack();
  await showInstead(args, await forAdmins(deps, args, () => send(deps, args)));
};

async function page(deps: Deps, { body, context }: ActionArgs, place: Place): Promise<ModalView> {
  const { workspace } = whoAsks(context, body);
  const rows = await deps.store.audit.page(workspace, SHOWN + 1, place.below);
  return trail(rows.slice(0, SHOWN), rows.length > SHOWN, place);
}

async function send(deps: Deps, { action, body, context }: ActionArgs): Promise<ModalView> {
  const { workspace, person } = whoAsks(context, body);
  const rows = await deps.store.audit.page(workspace, CSV_ROWS + 1, carried<Place>(action).below);
  const csv = csvFor(rows.slice(0, CSV_ROWS), CSV_CHARACTERS);
  await tellPrivately(await deps.slack(workspace), person, { text: csv.text, blocks: [] });
  return exported(csv.rows, rows.length > csv.rows ? rows[csv.rows - 1]?.id : undefined);
}

async function forAdmins(
  deps: Deps,
  { body, client, context }: ActionArgs,
  view: () => Promise<ModalView>,
): Promise<ModalView> {
  const who = whoAsks(context, body);
  const [profile, settings] = await Promise.all([
    deps.people.find(client, who),
    deps.store.settings.of(who.workspace),
  ]);
  return maySetRights(profile, settings) ? view() : said('Audit trail', NOT_YOURS);
}

const NOT_YOURS = 'Only admins of this workspace and those whom they named can read the audit trail.';

async function showInstead({ body, client }: ActionArgs, view: ModalView): Promise<void> {
  await client.views.update({ view_id: body.view?.id ?? '', view });
}
