import type { User } from '../../src/workspace/driver/driver.js';
import type { Workspace } from '../../src/workspace/workspace.js';

/** All that a person has before their eyes, each with what makes it another one: a message that was edited is news. */
export function sightOf(slack: Workspace, person: User): Map<string, string> {
  const sight = new Map<string, string>();
  for (const place of [person, person.inDirectMessage()])
    for (const message of place.messages()) sight.set(`${message.ts} ${message.text()}`, message.text());
  const home = slack.home(person.name);
  if (home) sight.set(`home ${home.hash}`, person.home().text());
  if (person.hasForm()) {
    const { title, view, clientError = '' } = person.form();
    const text = [clientError, title, person.form().text()].filter(Boolean).join('\n');
    sight.set(`form ${view.hash} ${text}`, text);
  }
  return sight;
}

/** What is new, without what stood there before and what they have typed themselves. */
export function newsOf(slack: Workspace, person: User, before: Map<string, string>, typed: string): string[] {
  const old = new Set([...before.values()].flatMap((text) => text.split('\n')));
  const sight = sightOf(slack, person);
  const closed = [...before.keys()].some(isForm) && ![...sight.keys()].some(isForm) ? [CLOSED] : [];
  const fresh = [...sight].filter(([key]) => !before.has(key));
  const texts = fresh
    .map(([key, text]) => (isForm(key) ? text.split('\n').filter((line) => !old.has(line)) : [text]))
    .map((lines) => lines.filter((line) => line.trim() && line !== typed).join('\n'))
    .map(asRead)
    .filter(Boolean);
  return [...closed, ...texts];
}

/** Slack’s own way of saying that a form was taken. */
export const CLOSED = '(the form closes)';
const isForm = (key: string) => key.startsWith('form');

/** As it is read: without the marks of emphasis and the names of pictures. */
const asRead = (text: string) =>
  text
    .replace(/:[a-z_]+:/g, '')
    .replace(/<!date\^[^|]*\|([^>]*)>/g, '$1')
    .replace(/[*~`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
