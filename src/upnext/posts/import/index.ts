import type { Deps } from '../../deps.js';
import { requires } from '../../rights/access.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, SubmitArgs, VerbFeature } from '../../ui/feature.js';
import { cancelImport, openImport, retryImport, startImport } from './actions.js';
import { IMPORT_FORM, readImportForm } from './form.js';
import { CANCEL_IMPORT, RETRY_IMPORT, REVIEW_FORM, reviewMetadata } from './reply.js';
import { importWorker } from './run.js';
import { submitImport } from './submit-import.js';

const ofForm = ({ view }: SubmitArgs) => readImportForm(view).about.project?.id;
const ofReview = ({ view }: SubmitArgs) => reviewMetadata.parse(JSON.parse(view.private_metadata)).project;
const ofButton = ({ action }: ActionArgs) => readButtonValue(reviewMetadata, action).project;

export const importPosts = (deps: Deps): VerbFeature => ({
  command: openImport(deps),
  workers: [importWorker(deps)],
  views: {
    [IMPORT_FORM]: requires('schedule', submitImport(deps), ofForm),
    [REVIEW_FORM]: requires('schedule', startImport(deps), ofReview),
  },
  actions: {
    [CANCEL_IMPORT]: requires('schedule', cancelImport(deps), ofButton),
    [RETRY_IMPORT]: requires('schedule', retryImport(deps), ofButton),
  },
});
