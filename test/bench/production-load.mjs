/** Everyday use: of ten deliveries four lists, three helps, one form opened and two forms sent. */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { command, submission } from './bots.mjs';

const DAY = ['posts', 'help', 'send', 'next', 'help', 'schedule', 'posts', 'send', 'help', 'next'];

/** Each bot gets every kind of delivery. */
const turn = (bots, number) => bots[(number + Math.floor(number / DAY.length)) % bots.length];

/**
 * Sends deliveries to the bots in rotation while `goesOn(delivered)` is true, with at most `atOnce` in flight and at most
 * `perSecond` per second.
 * @returns the number of deliveries, the slowest ack, and the texts of the accepted forms
 */
export async function load(bots, view, { atOnce, goesOn, perSecond = Infinity }) {
  const began = performance.now();
  let delivered = 0;
  let slowestMs = 0;
  const sent = [];

  async function deliver(number) {
    const what = DAY[number % DAY.length];
    const text = `Mixed ${randomUUID()}`;
    const start = performance.now();
    const answer = await turn(bots, number).deliver(
      what === 'send' ? submission(view, text) : command(randomUUID(), what),
    );
    slowestMs = Math.max(slowestMs, performance.now() - start);
    // On a busy machine the form may answer "still working" first.
    if (what === 'send' && !/"clear"|"Still working"/.test(answer)) throw new Error(`not taken: ${answer}`);
    if (what === 'send') sent.push(text);
  }

  async function keepDelivering() {
    while (goesOn(delivered)) {
      const number = delivered++;
      const early = (number / perSecond) * 1_000 - (performance.now() - began);
      if (early > 1) await after(early);
      await deliver(number);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepDelivering));
  return { delivered, slowestMs, sent };
}
