import { subscribeModal, urlModal } from '../../../src/upnext/calendar/index.js';
import type { Secret } from '../../../src/upnext/workspaces/secrets-table.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ kind, now, project, text }: SampleParts): Sample[] => {
  const isShort = kind === 'shortest';
  const calendars = Array.from(
    { length: isShort ? 1 : 10 },
    (_, index): Secret => ({
      workspace: 'T0TEAM',
      kind: 'calendar',
      id: `AbCdEfGhIjKlMnO${index}`,
      person: 'U0ADA',
      name: text(150),
      scope: 'read',
      projects: undefined,
      createdAt: now,
      ...(index > 0 && { usedAt: now }),
    }),
  );
  const shown = { project: { id: project.id, name: text(150) }, calendars };
  const address = { publicUrl: () => 'https://upnext.example' };
  return [
    { name: 'Subscribe', view: subscribeModal({ ...shown, isReachable: true }) },
    {
      name: 'Subscribe for the first time',
      view: subscribeModal({ ...shown, calendars: [], isReachable: true }),
    },
    {
      name: 'Subscribe, after a change',
      view: subscribeModal({ ...shown, isReachable: true, notice: text(150) }),
    },
    { name: 'Subscribe, without a public URL', view: subscribeModal({ ...shown, isReachable: false }) },
    { name: 'Calendar URL', view: urlModal(address, text(150), 'AbCdEfGhIjKlMnOpQrStUvWxYz012345') },
  ];
};
