import type { Deps } from '../deps.js';
import { WORKFLOW_POST_FORM } from '../forms/names/form-names.js';
import type { RegisteredForm } from '../forms/registered-form.js';
import type { Feature } from '../ui/feature.js';
import { startStep } from './start.js';
import { stepWorker } from './worker.js';

/** Steps that people add to their workflows in Slack’s Workflow Builder. */
export const steps = (deps: Deps, forms: readonly RegisteredForm[]): Feature => {
  const form = forms.find(({ name }) => name === WORKFLOW_POST_FORM);
  if (!form) throw new Error('There is no form that sends the posts of workflows.');
  return { events: { function_executed: startStep(deps) }, workers: [stepWorker(deps, form)] };
};
