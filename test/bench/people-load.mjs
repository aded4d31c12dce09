/**
 * Visits by many people. Of ten deliveries two are forms sent (one accepted, one refused), one each is a press of a button, a
 * change in an open form and an opened App Home, and the others are commands.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { command, stateOf, submission } from './bots.mjs';
import { signedEvent } from './deliveries.mjs';
import { isInterim, REFUSED_WORD } from './people-world.mjs';

const VISITS = ['help', 'send', 'posts', 'next', 'refuse', 'home'];
/** Without common factors with the numbers of people, so that they come in another order than their ids. */
const STEP = 7919;
const AT_ONCE = 8;

/**
 * Starts visits at an even rate, whether earlier ones are done or not, for some milliseconds from the visit `first`.
 * @param side `bot`, `world`, how many `people`, `channels` and `workspaces`, and `hangs`: whether the service of a workspace
 *   does. Its people see only acks.
 * @returns the number of visits, and the milliseconds until each ack and each complete answer
 */
export async function visit(side, { first, perSecond, milliseconds }) {
  const seen = { visits: 0, acks: [], answers: [], hangingAcks: [] };
  const running = [];
  const began = performance.now();
  for (let number = first; performance.now() - began < milliseconds; number += 1) {
    const early = (seen.visits / perSecond) * 1_000 - (performance.now() - began);
    if (early > 1) await after(early);
    const done = visitOf(side, number, seen);
    done.catch(() => undefined);
    running.push(done);
    seen.visits += 1;
  }
  await Promise.all(running);
  return seen;
}

/** Everybody asks for help once, so that Upnext knows them. */
export async function greet(side, count) {
  let number = 0;
  const seen = { acks: [], answers: [], hangingAcks: [] };
  async function keepAsking() {
    while (number < count) await visitOf(side, number++, seen, 'help');
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepAsking));
}

async function visitOf({ bot, world, people, channels, workspaces, hangs }, number, seen, kind) {
  const turn = (number * STEP) % people;
  const team = turn % workspaces;
  const who = {
    team: `T${team}`,
    user: `U${team}x${turn}`,
    channel: `C${Math.floor(turn / workspaces) % channels}`,
  };
  const isHanging = hangs(team);

  /** Resolves to the complete answer, in the ack or later at `place`, unless it is not the wanted one or the service hangs. */
  async function deliver(what, place, wanted) {
    const began = performance.now();
    const later = world.expect(place);
    const ack = await bot.deliver(what);
    (isHanging ? seen.hangingAcks : seen.acks).push(performance.now() - began);
    if (isHanging) return undefined;
    const answer = ack === '' || isInterim(ack) ? await later : ack;
    if (!answer || !wanted.test(answer)) return undefined;
    seen.answers.push(performance.now() - began);
    return answer;
  }
  const inTurn = VISITS[(number + Math.floor(number / people)) % VISITS.length];
  await KINDS[kind ?? inTurn](who, deliver, world);
}

const KINDS = {
  help: (who, deliver, world) => deliver(...asking('help', who, world), /What you can do/),
  next: (who, deliver, world) => deliver(...asking('next', who, world), /Up next in/),

  async posts(who, deliver, world) {
    const answer = await deliver(...asking('posts', who, world), /post_detail/);
    if (!answer) return;
    const buttons = JSON.parse(answer).blocks.flatMap(({ accessory }) => accessory ?? []);
    const details = buttons.find(({ action_id }) => action_id.startsWith('post_detail'));
    const place = randomUUID();
    const container = { type: 'message', message_ts: '1.1', channel_id: who.channel, is_ephemeral: true };
    const response_url = responseUrl(world, place);
    const pressed = press(who, { ...details, block_id: 'list' }, { container, response_url });
    await deliver(pressed, place, /the doors open/);
  },

  async send(who, deliver, world) {
    const view = await openedForm(who, deliver, world);
    if (!view) return;
    const when = { type: 'plain_text_input', block_id: 'when', action_id: 'when:0', value: 'friday 11am' };
    const container = { type: 'view', view_id: view.id };
    const changed = press(who, when, { container, view: { ...view, state: stateOf(view) } });
    await deliver(changed, view.id, /The doors open/);
    await deliver(submission(view, `Kind ${randomUUID()}`, who), view.id, /"clear"|Scheduled on/);
  },

  async refuse(who, deliver, world) {
    const view = await openedForm(who, deliver, world);
    if (!view) return;
    const sent = submission(view, `${REFUSED_WORD} ${randomUUID()}`, who);
    await deliver(sent, view.id, /Say it more kindly/);
  },

  async home({ team, user }, deliver) {
    const event = { type: 'app_home_opened', tab: 'home', user, channel: `D${user}`, event_ts: '1.1' };
    const authorizations = [{ team_id: team, user_id: 'U0', is_bot: true, is_enterprise_install: false }];
    const about = { type: 'event_callback', event_id: `Ev${randomUUID()}`, team_id: team, authorizations };
    await deliver(signedEvent({ ...about, event }), `home ${user}`, /the doors open/);
  },
};

function asking(text, { team, user, channel }, world) {
  const place = randomUUID();
  const from = { team_id: team, user_id: user, channel_id: channel, response_url: responseUrl(world, place) };
  return [{ ...command(place, text), ...from }, place];
}

const responseUrl = ({ slack }, place) => `${slack.url}/responses/${place}`;

/** The form as Slack opened it. If the service hangs, the form opens as well. */
async function openedForm(who, deliver, world) {
  const [what, trigger] = asking('schedule tomorrow 9am The doors open at nine. on x', who, world);
  const opened = world.opened(trigger);
  await deliver(what, trigger, /schedule_post/);
  const view = await opened;
  return view && { ...view, id: `V${trigger}`, team_id: who.team, hash: '1.1' };
}

export function press({ team, user, channel }, action, place) {
  const { type, action_id, block_id, value } = action;
  const payload = {
    type: 'block_actions',
    team: { id: team },
    user: { id: user, team_id: team },
    channel: { id: channel },
    trigger_id: randomUUID(),
    actions: [{ type, action_id, block_id, value, action_ts: '1.1' }],
    ...place,
  };
  return { payload: JSON.stringify(payload) };
}
