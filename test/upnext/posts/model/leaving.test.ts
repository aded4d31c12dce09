import { expect, test } from 'vitest';
import { emptyDraft } from '../../../../src/upnext/posts/model/draft.js';
import { leavingOf } from '../../../../src/upnext/posts/model/leaving.js';
import { MINUTE_MS } from '../../../../src/when/index.js';

const NOW = new Date('2026-12-01T09:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

const required = { approval: { mode: 'required', channel: 'C0LAUNCH' } } as const;
const onRequest = { approval: { mode: 'on-request', channel: 'C0LAUNCH' } } as const;
const frozen = { freeze: {} };
const asksAdmin = { asksAdmin: true };
const repeats = { repeats: {} as never };
const TOO_LATE = { tooLate: 'This post needs approval first. Choose a time at least 6 minutes from now.' };
const CARD = { approvalIn: 'C0LAUNCH' };

type Given = Omit<Parameters<typeof leavingOf>[2], 'holdMinutes'> & {
  hold?: number;
  repeats?: never;
  asksApproval?: boolean;
};

/** In minutes from now. Undefined: nothing holds it. */
test.each<[string, due: number, Given, leaves: number | undefined, more?: object]>([
  ['what nothing holds goes to the service right away', 180, {}, undefined],
  ['its project holds it for an hour before its time', 180, { hold: 60 }, 120],
  ['and holds it for a minute, if that is what is left', 61, { hold: 60 }, 1],
  ['what is due by then goes right away', 60, { hold: 60 }, undefined],
  ['what is frozen leaves a quarter of an hour before its time', 180, frozen, 165],
  ['earlier, if its project holds it for longer', 180, { ...frozen, hold: 60 }, 120],
  ['not later, if its project holds it for less', 180, { ...frozen, hold: 10 }, 165],
  ['what is frozen and due sooner is held all the same', 10, frozen, 0],
  ['each date of a series can be changed for a quarter of an hour', 180, repeats, 165],
  ['and goes at once if it is due sooner', 10, repeats, 0],
  ['what needs approval leaves five minutes before its time', 180, required, 175, CARD],
  ['earlier, if its project holds it for longer', 180, { ...required, hold: 60 }, 120, CARD],
  ['if that has passed, five minutes before its time', 60, { ...required, hold: 60 }, 55, CARD],
  ['it can be approved for a minute', 6, required, 1, CARD],
  ['what is due in five minutes is too late for an approval', 5, required, 0, { ...CARD, ...TOO_LATE }],
  ['an approval while frozen leaves a quarter of an hour', 180, { ...required, ...frozen }, 165, CARD],
  ['or five minutes, if it is due sooner', 10, { ...required, ...frozen }, 5, CARD],
  ['approval on request is not needed by itself', 180, onRequest, undefined],
  ['but if its author asks for it', 180, { ...onRequest, asksApproval: true }, 175, CARD],
  ['what an admin has to allow leaves five minutes before its time', 180, asksAdmin, 175],
  ['however long its project holds posts', 180, { ...asksAdmin, hold: 60 }, 175],
  ['but a quarter of an hour while frozen', 180, { ...asksAdmin, ...frozen, hold: 60 }, 165],
  ['unless it also needs approval', 180, { ...asksAdmin, ...required, hold: 60 }, 120, CARD],
  ['what is due in five minutes is too late to ask an admin', 5, asksAdmin, 0, TOO_LATE],
])('%s: due in %i minutes', (_, due, { hold: holdMinutes = 0, asksApproval, ...given }, leaves, more) => {
  const values = { ...emptyDraft, ...(asksApproval && { asksApproval }) };
  const moment = { at: inMinutes(due), repeats: given.repeats };
  const leaving = leavingOf(values, moment, { ...given, holdMinutes }, NOW);
  expect(leaving).toEqual(leaves === undefined ? undefined : { at: inMinutes(leaves), ...more });
});
