import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import type { RegisteredForm } from '../../forms/registered-form.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { IMPORTED_POST_FORM } from '../../forms/form-names.js';
import { projectOfChannel } from '../../ui/find-project.js';
import type { ActionArgs, Feature, SubmitArgs } from '../../ui/feature.js';
import {
  cancelImport,
  chooseOrder,
  openFromFile,
  openImport,
  retryImport,
  startImport,
  submitColumns,
  submitImport,
} from './actions.js';
import { COLUMNS_FORM } from './columns-form.js';
import { IMPORT_FORM, readImportForm, readMetadata } from './modal.js';
import {
  CANCEL_IMPORT,
  IMPORT_ORDER,
  importOrder,
  RETRY_IMPORT,
  REVIEW_FORM,
  reviewMetadata,
} from './reply.js';
import { importWorker } from './run.js';

const ofForm = ({ view }: SubmitArgs) => readImportForm(view).project;
const ofColumns = ({ view }: SubmitArgs) => readMetadata(view).about.project?.id;
const ofReview = ({ view }: SubmitArgs) => reviewMetadata.parse(JSON.parse(view.private_metadata)).project;
const ofButton = ({ action }: ActionArgs) => readButtonValue(reviewMetadata, action).project;
const ofOrder = ({ action }: ActionArgs) => readButtonValue(importOrder, action).project;

/** `forms`: those of posts. Each row is sent like a form. */
export function importPosts(deps: Deps, forms: RegisteredForm[]): Feature {
  const form = forms.find(({ name }) => name === IMPORTED_POST_FORM);
  return {
    verb: 'import',
    takesNoWords: true,
    opensForm: true,
    does: 'Schedule many posts from a CSV file or pasted rows',
    group: 'write',
    right: 'schedule',
    command: requires('schedule', openImport(deps), projectOfChannel(deps)),
    messageShortcuts: { import_file: requires('schedule', openFromFile(deps), projectOfChannel(deps)) },
    views: {
      [IMPORT_FORM]: requires('schedule', submitImport(deps), ofForm),
      [COLUMNS_FORM]: requires('schedule', submitColumns(deps), ofColumns),
      [REVIEW_FORM]: requires('schedule', startImport(deps), ofReview),
    },
    actions: {
      [IMPORT_ORDER]: requires('schedule', chooseOrder(deps), ofOrder),
      [CANCEL_IMPORT]: requires('schedule', cancelImport(deps), ofButton),
      [RETRY_IMPORT]: requires('schedule', retryImport(deps), ofButton),
    },
    workers: form ? [importWorker(deps, form)] : [],
  };
}
