import { PLATFORMS } from '../../../openapi/platforms.js';
import { slotsForm } from '../../../src/upnext/posts/slots/form.js';
import { SERVICE_SILENT, slotsReply, slotsSaved } from '../../../src/upnext/posts/slots/reply.js';
import { writeSlots } from '../../../src/upnext/posts/slots/words.js';
import type { ProjectSlots } from '../../../src/upnext/rights/project-settings-table.js';
import type { Sample, SampleParts } from './samples.js';

const zone = 'America/Argentina/ComodRivadavia';
const times = Array.from({ length: 24 }, (_, hour) => ({
  days: [1, 3, 5, 7].slice(0, 1 + (hour % 4)),
  at: `${String(hour).padStart(2, '0')}:30`,
}));
const manySlots: ProjectSlots = {
  zone,
  times,
  networks: Object.fromEntries(PLATFORMS.map((platform) => [platform, { zone: 'Europe/Berlin', times }])),
  quiet: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ days: [day], from: '22:00', to: '07:00' })),
};

export const samples = ({ about, kind, now, project, reading: { reader }, text }: SampleParts): Sample[] => {
  const setUp = { ...about, project: { id: project.id, name: project.name, zone } };
  const maySetUp = kind !== 'shortest';
  const free = times
    .slice(0, 6)
    .map((_, index) => ({ at: new Date(now.getTime() + index * 3_600_000), zone }));
  const ofNetworks = PLATFORMS.flatMap((network, index) => {
    const slot = free[index % 7];
    return slot ? [{ network, slot }] : [];
  });
  const shown = { project, slots: manySlots, free: { slots: free, ofNetworks }, maySetUp, reader };
  return [
    { name: 'Posting times', message: slotsReply(shown) },
    { name: 'Posting times, none yet', message: slotsReply({ ...shown, slots: undefined }) },
    {
      name: 'Posting times, all taken',
      message: slotsReply({ ...shown, free: { slots: [], ofNetworks: [] } }),
    },
    {
      name: 'Posting times without the service',
      message: slotsReply({ ...shown, free: { unknown: SERVICE_SILENT } }),
    },
    { name: 'Set up posting times', view: slotsForm.open(writeSlots(manySlots, reader), setUp) },
    {
      name: 'Set up posting times for the first time',
      view: slotsForm.open(writeSlots(undefined, reader), setUp),
    },
    {
      name: 'Posting times that are not understood',
      view: slotsForm.open({ times: text(300), networks: text(3000), quiet: text(300) }, setUp),
    },
    { name: 'Posting times saved', message: slotsSaved(project.name, manySlots, reader) },
    { name: 'Posting times removed', message: slotsSaved(project.name, undefined, reader) },
  ];
};
