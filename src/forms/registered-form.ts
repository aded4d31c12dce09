import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Requester } from '../slack/people/actor.js';
import type { SubmitArgs } from '../slack/events/listeners.js';
import type { Profile } from '../slack/people/people.js';
import type { Right } from '../rights/rights.js';
import type { ApprovalRequest } from './approval-requests.js';
import type { PlannedTime } from './form.js';
import type { KeptForm } from './kept-forms-table.js';

/** A form with its life cycle. The types of its values and its result stay inside. */
export interface RegisteredForm {
  name: string;
  right: Right;
  projects(kept: Pick<KeptForm, 'values' | 'about'>): (string | undefined)[];
  label(kept: Pick<KeptForm, 'values' | 'about'>): string;
  asksTo(kept: Pick<KeptForm, 'about'>): string | undefined;
  meant(kept: KeptForm, profile: Profile): PlannedTime | undefined;
  /** What an approver should read, if the form says more than its values. */
  approval(kept: KeptForm, client: WebClient, reference: string): Promise<string[] | undefined>;
  /** Resolves to the id of a form that an admin is to be asked about. */
  submit(args: SubmitArgs): Promise<string | undefined>;
  /** The form with everything that was typed. */
  reopen(kept: KeptForm, client: WebClient, reference: string): Promise<ModalView>;
  /** Sends the values that were shown to the approver; false if the request was decided already. */
  approve(request: ApprovalRequest, approver: Requester): Promise<boolean>;
}
