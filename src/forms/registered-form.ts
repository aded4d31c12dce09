import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Requester } from '../slack/people/actor.js';
import type { SubmitArgs } from '../slack/events/listeners.js';
import type { Profile } from '../slack/people/people.js';
import type { Right } from '../rights/rights.js';
import type { Submission } from './table/submission-row.js';
import type { ApprovalRequest } from './approval-requests.js';
import type { PlannedTime } from './form.js';

/** A form with its life cycle. The types of its values and its result stay inside. */
export interface RegisteredForm {
  name: string;
  right: Right;
  projects(submission: Pick<Submission, 'values' | 'about'>): (string | undefined)[];
  label(submission: Pick<Submission, 'values' | 'about'>): string;
  asksTo(submission: Pick<Submission, 'about'>): string | undefined;
  meant(submission: Submission, profile: Profile): PlannedTime | undefined;
  /** What an approver should read, if the form says more than its values. */
  approval(submission: Submission, client: WebClient, reference: string): Promise<string[] | undefined>;
  /** Resolves to the id of a submission that an admin is to be asked about. */
  submit(args: SubmitArgs): Promise<string | undefined>;
  /** The form with everything that was typed. */
  reopen(submission: Submission, client: WebClient, reference: string): Promise<ModalView>;
  /** Sends the stored values. */
  sendAgain(submission: Submission, client: WebClient, reference: string): Promise<void>;
  /** Sends the values that were shown to the approver; false if the request was decided already. */
  approve(request: ApprovalRequest, approver: Requester): Promise<boolean>;
  /** Tells the owner that it was delivered, or was not, if the process that sent it could not. */
  confirm(submission: Submission, reference: string): Promise<void>;
  /** Continues after the worker is gone: looks for the result and tells the owner. */
  recover(submission: Submission, reference: string): Promise<void>;
}
