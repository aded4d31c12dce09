import type { Slack, User } from '../../../src/local-slack/index.js';

/** Everything that a person can see. The keys change when a message, the form or the Home is edited. */
export function visibleTexts(slack: Slack, person: User): Map<string, string> {
  const visible = new Map<string, string>();
  for (const place of [person, person.inDirectMessage()])
    for (const message of place.messages()) visible.set(`${message.ts} ${message.text()}`, message.text());
  const home = slack.home(person.name);
  if (home) visible.set(`home ${home.hash}`, person.home().text());
  if (person.hasForm()) {
    const { title, view, clientError = '' } = person.form();
    const text = [clientError, title, person.form().text()].filter(Boolean).join('\n');
    visible.set(`form ${view.hash} ${text}`, text);
  }
  return visible;
}

/** The texts that are new since `before`, without what the person typed. */
export function newTexts(slack: Slack, person: User, before: Map<string, string>, typed: string): string[] {
  const old = new Set([...before.values()].flatMap((text) => text.split('\n')));
  const visible = visibleTexts(slack, person);
  const closed = [...before.keys()].some(isForm) && ![...visible.keys()].some(isForm) ? [FORM_CLOSED] : [];
  const fresh = [...visible].filter(([key]) => !before.has(key));
  const texts = fresh
    .map(([key, text]) => (isForm(key) ? text.split('\n').filter((line) => !old.has(line)) : [text]))
    .map((lines) => lines.filter((line) => line.trim() && line !== typed).join('\n'))
    .map(asPlainText)
    .filter(Boolean);
  return [...closed, ...texts];
}

/** A closed form means that Slack accepted it. */
export const FORM_CLOSED = '(form closed)';
const isForm = (key: string) => key.startsWith('form');

/** Without formatting and emoji names. */
const asPlainText = (text: string) =>
  text
    .replace(/:[a-z_]+:/g, '')
    .replace(/<!date\^[^|]*\|([^>]*)>/g, '$1')
    .replace(/[*~`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
