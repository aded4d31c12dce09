/**
 * Socket Mode: ten thousand commands while the local Slack replaces one connection after the other, and then forms that are too
 * large for an ack, while others type commands.
 */
import { setTimeout as after } from 'node:timers/promises';
import { metricOf } from './bots.mjs';
import { withLocalSlack } from './local-slack.mjs';
import { sized } from './measure.mjs';

const COMMANDS = sized(10_000);
const RECYCLED = sized(50, 2);
const AT_ONCE = 4;
/** Spreads the commands over all connections. */
const PAUSE_MS = 20;
const ACK_MS = 3_000;
/** Upnext opens the next connection at the warning. One that ends within a second counts as failed. */
const RECYCLING = { afterMs: 1_800, warningMs: 600 };
const HANDLED = 'upnext_ack_seconds_count{kind="command"}';

const FORMS = sized(2_000, 4);
const JAPANESE = '新しいお茶の季節がやってきました。'.repeat(530).slice(0, 9_000);
const refuse = () => [409, { detail: 'Not on a Sunday' }];

export async function run(report) {
  await withLocalSlack({ socketRecycling: RECYCLING }, async (side) =>
    reportCommands(report, await use(side)),
  );
  await withLocalSlack({ take: refuse }, async ({ slack }) => reportForms(report, await sendForms(slack)));
}

/** Sends commands until there were enough of them and enough connections. */
async function use({ slack, url }) {
  // Before its first scrape the bot keeps only so many measurements.
  const before = await metricOf(url, HANDLED);
  const replaced = counted(slack, 'apps.connections.open');
  const acks = [];
  let sent = 0;
  async function keepTyping() {
    while (sent < COMMANDS || replaced.count() < RECYCLED) {
      sent += 1;
      const { state, tookMs, response } = await askForHelp(slack, 'ada');
      const hasHelp = JSON.stringify(response ?? '').includes('What you can do with Upnext');
      if (state === 'acked' && hasHelp) acks.push(tookMs);
      await after(PAUSE_MS);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepTyping));
  replaced.stop();
  return { sent, acks, recycled: replaced.count(), handled: (await metricOf(url, HANDLED)) - before };
}

const askForHelp = (slack, user) =>
  slack.userActions.sendMessage({ user, channel: '#launch', text: '/upnext help' });

function reportCommands(report, { sent, acks, recycled, handled }) {
  const inTime = acks.filter((tookMs) => tookMs < ACK_MS).length;
  const slowest = acks.reduce((most, tookMs) => Math.max(most, tookMs), 0);
  const what = `commands answered within 3 seconds, while ${recycled} sockets are recycled`;
  report({ what, figure: inTime, atLeast: sent });
  report({ what: '… commands handled', figure: handled, atMost: sent });
  report({ what: '… the slowest ack', figure: slowest, unit: 'ms', atMost: ACK_MS });
}

/** Each person submits a form again and again, which comes back with a refusal each time. */
async function sendForms(slack) {
  const people = ['ada', 'mei'];
  for (const name of people) {
    const person = slack.as(name);
    await person.types(`/upnext schedule tomorrow 9am ${JAPANESE} on facebook`);
    await slack.until(() => person.hasForm());
    await person.form().fill({ Project: 'Tea 0' });
  }
  const replaced = counted(slack, 'apps.connections.open');
  const acks = { forms: 0, late: 0 };
  let sent = 0;
  const record = ({ state, tookMs }) => {
    if (state !== 'acked' || tookMs > ACK_MS) acks.late += 1;
  };
  async function submit(name) {
    while (sent < FORMS) {
      sent += 1;
      const view = slack.stack(name).at(-1);
      const shown = view.hash;
      record(await slack.userActions.submitModal({ user: name }));
      await slack.until(() => view.hash !== shown || view.clientError);
      if (view.hash !== shown) acks.forms += 1;
    }
  }
  async function keepTyping() {
    while (sent < FORMS) {
      record(await askForHelp(slack, 'grace'));
      await after(PAUSE_MS);
    }
  }
  await Promise.all([...people.map(submit), keepTyping()]);
  replaced.stop();
  return { ...acks, sent, closed: replaced.count() };
}

function reportForms(report, { sent, forms, late, closed }) {
  const what = `forms of ${JAPANESE.length} Japanese letters that came back, while others type commands`;
  report({ what, figure: forms, atLeast: sent });
  report({ what: '… acks after 3 s or never', figure: late, atMost: 0 });
  report({ what: '… sockets closed by Slack', figure: closed, atMost: 0 });
}

/** The local Slack keeps only its last calls, so they are counted as they happen. */
function counted(slack, method) {
  let count = 0;
  const stop = slack.onChange(({ type, call }) => {
    if (type === 'call' && call.method === method && !call.error) count += 1;
  });
  return { count: () => count, stop };
}
