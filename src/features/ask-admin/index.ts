import type { WebClient } from '@slack/web-api';
import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { ASK_ADMIN } from '../../forms/approval-requests.js';
import type { RegisteredForm } from '../../forms/registered-form.js';
import type { Profile } from '../../slack/people.js';
import type { Submission } from '../../store/submissions.js';
import type { Feature } from '../feature.js';
import { ask } from './ask.js';
import { approve, decline, openDecline } from './decide.js';
import { APPROVE, DECLINE } from './reply.js';
import { typedLines } from './typed.js';

/** Who may not send a form hands it to somebody who may: it runs as it was submitted, once, under both names. */
export function askAdmin(deps: Deps, forms: RegisteredForm[]): Feature {
  const formOf = (submission: Submission) => forms.find(({ name }) => name === submission.form);
  const says = {
    label: (submission: Submission) => formOf(submission)?.label(submission.values) ?? 'A form',
    meant: (submission: Submission, profile: Profile) => formOf(submission)?.meant(submission, profile),
    approval: async (submission: Submission, client: WebClient, reference: string) =>
      (await formOf(submission)?.approval(submission, client, reference)) ?? typedLines(submission.values),
  };
  return {
    actions: {
      [ASK_ADMIN]: requires('anyone', ask(deps, says)),
      ...allRequire('administer', { [APPROVE]: approve(deps, formOf), [DECLINE]: openDecline }),
    },
    views: allRequire('administer', { [DECLINE]: decline(deps, formOf) }),
  };
}
