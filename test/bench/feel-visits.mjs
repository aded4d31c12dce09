/** A visit of one person: a list, the details of one of its posts, a form, and what became of it. */
import { randomUUID } from 'node:crypto';
import { command, submission } from './bots.mjs';
import { press } from './people-load.mjs';
import { isInterim } from './people-world.mjs';

const PEOPLE = 200;
const WORDS = 'schedule tomorrow 9am The doors open at nine. Come early! on x and linkedin';

/**
 * @param side `bot`, `world`, and `responses`, where Slack has the response_urls
 * @returns the milliseconds until each thing is at Slack, and the form
 */
export async function visit(side, number) {
  const who = { team: 'T1', user: `U${number % PEOPLE}`, channel: `C${number}` };
  const list = await openList(side, who);
  const answer = await pressDetails(side, who, list.shown);
  const form = await openForm(side, who);
  const result = await sendForm(side, who, form);
  return { sign: list.took, answer, form: form.took, result, view: form.view };
}

/** Slack is asked once whether it knows data tables. This one does not. */
export async function askAboutTables(side) {
  const { place, asked } = asking(side, { team: 'T1', user: 'U0', channel: 'C0' }, 'posts');
  const list = completeResponse(side, place);
  await side.bot.deliver(asked);
  await list;
  side.world.forget(place);
}

async function openList(side, who) {
  const { place, asked } = asking(side, who, 'posts');
  const later = completeResponse(side, place);
  const { value: ack, took } = await timed(side.bot.deliver(asked));
  if (ack === '') throw new Error('an ack without a sign');
  const shown = isInterim(ack) ? await later : JSON.parse(ack);
  side.world.forget(place);
  return { took, shown };
}

async function pressDetails(side, who, { blocks }) {
  const { block_id, accessory } = blocks.find((block) =>
    block.accessory?.action_id.startsWith('post_detail'),
  );
  const place = randomUUID();
  const container = { type: 'message', message_ts: '1.1', channel_id: who.channel, is_ephemeral: true };
  const where = { container, response_url: `${side.responses}/${place}` };
  const answer = completeResponse(side, place);
  const pressed = press(who, { ...accessory, block_id }, where);
  const [, { value, took }] = await Promise.all([side.bot.deliver(pressed), timed(answer)]);
  side.world.forget(place);
  if (value.text !== 'A post in Tea') throw new Error(`no details: ${JSON.stringify(value)}`);
  return took;
}

async function openForm(side, who) {
  const { place, asked } = asking(side, who, WORDS);
  const [, { value: view, took }] = await Promise.all([
    side.bot.deliver(asked),
    timed(side.world.form(asked.trigger_id)),
  ]);
  side.world.forget(asked.trigger_id);
  return { place, view, took };
}

/** The form closes, and a message follows, unless it says "Still working" first. */
async function sendForm({ bot, world }, { team, user }, { place, view }) {
  const sent = submission(view, `A visit ${randomUUID()}`, { team, user });
  const { id } = JSON.parse(sent.payload).view;
  const result = Promise.race([world.response(place), world.updated(id)]);
  const [, { value, took }] = await Promise.all([accepted(bot.deliver(sent)), timed(result)]);
  for (const one of [place, id]) world.forget(one);
  const said = JSON.stringify(value);
  if (!said.includes('Scheduled')) throw new Error(`not scheduled: ${said}`);
  return took;
}

async function accepted(acked) {
  const ack = await acked;
  if (!/"clear"|"Still working"/.test(ack)) throw new Error(`not taken: ${ack}`);
}

function asking({ responses }, { team, user, channel }, text) {
  const place = randomUUID();
  const from = { team_id: team, user_id: user, channel_id: channel, response_url: `${responses}/${place}` };
  return { place, asked: { ...command(randomUUID(), text), ...from } };
}

async function completeResponse({ world }, place) {
  let answer = await world.response(place);
  while (isInterim(JSON.stringify(answer))) answer = await world.response(place);
  return answer;
}

async function timed(promise) {
  const start = performance.now();
  const value = await promise;
  return { value, took: performance.now() - start };
}
