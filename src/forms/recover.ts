import type { Deps } from '../deps.js';
import { newReference } from '../log.js';
import type { Submission } from '../store/submissions.js';
import type { RegisteredForm } from './registered-form.js';

const EVERY_MS = 3_000;
const LEASE_MS = 60_000;
const RETENTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Continues submissions that a stopped or killed process left behind, and looks again for those with an unknown outcome.
 * Any number of instances can do this at once: each submission is taken by one.
 */
export function createRecovery(deps: Pick<Deps, 'store' | 'now' | 'log'>, forms: RegisteredForm[]) {
  let timer: NodeJS.Timeout | undefined;
  let deletion: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function recover(): Promise<void> {
    const abandoned = await deps.store.submissions.takeOverAbandoned(deps.now(), LEASE_MS);
    for (const submission of abandoned) {
      const form = forms.find(({ name }) => name === submission.form);
      if (form) await recoverOne(form, submission);
    }
  }

  async function recoverOne(form: RegisteredForm, submission: Submission): Promise<void> {
    const reference = newReference();
    await form.recover(submission, reference).catch((error: unknown) => {
      deps.log.error({ reference, error }, 'could not recover a submission');
    });
  }

  function tick(): void {
    running = recover()
      .catch((error: unknown) =>
        deps.log.warn({ reference: newReference(), error }, 'could not look for abandoned submissions'),
      )
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, EVERY_MS).unref();
      });
  }

  function deleteOld(): void {
    const old = new Date(deps.now().getTime() - RETENTION_DAYS * DAY_MS);
    const { submissions, seenEvents, occasions, keptTexts } = deps.store;
    Promise.all([submissions, seenEvents, occasions, keptTexts].map((table) => table.deleteOld(old))).catch(
      (error: unknown) => deps.log.error({ reference: newReference(), error }, 'could not delete old rows'),
    );
  }

  return {
    recover,
    start(): void {
      deleteOld();
      deletion = setInterval(deleteOld, DAY_MS).unref();
      tick();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      clearInterval(deletion);
      await running;
    },
  };
}
