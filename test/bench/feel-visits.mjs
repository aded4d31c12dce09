/** What people do: whole visits, and everyday deliveries. */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { command, isInterim, press, submission } from './deliveries.mjs';

const HOUR_MS = 3_600_000;
const PEOPLE = 200;
const WORDS = 'schedule tomorrow 9am The doors open at nine. Come early! on x and linkedin';

/**
 * A list, the details of one of its posts, a form, and what became of it.
 * @param side `deliver`, `arrival` (resolves to what Slack is sent to a place), and `responses`, where Slack has the response_urls
 * @returns the milliseconds until each thing is at Slack, and the form
 */
export async function visit(side, number) {
  const who = { workspace: 'T0', person: `U0x${number % PEOPLE}`, channel: `C${number}` };
  const list = await openList(side, who);
  const answer = await openPost(side, who, list.shown);
  const form = await openForm(side, who);
  const result = await sendForm(side, who, form);
  return { sign: list.took, answer, form: form.took, result, view: form.view };
}

/** In the ack, once Slack has taken a data table in a call. The first ones follow it. */
async function openList(side, who) {
  const { place, asked } = asking(side, who, 'posts');
  const follows = completeResponse(side, place);
  const list = side.deliver(asked).then((ack) => (ack.includes('"data_table"') ? JSON.parse(ack) : follows));
  const { value: shown, took } = await timed(list);
  return { took, shown };
}

async function openPost(side, who, { blocks }) {
  const place = randomUUID();
  const { block_id } = blocks.find(({ elements }) => elements?.[0]?.action_id === 'choose_post');
  const chosen = press(
    who,
    { type: 'external_select', action_id: 'choose_post', block_id, selected_option: { value: 'pst_0' } },
    {
      container: { type: 'message', message_ts: '1.1', channel_id: who.channel, is_ephemeral: true },
      response_url: `${side.responses}/${place}`,
    },
  );
  const [, shown] = await Promise.all([
    side.deliver({ payload: JSON.stringify(chosen) }),
    timed(completeResponse(side, place)),
  ]);
  if (!shown.value.text.startsWith('A post in Tea'))
    throw new Error(`no details: ${JSON.stringify(shown.value)}`);
  return shown.took;
}

async function openForm(side, who) {
  const { place, asked } = asking(side, who, WORDS);
  const [, { value: view, took }] = await Promise.all([
    side.deliver(asked),
    timed(side.arrival(asked.trigger_id)),
  ]);
  return { place, view, took };
}

/** The form closes, and a message follows, unless it says "Still working" first, and “Done.” then. */
async function sendForm(side, who, { place, view }) {
  const sent = submission(who, view, `A visit ${randomUUID()}`);
  const result = Promise.race([completeResponse(side, place), completeResponse(side, sent.view.id)]);
  const [, { value, took }] = await Promise.all([accepted(side, sent), timed(result)]);
  const said = JSON.stringify(value);
  if (!/Scheduled|Done\./.test(said)) throw new Error(`not scheduled: ${said.slice(0, 300)}`);
  return took;
}

/** On a busy machine, the ack may be empty, and the outcome follows. */
async function accepted(side, sent) {
  const ack = await side.deliver({ payload: JSON.stringify(sent) });
  if (ack !== '' && !/"clear"|"Still working"/.test(ack)) throw new Error(`not taken: ${ack.slice(0, 300)}`);
}

function asking({ responses }, who, text) {
  const place = randomUUID();
  return { place, asked: command(who, text, `${responses}/${place}`) };
}

async function completeResponse(side, place) {
  let answer = await side.arrival(place);
  while (isInterim(JSON.stringify(answer))) answer = await side.arrival(place);
  return answer;
}

const LATEST_MS = 60_000;

async function timed(promise) {
  const start = performance.now();
  const tooLate = after(LATEST_MS, undefined, { ref: false }).then(() => {
    throw new Error('an answer did not arrive within a minute');
  });
  const value = await Promise.race([promise, tooLate]);
  return { value, took: performance.now() - start };
}

/** Of ten deliveries four are lists, three are helps, one opens a form and two send one. */
const DAY = ['posts', 'help', 'send', 'next', 'help', 'schedule', 'posts', 'send', 'help', 'next'];

/** A project has some posts a day, those of the service at noon. Of more within ten minutes, people are asked. */
const whenOf = (number) =>
  new Date((Math.floor(Date.now() / HOUR_MS) + 24.5 + number) * HOUR_MS)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');

/** Delivers while `goesOn(delivered)` is true. Resolves to the number of deliveries. */
export async function everydayUse(side, view, { atOnce, perSecond, goesOn }) {
  const began = performance.now();
  let delivered = 0;
  async function keepDelivering() {
    while (goesOn(delivered)) {
      const number = delivered++;
      const early = (number / perSecond) * 1_000 - (performance.now() - began);
      if (early > 1) await after(early);
      const who = { workspace: 'T0', person: `U0x${number % PEOPLE}`, channel: 'C0' };
      const what = DAY[number % DAY.length];
      if (what === 'send')
        await accepted(side, submission(who, view, `Mixed ${randomUUID()}`, whenOf(number)));
      else await side.deliver(command(who, what, `${side.responses}/nobody`));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepDelivering));
  return delivered;
}

/** Slack, and what arrives there: at a response_url, for a trigger or in a view. */
export function createArrivals() {
  const waiting = new Map();
  function arrive(place, value) {
    waiting.get(place)?.(value);
    waiting.delete(place);
  }
  return {
    at: (place) => new Promise((resolve) => waiting.set(place, resolve)),
    slack(url, fields) {
      if (url.startsWith('/responses/')) arrive(url.slice('/responses/'.length), Object.fromEntries(fields));
      if (url.endsWith('views.open')) arrive(fields.get('trigger_id'), JSON.parse(fields.get('view')));
      if (url.endsWith('views.update')) arrive(fields.get('view_id'), JSON.parse(fields.get('view')));
      return undefined;
    },
  };
}

/** Upnext warns of a post at about the same time, and the forms are for nine o’clock. */
const noonIn = (days) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;
export const POSTS = Array.from({ length: 20 }, (_, place) => ({
  Id: `pst_${place}`,
  Content: `Post ${place}: the doors open at nine. Come early, and bring a friend!`,
  ScheduleDate: noonIn(1 + place),
  Timezone: 'Europe/Berlin',
  Platforms: ['X', 'LINKEDIN'],
  Status: 'SCHEDULED',
  CreatedAt: noonIn(-2),
}));
