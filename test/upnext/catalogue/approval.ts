import { policyForm, valuesFrom } from '../../../src/upnext/posts/approval/policy.js';
import { policyReply } from '../../../src/upnext/posts/approval/reply.js';
import { APPROVE_SEVERAL, approveModal } from '../../../src/upnext/posts/approval/several-modal.js';
import { approvalsReply } from '../../../src/upnext/posts/approval/waiting-list.js';
import { loadingSeveral, nothingSelected, severalDone } from '../../../src/upnext/posts/news/several.js';
import { textReply } from '../../../src/upnext/slack/text/blocks.js';
import { withAnswer } from '../../../src/upnext/ui/start-reading.js';
import { type Sample, type SampleParts, samplePolicy, shortened, textSample } from './samples.js';

export const samples = ({ about, held, kind, many, project, text }: SampleParts): Sample[] => {
  const groups = samplePolicy.groups.map((value) => ({ value, text: text(75) }));
  const posts = Array.from({ length: many }, (_, index) =>
    held.map((post) => ({ post: { ...post, version: post.version + 100 * index }, mayDecide: index === 0 })),
  ).flat();
  const waiting = {
    project,
    policy: samplePolicy,
    posts,
    toSelect: posts.length,
    maySetUp: kind !== 'shortest',
  };
  const decided = (['done', 'overtaken', 'refused'] as const).flatMap((state) =>
    held.map((post) => ({ post, answer: { state, text: text(300) } })),
  );
  const target = { id: project.id, name: project.name };
  return [
    { name: 'Approvals', message: approvalsReply(waiting) },
    {
      name: 'Approvals of short posts',
      message: approvalsReply({
        ...waiting,
        posts: posts.map((one) => ({ ...one, post: shortened(one.post) })),
      }),
    },
    { name: 'Approvals after a press', message: withAnswer(textReply(text()), approvalsReply(waiting)) },
    {
      name: 'Approvals, none needed',
      message: approvalsReply({ ...waiting, policy: undefined, posts: [] }),
    },
    {
      name: 'Set up approvals',
      view: policyForm.open(valuesFrom(samplePolicy, groups), { ...about, target }),
    },
    {
      name: 'Set up approvals for the first time',
      view: policyForm.open(valuesFrom(undefined, []), { ...about, target }),
    },
    {
      name: 'Set up approvals of a group without telling anyone else',
      view: policyForm.open(
        { ...valuesFrom({ ...samplePolicy, escalationTo: undefined }, groups), people: [] },
        { ...about, target },
      ),
    },
    {
      name: 'Approvals saved',
      message: policyReply(project.name, samplePolicy),
    },
    {
      name: 'Approve several',
      view: approveModal(posts.slice(0, 200).map(({ post }) => post)),
    },
    { name: 'Approve several, loading', view: loadingSeveral(APPROVE_SEVERAL) },
    { name: 'Approve several, none left', view: approveModal([]) },
    { name: 'Approve several, nothing selected', view: nothingSelected(APPROVE_SEVERAL) },
    { name: 'Approved several', view: severalDone(decided, APPROVE_SEVERAL).view },
    textSample('Approved several, window closed', severalDone(decided.slice(0, many), APPROVE_SEVERAL).say),
    { name: 'Approvals removed', message: policyReply(project.name, undefined) },
  ];
};
