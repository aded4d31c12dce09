import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Right } from '../store/rights.js';
import type { Submission } from '../store/submissions.js';
import type { ApprovalRequest } from './approval-requests.js';
import type { SubmitArgs } from '../slack/listeners.js';
import type { Profile } from '../slack/people.js';
import type { Requester } from '../slack/actor.js';

/** A form whose types are its own business: what the bot keeps in its table of forms. */
export interface RegisteredForm {
  name: string;
  right: Right;
  label(values: unknown): string;
  meant(submission: Submission, profile: Profile): string | undefined;
  /** What is approved, in the form's own words, where it has such. */
  approval(submission: Submission, client: WebClient, reference: string): Promise<string[] | undefined>;
  submit(args: SubmitArgs): Promise<void>;
  /** The form again with everything that was typed. */
  reopen(submission: Submission, client: WebClient, reference: string): Promise<ModalView>;
  /** Sends what was kept, as it was typed. */
  sendAgain(submission: Submission, client: WebClient, reference: string): Promise<void>;
  /** Runs what was asked for, as it was submitted; false where somebody else has decided already. */
  approve(asked: ApprovalRequest, by: Requester): Promise<boolean>;
  /** Goes on where a worker that is gone has left it: looks, and tells its owner. */
  recover(submission: Submission, reference: string): Promise<void>;
}
