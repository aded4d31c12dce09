import { expect, test } from 'vitest';
import { gateOf, type MayApprove } from '../../../../src/upnext/posts/model/gate.js';
import type { Post } from '../../../../src/upnext/posts/model/post.js';
import type { Gate } from '../../../../src/upnext/posts/model/turn.js';
import { by, policyWith, postWith } from '../../../support/some-post.js';

const [ADA, MEI, GRACE] = ['Ada', 'U0MEI', 'U0GRACE'] as const;
const required = { policy: policyWith() };
const two = { policy: policyWith({ needed: 2 }) };
const all = { policy: policyWith({ needed: 'all' }) };
const mei = { decided: [by(MEI)] };
const byAdmin = { ...required, decided: [by(GRACE, 'emergency')] };
const asksAdmin = { about: { asksAdmin: true } };
const now = (approvers: string[], admins: string[] = []): MayApprove => ({ approvers, admins });

test.each<[string, Partial<Post>, MayApprove | undefined, Gate]>([
  ['without a policy, Slack isn’t asked', {}, undefined, 'open'],
  ['nor on request, if nobody asked', { policy: policyWith({ mode: 'on-request' }) }, undefined, 'open'],
  ['nor until an admin has allowed it', { ...required, ...asksAdmin, ...mei }, undefined, 'closed'],
  ['not even if an admin would have to approve it', { ...asksAdmin }, now([MEI], [MEI]), 'closed'],
  ['what was allowed leaves', { ...asksAdmin, decided: [by(MEI, 'allowed')] }, undefined, 'open'],
  ['while Slack says nothing, it waits', { ...required, ...mei }, undefined, 'unknown'],
  ['approved by an approver, it leaves', { ...required, ...mei }, now([MEI]), 'open'],
  ['not without an approval', required, now([MEI]), 'closed'],
  ['who has left, or their group, no longer counts', { ...required, ...mei }, now([GRACE]), 'closed'],
  ['whoever wrote it does not count', { ...required, decided: [by(ADA)] }, now([ADA]), 'closed'],
  ['approvals needed since then are missing', { ...two, ...mei }, now([MEI, GRACE]), 'closed'],
  ['both are there', { ...two, decided: [by(MEI), by(GRACE)] }, now([MEI, GRACE]), 'open'],
  ['all are needed: one is missing', { ...all, ...mei }, now([MEI, GRACE]), 'closed'],
  ['all are those of this moment', { ...all, ...mei }, now([MEI]), 'open'],
  ['all are one at least', all, now([]), 'closed'],
  ['an approval as an admin counts', byAdmin, now([MEI], [GRACE]), 'open'],
  ['not of whoever is no longer one', byAdmin, now([GRACE]), 'closed'],
  ['an admin is no approver', { ...required, decided: [by(GRACE)] }, now([MEI], [GRACE]), 'closed'],
  ['changes are no approval', { ...required, decided: [by(MEI, 'changes')] }, now([MEI]), 'closed'],
])('what the gate says: %s', (_, post, said, gate) => {
  expect(gateOf(postWith(post), said)).toBe(gate);
});
