import type { WebClient } from '@slack/web-api';
import type { HomeView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { button } from '../../slack/blocks.js';
import type { ChangedFor } from '../../slack/person-changes.js';
import { settledWithin } from '../../slack/deadlines.js';
import type { Feature } from '../feature.js';
import { lookFor, postsFor, type Look } from './look.js';
import { homeView, type Parts } from './reply.js';

/** So long an empty Home is no trouble; then it shows what there is. */
const SERVICE_WITHIN_MS = 1_500;

/** Shows the Home anew. Of two at once for the same person, the later begins when the earlier is through. */
export function createShow(deps: Deps, features: Feature[]) {
  const turns = new Map<string, Promise<void>>();
  const forms = features.flatMap((feature) => feature.forms ?? []);

  async function show(whose: ChangedFor): Promise<void> {
    const kept = await deps.store.viewers.open(whose.workspace, whose.person, deps.now());
    const look = await lookFor(deps, forms, whose, kept.firstOpenedAt);
    const asked = look.viewer.may('read') ? postsFor(deps, whose, kept.project) : undefined;
    const [parts, inTime] = await Promise.all([
      partsFor(features, look),
      asked && settledWithin(SERVICE_WITHIN_MS, asked),
    ]);
    const slack = await deps.slack(whose.workspace);
    await publish(slack, whose, homeView(look, inTime, parts));
    if (asked && !inTime) await publish(slack, whose, homeView(look, await asked, parts));
  }

  return (whose: ChangedFor): Promise<void> => {
    const key = `${whose.workspace} ${whose.person}`;
    const turn = (turns.get(key) ?? Promise.resolve()).then(() => show(whose));
    const over = turn.catch(() => undefined).then(() => void (turns.get(key) === over && turns.delete(key)));
    turns.set(key, over);
    return turn;
  };
}

const publish = (slack: WebClient, { person }: ChangedFor, view: HomeView) =>
  slack.views.publish({ user_id: person, view });

async function partsFor(features: Feature[], { viewer, settings }: Look): Promise<Parts> {
  const mine = features.filter(
    ({ right, isOn }) => (!right || viewer.may(right)) && (!isOn || isOn(settings)),
  );
  return {
    doors: mine.flatMap(({ homeButton }) => (homeButton ? [button(homeButton.text, homeButton.action)] : [])),
    sections: await Promise.all(features.map(async ({ homeSection }) => (await homeSection?.(viewer)) ?? [])),
    verbs: mine.flatMap(({ verb, does }) => (verb && does ? [verb] : [])),
  };
}
