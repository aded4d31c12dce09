import { loadingForm } from '../../../src/upnext/features/update-source/form.js';
import { approvalResult, askingForm } from '../../../src/upnext/forms/ask-admin/words.js';
import { atTop } from '../../../src/upnext/forms/form.js';
import { checkingView, doneView, NOTICE, withNotices } from '../../../src/upnext/forms/views/form-views.js';
import { discardedCard, formCard } from '../../../src/upnext/forms/views/returned-card.js';
import { NEXT_IN } from '../../../src/upnext/lists/up-next/index.js';
import { WEEK_IN } from '../../../src/upnext/lists/week/reply.js';
import { FREEZE_IN, UNFREEZE_IN } from '../../../src/upnext/posts/freeze/reply.js';
import { IMPORT_IN } from '../../../src/upnext/posts/import/reply.js';
import { SLOTS_IN } from '../../../src/upnext/posts/slots/reply.js';
import { noAccess, notAllowed } from '../../../src/upnext/rights/not-allowed.js';
import {
  FAILED,
  resultInMessageView,
  stillWorking,
} from '../../../src/upnext/slack/answer/error-surfaces.js';
import { messageView } from '../../../src/upnext/slack/text/blocks.js';
import { partsBelow } from '../../../src/upnext/slack/text/message-parts.js';
import {
  addedWelcome,
  organizationWelcome,
  workspaceWelcome,
} from '../../../src/upnext/ui/installer-welcome.js';
import { OUTDATED, OUTDATED_TITLE } from '../../../src/upnext/ui/outdated.js';
import { askForProject, noProjects, projectNotFound } from '../../../src/upnext/ui/project/find-project.js';
import { readFailureReply, stillReading } from '../../../src/upnext/ui/start-reading.js';
import { samples as approvals } from './approval.js';
import { samples as askAdmin } from './ask-admin.js';
import { samples as browseTemplates } from './browse-templates.js';
import { samples as calendar } from './calendar.js';
import { samples as changeRole } from './change-role.js';
import { samples as chooseProject } from './choose-project.js';
import { samples as createPrompt } from './create-prompt.js';
import { samples as deleteFile } from './delete-file.js';
import { samples as deleteWebhook } from './delete-webhook.js';
import { samples as dailyDigest } from './digest.js';
import { samples as doctor } from './doctor.js';
import { samples as freeze } from './freeze.js';
import { samples as help } from './help.js';
import { samples as home } from './home.js';
import { samples as importPosts } from './import.js';
import { samples as inviteUser } from './invite-user.js';
import { samples as listLogs } from './list-logs.js';
import { samples as listPosts } from './list-posts.js';
import { samples as myDigest } from './my-digest.js';
import { samples as schedulePost } from './post.js';
import {
  type Sample,
  SAMPLE_KINDS,
  type SampleKind,
  type SampleParts,
  sampleParts,
  textSample,
} from './samples.js';
import { samples as settings } from './settings.js';
import { samples as slots } from './slots.js';
import { samples as unsentForms } from './unsent-forms.js';
import { samples as showUpNext } from './up-next.js';
import { samples as updateSource } from './update-source.js';
import { samples as week } from './week.js';

const ADD_TO_WORKSPACES =
  'https://app.slack.com/manage/E0HOLDING/integrations/profile/A0UPNEXT/workspaces/add';

/** Every view and message that Upnext sends, each at its shortest, its longest and its oddest. */

const FEATURES: ((world: SampleParts) => Sample[])[] = [
  approvals,
  askAdmin,
  browseTemplates,
  calendar,
  changeRole,
  chooseProject,
  createPrompt,
  dailyDigest,
  myDigest,
  deleteFile,
  deleteWebhook,
  doctor,
  freeze,
  help,
  home,
  importPosts,
  inviteUser,
  listLogs,
  listPosts,
  schedulePost,
  settings,
  showUpNext,
  slots,
  unsentForms,
  updateSource,
  week,
];

/** The lists that ask for their project. */
const PROJECT_SELECTS = [
  ...['waiting_in', FREEZE_IN, UNFREEZE_IN, IMPORT_IN, 'logs_in', NEXT_IN],
  ...['posts_in', SLOTS_IN, 'sources_in', 'templates_in', WEEK_IN],
];

export function catalogue(kinds: readonly SampleKind[] = SAMPLE_KINDS): Sample[] {
  return kinds.flatMap((kind) => {
    const world = sampleParts(kind);
    const samples = [
      ...FEATURES.flatMap((feature) => feature(world)),
      ...ofForms(world),
      ...ofEveryList(world),
      { name: 'Installed', message: workspaceWelcome },
      { name: 'Installed for an organization', message: organizationWelcome(ADD_TO_WORKSPACES) },
      { name: 'Added to a workspace', message: addedWelcome },
    ];
    const all = [...samples, ...samples.flatMap((sample) => variantsOf(sample, world))];
    return all.flatMap((sample) => inParts({ ...sample, name: `${sample.name} (${kind})` }));
  });
}

/** Every form can come back with a notice at each field, or with the people who can approve it. */
function variantsOf(sample: Sample, { about, text }: SampleParts): Sample[] {
  if (!('view' in sample) || sample.view.type !== 'modal') return [];
  const { name, view } = sample;
  const fields = view.blocks.flatMap(({ type, block_id }) =>
    type === 'input' && block_id ? [block_id] : [],
  );
  const hasNotices = view.blocks.some(({ block_id }) => fields.some((field) => block_id === NOTICE + field));
  if (!view.callback_id || fields.length === 0 || hasNotices) return [];
  const notices = { fields: Object.fromEntries(fields.map((field) => [field, text(500)])), top: [text()] };
  return [
    { name: `${name}, with notices`, view: withNotices(view, notices) },
    {
      name: `${name}, without permission`,
      view: askingForm({ ...view, private_metadata: JSON.stringify(about) }, text(100), text(300)),
    },
  ];
}

/** A message that is too long is sent as several. */
const inParts = (sample: Sample): Sample[] =>
  'view' in sample ? [sample] : partsBelow(sample.message).map((message) => ({ name: sample.name, message }));

function ofForms({ about, text }: SampleParts): Sample[] {
  const id = about.submissionId;
  const notices = {
    fields: { Content: text(), Unknown: text() },
    top: Array.from({ length: 6 }, () => text()),
  };
  const card = formCard({ id, label: text(300), state: 'returned', reason: text(), mayBeSent: true });
  return [
    { name: 'Checking', view: checkingView(text()) },
    { name: 'Result in a message', view: resultInMessageView },
    { name: 'Done', view: doneView(card) },
    { name: 'Not for this version', view: messageView(OUTDATED_TITLE, OUTDATED) },
    { name: 'A form with notices', view: withNotices(messageView('Form', text()), notices) },
    { name: 'Not sent yet', message: card },
    { name: 'Discarded', message: discardedCard({ label: text() }) },
    textSample('Approved, but refused', approvalResult('U0ADA', { state: 'unsent', notices: atTop(text()) })),
    { name: 'Loading a form', view: loadingForm },
    { name: 'Slow answer to a form', view: stillWorking },
    { name: 'Error in a form', view: messageView(FAILED, text()) },
  ];
}

function ofEveryList({ people, reading, text }: SampleParts): Sample[] {
  const settings = {
    managers: people,
    members: [],
    guests: [],
    strangers: [],
    fileDeletion: false,
    agents: false,
  };
  const refused = notAllowed('read', reading.actor, {
    approvers: people,
    isRestricted: false,
    isUncertain: false,
  });
  const failure = { ok: false, kind: 'missing', say: text() } as const;
  const log = { warn: () => undefined };
  return [
    { name: 'Not allowed', message: refused },
    {
      name: 'No access to a project',
      message: noAccess({ settings }, { isUncertain: false }),
    },
    { name: 'Not allowed, in a form', view: messageView('Not allowed', refused.text) },
    {
      name: 'Service not readable',
      message: readFailureReply({ log }, reading.actor, failure),
    },
    { name: 'Loading from the service', message: stillReading },
    ...PROJECT_SELECTS.map((selectId) => ({
      name: 'Which project?',
      message: askForProject({ selectId, words: text() }, 'C0LAUNCH'),
    })),
    { name: 'Project not found', message: projectNotFound },
    { name: 'No projects', message: noProjects },
  ];
}
