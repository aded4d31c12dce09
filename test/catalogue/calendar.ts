import { subscribeModal, urlModal } from '../../src/calendar/modal.js';
import type { CalendarUrl } from '../../src/calendar/table.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ kind, now, project, text }: SampleParts): Sample[] => {
  const isShort = kind === 'shortest';
  const calendars = Array.from(
    { length: isShort ? 1 : 10 },
    (_, index): CalendarUrl => ({
      workspace: 'T0TEAM',
      id: `AbCdEfGhIjKlMnO${index}`,
      person: 'U0ADA',
      ...(index % 2 === 0 && { projectId: project.id, projectName: text(150) }),
      createdAt: now,
      ...(index > 0 && { fetchedAt: now }),
    }),
  );
  const shown = { project: { id: project.id, name: text(150) }, calendars };
  const url = 'https://upnext.example/calendar/AbCdEfGhIjKlMnOpQrStUvWxYz012345.ics';
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
    { name: 'Calendar URL', view: urlModal(text(150), url) },
  ];
};
