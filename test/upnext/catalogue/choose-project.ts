import { chooseProjectForm } from '../../../src/upnext/features/choose-project/form.js';
import {
  NOT_UNLINKED,
  projectChosen,
  projectForReaders,
  projectUnlinked,
} from '../../../src/upnext/features/choose-project/reply.js';
import { context, messageView, section } from '../../../src/upnext/slack/text/blocks.js';
import type { Sample, SampleParts } from './samples.js';

const PARAMETERS = 'utm_source={network}&utm_campaign={campaign}';

export const samples = ({ about, option, project, text }: SampleParts): Sample[] => [
  {
    name: 'Channel project',
    view: chooseProjectForm.open(
      {
        Project: option,
        Timezone: option,
        holdMinutes: 15,
        country: 'US',
        linkParameters: PARAMETERS,
        showsCards: true,
      },
      about,
    ),
  },
  {
    name: 'Channel project, without holidays',
    view: chooseProjectForm.open({ Project: option, holdMinutes: 0, showsCards: false }, about),
  },
  {
    name: 'Channel project, none yet',
    view: chooseProjectForm.open({ showsCards: false }, { ...about, project: undefined }),
  },
  {
    name: 'Project chosen',
    message: projectChosen(
      project,
      { holdMinutes: 24 * 60, country: 'US', linkParameters: PARAMETERS, showsCards: true },
      'C0LAUNCH',
    ),
  },
  ...[{ project, holdMinutes: 60, showsCards: false }, {}].map((current) => ({
    name: 'Project of a channel, for readers',
    message: projectForReaders(current, { text: text(), blocks: [section(text()), context(text())] }),
  })),
  { name: 'Project not unlinked', view: messageView('Channel project', NOT_UNLINKED) },
  { name: 'Project unlinked', message: projectUnlinked(project.name) },
];
