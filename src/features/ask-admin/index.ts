import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import type { RegisteredForm } from '../../forms/registered-form.js';
import type { KeptForm } from '../../forms/kept-forms-table.js';
import type { Feature } from '../../ui/feature.js';
import { askAfterSubmission, type FormTexts } from './ask.js';
import { allow, decline, openDeclineForm } from './decide.js';
import { expiryWorker } from './expire.js';
import { ALLOW, DECLINE, UNKNOWN_FORM } from './reply.js';
import { typedLines } from './typed-lines.js';

/** People without permission to submit a form can ask an admin. It is then sent once, as submitted. */
export function askAdmin(deps: Deps, forms: RegisteredForm[]): Feature {
  const formOf = (kept: KeptForm) => forms.find(({ name }) => name === kept.form);
  const texts: FormTexts = {
    projects: (kept) => formOf(kept)?.projects(kept) ?? [],
    label: (kept) => formOf(kept)?.label(kept) ?? UNKNOWN_FORM,
    asksTo: (kept) => formOf(kept)?.asksTo(kept),
    meant: (kept, profile) => formOf(kept)?.meant(kept, profile),
    approval: async (kept, client, reference) =>
      (await formOf(kept)?.approval(kept, client, reference)) ?? typedLines(kept.values),
  };
  return {
    actions: allRequire('administer', { [ALLOW]: allow(deps, formOf), [DECLINE]: openDeclineForm }),
    requested: askAfterSubmission(deps, texts),
    workers: [expiryWorker(deps, (kept) => texts.label(kept))],
    views: allRequire('administer', { [DECLINE]: decline(deps, formOf) }),
  };
}
