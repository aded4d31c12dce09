import { restoredReply } from '../../../src/upnext/features/restored-backup.js';
import { accessForm, valuesFrom } from '../../../src/upnext/features/settings/access/form.js';
import { accessBlocks, accessSaved } from '../../../src/upnext/features/settings/access/words.js';
import {
  agentsModal,
  connectedModal,
  connectModal,
  noSlackbot,
  TURNED_OFF,
} from '../../../src/upnext/features/settings/agents.js';
import { auditDetailsView, auditView } from '../../../src/upnext/features/settings/audit.js';
import { NOT_FOR_READER, settingsView } from '../../../src/upnext/features/settings/hub.js';
import {
  DEFAULT_SERVICE,
  ownServiceInUse,
  serviceModal,
} from '../../../src/upnext/features/settings/own-service.js';
import { saved } from '../../../src/upnext/features/settings/room.js';
import {
  advancedRoom,
  agentsBelow,
  agentsRoom,
  peopleRoom,
} from '../../../src/upnext/features/settings/rooms.js';
import { RIGHTS } from '../../../src/upnext/rights/rights.js';
import { asTyped, messageView } from '../../../src/upnext/slack/text/blocks.js';
import type { AuditRow } from '../../../src/upnext/ui/audit/audit.js';
import { type Sample, type SampleParts, samplePolicy } from './samples.js';

/** A change that the entry shows in words. */
const withChange = (entry: AuditRow): AuditRow => ({
  ...entry,
  before: { Role: 'Editor' },
  after: { Role: 'Admin' },
});

const SAMPLE_TOKEN = `upn_${'x'.repeat(32)}`;

export const samples = ({ about, now, option, people, text, trail }: SampleParts): Sample[] => {
  const rights = { members: [...RIGHTS], guests: [...RIGHTS], strangers: [...RIGHTS] };
  const settings = { ...rights, managers: people.slice(0, 50) };
  const who = { people: people.slice(0, 50), groups: samplePolicy.groups };
  const access = { name: text(150), read: who, schedule: who, 'set-up': { people: [], groups: [] } };
  const agent = {
    workspace: 'T0TEAM',
    kind: 'agent' as const,
    id: text(16),
    person: '',
    name: text(60),
    scope: 'propose' as const,
    projects: people.slice(0, 50).map((id) => ({ id, name: text(75) })),
    createdAt: now,
    endsAt: now,
    usedAt: now,
  };
  const problem = noSlackbot({ publicUrl: () => undefined, isSocketMode: true });
  const room = agentsRoom.open({ agents: true }, about);
  const shown = people.map(() => ({ access, approval: samplePolicy }));
  const viewer = {
    agents: true,
    workspace: 'T0TEAM',
    approvers: people,
    rights: [...RIGHTS],
    projects: shown,
  };
  const none = accessForm.open({}, about);
  return [
    { name: 'Restored from a backup', message: restoredReply({ from: now, to: now }) },
    { name: 'People and rights', view: peopleRoom.open(settings, about) },
    { name: 'Advanced', view: advancedRoom.open({ fileDeletion: true }, about) },
    {
      name: 'Agents',
      view: { ...room, blocks: [...room.blocks, ...agentsBelow(true, problem)] },
    },
    { name: 'Settings of an admin', view: settingsView(about, { ...viewer, canEdit: true }) },
    { name: 'Settings of a member', view: settingsView(about, { ...viewer, canEdit: false }) },
    { name: 'Settings saved', message: saved },
    { name: 'Connect an agent', view: connectModal() },
    { name: 'Agent connected', view: connectedModal(text(60), SAMPLE_TOKEN, 'https://upnext.example/mcp') },
    { name: 'Agent connected, without an address', view: connectedModal(text(60), SAMPLE_TOKEN, undefined) },
    {
      name: 'Connected agents',
      view: agentsModal(
        people.map((person, index) => ({ ...agent, id: `AbCdEfGhIjKlMnO${index}`, person })),
        true,
        text(200),
      ),
    },
    { name: 'No connected agents', view: agentsModal([], false) },
    { name: 'Agents turned off', view: messageView('Connect an agent', TURNED_OFF) },
    { name: 'Project access', view: accessForm.open({}, about) },
    {
      name: 'Project access, with those named',
      view: { ...none, blocks: [...none.blocks, ...accessBlocks(shown)] },
    },
    { name: 'Project access, open', view: accessForm.open(valuesFrom(option, undefined, []), about) },
    { name: 'Project access, named', view: accessForm.open(valuesFrom(option, access, []), about) },
    {
      name: 'Project access saved',
      message: accessSaved({ project: text(150), after: access, channels: people }),
    },
    {
      name: 'Project opened to everybody',
      message: accessSaved({ project: text(150), after: undefined, channels: [] }),
    },
    { name: 'Scheduling service', view: serviceModal(text(500), 9, text()) },
    { name: 'Own service', view: messageView('Scheduling service', ownServiceInUse(10_000)) },
    { name: 'Default service', view: messageView('Scheduling service', DEFAULT_SERVICE) },
    { name: 'Audit trail, for others', view: NOT_FOR_READER },
    {
      name: 'Audit trail',
      view: auditView({ entries: trail.slice(0, 15), hasMore: true, below: 1, cleared: 0 }),
    },
    {
      name: 'Audit trail of one role',
      view: auditView({ entries: trail.slice(0, 1).map(withChange), hasMore: false, cleared: 0 }),
    },
    {
      name: 'Audit trail, filtered',
      view: auditView({
        ...{ entries: [], hasMore: false, cleared: 3, person: 'U0ADA', kind: 'posts' },
        project: option,
      }),
    },
    ...trail.slice(0, 1).map((entry) => ({
      name: 'Audit details',
      view: auditDetailsView(entry, { texts: asTyped(text(6_000)), changes: [text(3_000)] }),
    })),
    {
      name: 'Audit trail sent',
      view: auditView({
        ...{ entries: trail.slice(0, 15), hasMore: true, cleared: 0 },
        exported: 10_000,
      }),
    },
  ];
};
