import { allRequire, requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { ASK_ADMIN } from '../../forms/approval-requests.js';
import type { RegisteredForm } from '../../forms/registered-form.js';
import type { Submission } from '../../forms/table/submission-row.js';
import type { Feature } from '../../ui/feature.js';
import { askAdmins, askAfterSubmission, type FormTexts } from './ask.js';
import { allow, decline, openDeclineForm } from './decide.js';
import { expiryWorker } from './expire.js';
import { ALLOW, DECLINE, UNKNOWN_FORM } from './reply.js';
import { typedLines } from './typed-lines.js';

/** People without permission to submit a form can ask an admin. It is then sent once, as submitted. */
export function askAdmin(deps: Deps, forms: RegisteredForm[]): Feature {
  const formOf = (submission: Submission) => forms.find(({ name }) => name === submission.form);
  const texts: FormTexts = {
    projects: (submission) => formOf(submission)?.projects(submission) ?? [],
    label: (submission) => formOf(submission)?.label(submission) ?? UNKNOWN_FORM,
    asksTo: (submission) => formOf(submission)?.asksTo(submission),
    meant: (submission, profile) => formOf(submission)?.meant(submission, profile),
    approval: async (submission, client, reference) =>
      (await formOf(submission)?.approval(submission, client, reference)) ?? typedLines(submission.values),
  };
  return {
    actions: {
      [ASK_ADMIN]: requires('anyone', askAdmins(deps, texts)),
      ...allRequire('administer', { [ALLOW]: allow(deps, formOf), [DECLINE]: openDeclineForm }),
    },
    requested: askAfterSubmission(deps, texts),
    workers: [expiryWorker(deps, (submission) => texts.label(submission))],
    views: allRequire('administer', { [DECLINE]: decline(deps, formOf) }),
  };
}
