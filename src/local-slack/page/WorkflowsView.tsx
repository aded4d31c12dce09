import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type StepFunction, USER_CONTEXT } from '../app/manifest.js';
import type { DeskStepRun } from '../desk/state.js';
import { nameOf, useDesk } from './state/desk.js';
import { ExternalLink } from './text/ExternalLink.js';
import { formatSlackDate } from './text/slack-date.js';
import { usePageDateSettings } from './text/use-date-settings.js';

/** The app’s steps for workflows: each can be run on its own, as whoever is signed in. */
export function WorkflowsView() {
  const { state } = useDesk();
  const steps = Object.entries(state.steps);
  const [chosen, choose] = useState(steps[0]?.[0] ?? '');
  const step = state.steps[chosen];
  const runs = useRef<HTMLOListElement>(null);
  const shown = useRef(state.stepRuns.length);
  useEffect(() => {
    // What a run led to stands below its form.
    if (state.stepRuns.length > shown.current)
      runs.current?.firstElementChild?.scrollIntoView({ block: 'center' });
    shown.current = state.stepRuns.length;
  }, [state.stepRuns.length]);
  if (!step) return <p className="empty">{state.app.name} has no steps for workflows.</p>;
  return (
    <div className="home workflows" tabIndex={0} role="region" aria-label="Workflows">
      <div className="tabs" role="group" aria-label="Step">
        {steps.map(([name, { title }]) => (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => choose(name)}>
            {title}
          </button>
        ))}
      </div>
      <StepForm key={chosen} name={chosen} step={step} />
      <h2>Runs</h2>
      <ol ref={runs} className="entries" aria-live="polite">
        {state.stepRuns.map((run) => <RunItem key={run.id} run={run} />).toReversed()}
        {state.stepRuns.length === 0 && <li className="empty">Nothing was run yet.</li>}
      </ol>
    </div>
  );
}

function StepForm({ name, step }: { name: string; step: StepFunction }) {
  const { act, viewer } = useDesk();
  const id = useId();
  const [values, setValues] = useState<Record<string, string>>({});
  const { properties, required = [] } = step.input_parameters;
  const run = (event: FormEvent) => {
    event.preventDefault();
    void act({ action: 'runStep', step: name, inputs: values });
  };
  return (
    <form className="blocks" onSubmit={run}>
      <p>{step.description}.</p>
      {Object.entries(properties).map(([input, parameter]) => (
        <div key={input} className="input">
          <span id={`${id}-${input}`} className="label">
            {parameter.title}
            {!required.includes(input) && <span className="optional"> (optional)</span>}
          </span>
          {parameter.type === USER_CONTEXT ? (
            <p>{viewer.real_name}, set by Slack</p>
          ) : (
            <textarea
              rows={1}
              value={values[input] ?? ''}
              placeholder={parameter.hint}
              required={required.includes(input)}
              aria-labelledby={`${id}-${input}`}
              aria-describedby={`${id}-${input}-hint`}
              onChange={(event) => setValues({ ...values, [input]: event.target.value })}
            />
          )}
          {parameter.type !== USER_CONTEXT && (
            <p id={`${id}-${input}-hint`} className="hint">
              {parameter.description}
            </p>
          )}
        </div>
      ))}
      <button type="submit" className="button primary">
        Run
      </button>
    </form>
  );
}

const shownOutput = (value: string) =>
  /^https?:/.test(value) ? <ExternalLink href={value}>{value}</ExternalLink> : value;

const STATUS = { running: '', completed: 'acked', failed: 'failed' } as const;

function RunItem({ run }: { run: DeskStepRun }) {
  const { state } = useDesk();
  const time = formatSlackDate(new Date(run.at), '{date_short_pretty}, {time}', usePageDateSettings());
  const { title, output_parameters } = state.steps[run.step] ?? {};
  return (
    <li className="entry">
      <span className="entry-name">{title ?? run.step}</span>
      <span className={`status ${STATUS[run.state]}`}>{run.state}</span>
      <small>
        {nameOf(state, run.user)} · {time}
      </small>
      {run.error !== undefined && <p className="entry-text">{run.error}</p>}
      {run.outputs && (
        <dl>
          {Object.entries(run.outputs).map(([name, value]) => (
            <div key={name}>
              <dt>{output_parameters?.properties[name]?.title ?? name}</dt>
              <dd>{shownOutput(String(value))}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
