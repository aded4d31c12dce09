import type { Deps } from '../deps.js';
import { newReference } from '../log.js';
import type { Submission } from '../store/submissions.js';
import type { RegisteredForm } from './registered-form.js';

const EVERY_MS = 3_000;
const LEASE_MS = 60_000;
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Takes up what a stopped or killed process has left on its way, and looks again for what nobody knows of yet. Any
 * number of instances may do this side by side: each form is taken by one.
 */
export function createRecovery(deps: Deps, forms: RegisteredForm[]) {
  let timer: NodeJS.Timeout | undefined;
  let forgetting: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function recover(): Promise<void> {
    const left = await deps.store.submissions.takeOverAbandoned(deps.now(), LEASE_MS);
    for (const submission of left) {
      const form = forms.find(({ name }) => name === submission.form);
      if (form) await takeUp(form, submission);
    }
  }

  async function takeUp(form: RegisteredForm, submission: Submission): Promise<void> {
    const reference = newReference();
    await form.recover(submission, reference).catch((error: unknown) => {
      deps.log.error({ reference, error }, 'a form could not be taken up; the next one tries again');
    });
  }

  function tick(): void {
    running = recover()
      .catch((error: unknown) =>
        deps.log.warn({ reference: newReference(), error }, 'forms left behind could not be looked for'),
      )
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, EVERY_MS).unref();
      });
  }

  function forgetOld(): void {
    const old = new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS);
    const { submissions, seenEvents, occasions } = deps.store;
    Promise.all([submissions, seenEvents, occasions].map((kept) => kept.forgetOld(old))).catch(
      (error: unknown) =>
        deps.log.error({ reference: newReference(), error }, 'what is old could not be deleted'),
    );
  }

  return {
    recover,
    start(): void {
      forgetOld();
      forgetting = setInterval(forgetOld, DAY_MS).unref();
      tick();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      clearInterval(forgetting);
      await running;
    },
  };
}
