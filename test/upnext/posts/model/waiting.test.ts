import { describe, expect, test } from 'vitest';
import type { ApproverDecision } from '../../../../src/upnext/posts/model/decision.js';
import type { Post } from '../../../../src/upnext/posts/model/post.js';
import {
  approvals,
  approversOf,
  hasDecided,
  isApproved,
  isAsked,
  isUnallowed,
  isWaiting,
  needsApproval,
  needsChanges,
} from '../../../../src/upnext/posts/model/waiting.js';
import { ASKS_APPROVAL, by, policyWith, postWith } from '../../../support/some-post.js';

const [ADA, MEI, GRACE, LINUS] = ['Ada', 'U0MEI', 'U0GRACE', 'U0LINUS'] as const;
const required = { policy: policyWith() };
const two = { policy: policyWith({ needed: 2, people: [MEI, GRACE] }) };
const all = { policy: policyWith({ needed: 'all', people: [MEI, GRACE] }) };
const group = { policy: policyWith({ needed: 'all', people: [], groups: ['S0WRITERS'] }) };
const onRequest = { policy: policyWith({ mode: 'on-request' }) };
const allowed = { about: { asksAdmin: true }, decided: [by(MEI, 'allowed')] };
const asksAdmin = { about: { asksAdmin: true } };

test.each<[string, Partial<Post>, boolean]>([
  ['without a policy, no post does', ASKS_APPROVAL, false],
  ['every post of a project that requires it does', required, true],
  ['on request, a post whose author asks does', { ...onRequest, ...ASKS_APPROVAL }, true],
  ['on request, any other post does not', onRequest, false],
])('which posts need approval: %s', (_, post, needed) => {
  expect(needsApproval(postWith(post))).toBe(needed);
});

describe('of whoever may not schedule posts', () => {
  test.each<[string, Partial<Post>, unallowed: boolean, asked: boolean]>([
    ['a post waits for an admin', asksAdmin, true, true],
    ['an approval does not allow it', { ...asksAdmin, decided: [by(MEI)] }, true, true],
    ['once it was allowed, it waits for no admin', allowed, false, false],
    ['a draft is not asked about', { ...asksAdmin, state: 'draft' }, true, false],
    ['a post of whoever may schedule waits for no admin', {}, false, false],
  ])('%s', (_, changes, unallowed, asked) => {
    const post = postWith(changes);
    expect([isUnallowed(post), isAsked(post)]).toEqual([unallowed, asked]);
  });
});

test.each<[string, Partial<Post>, waits: boolean, approved: boolean]>([
  ['without a policy, for nobody', {}, false, false],
  ['for its approval', required, true, false],
  ['no longer once it is there', { ...required, decided: [by(MEI)] }, false, true],
  ['for nobody as a draft', { ...required, state: 'draft' }, false, false],
  ['for nobody once it has ended', { ...required, state: 'missed' }, false, false],
  ['for the second approval', { ...two, decided: [by(MEI)] }, true, false],
  ['no longer with two', { ...two, decided: [by(MEI), by(GRACE)] }, false, true],
  ['whoever wrote it does not count', { ...required, decided: [by(ADA)] }, true, false],
  ['nor if they wrote only this version', { ...required, writtenBy: MEI, decided: [by(MEI)] }, true, false],
  ['an approval as an admin counts', { ...required, decided: [by(LINUS, 'emergency')] }, false, true],
  ['a request for changes is no approval', { ...required, decided: [by(MEI, 'changes')] }, true, false],
  ['that an admin allowed it is no approval', { ...required, decided: [by(MEI, 'allowed')] }, true, false],
  ['for all, if all are needed', { ...all, decided: [by(MEI)] }, true, false],
  ['no longer with all', { ...all, decided: [by(MEI), by(GRACE)] }, false, true],
  ['all are without whoever wrote it', { ...all, writtenBy: GRACE, decided: [by(MEI)] }, true, false],
  ['but with its author then', { ...all, writtenBy: GRACE, decided: [by(MEI), by(ADA)] }, false, true],
  ['all are one at least', { policy: policyWith({ needed: 'all', people: [ADA] }) }, true, false],
  ['all of a group are known only when it leaves', { ...group, decided: [by(MEI)] }, true, false],
  ['first for an admin', { ...required, ...asksAdmin, decided: [by(MEI)] }, true, false],
  ['for nobody if it needs none and is allowed', allowed, false, false],
])('whom a post waits for: %s', (_, changes, waits, approved) => {
  const post = postWith(changes);
  expect([isWaiting(post), isApproved(post)]).toEqual([waits, approved]);
});

test.each<[string, Partial<Post>, boolean]>([
  ['one person asked for', { ...required, decided: [by(MEI, 'changes')] }, true],
  ['one of two asked for', { ...two, decided: [by(MEI), by(GRACE, 'changes')] }, true],
  ['that are outvoted', { ...required, decided: [by(MEI), by(GRACE, 'changes')] }, false],
  ['that nobody asked for', required, false],
  ['of a post that no longer waits', { state: 'missed', ...required, decided: [by(MEI, 'changes')] }, false],
])('a post needs changes: those that %s', (_, changes, needed) => {
  expect(needsChanges(postWith(changes))).toBe(needed);
});

test('approvals are those of others, also as an admin', () => {
  const decided = [by(ADA), by(MEI), by(GRACE, 'emergency'), by(LINUS, 'changes'), by('U0OMAR', 'allowed')];
  expect(approvals(postWith({ decided })).map(({ person }) => person)).toEqual([MEI, GRACE]);
});

test.each<[string, ApproverDecision['decision'], boolean]>([
  ['approved it', 'approved', true],
  ['asked for changes', 'changes', true],
  ['only allowed it', 'allowed', false],
])('whoever %s: has decided', (_, decision, decided) => {
  const post = postWith({ decided: [by(MEI, decision)] });
  expect([hasDecided(post, MEI), hasDecided(post, GRACE)]).toEqual([decided, false]);
});

test.each<[string, author: string, writtenBy: string, named: string[], approvers: string[]]>([
  ['whoever is named', ADA, ADA, [MEI, GRACE], [MEI, GRACE]],
  ['not whoever wrote it', ADA, ADA, [ADA, MEI], [MEI]],
  ['its author, if an approver changed it', ADA, MEI, [MEI, GRACE], [GRACE, ADA]],
  ['not its author, if somebody else changed it', ADA, LINUS, [MEI], [MEI]],
  ['each once', ADA, MEI, [ADA, MEI, GRACE, GRACE], [ADA, GRACE]],
])('who approves a post: %s', (_, author, writtenBy, named, approvers) => {
  expect(approversOf({ author, writtenBy }, named)).toEqual(approvers);
});
