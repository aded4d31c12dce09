import type { Notices, FormContext } from './form.js';

/** Forms show notices as plain text, where a mention would be shown as an id. */

const MENTION = /<@(\w+)>/g;

export async function namePeople(notices: Notices, context: FormContext): Promise<Notices> {
  const named = await namesIn([...notices.top, ...Object.values(notices.fields)], context);
  if (named.size === 0) return notices;
  const inWords = (text: string) =>
    text.replace(MENTION, (mention, id: string, index: number) => {
      if (id === context.actor.person) return index === 0 ? 'You' : 'you';
      return named.get(id) ?? mention;
    });
  return {
    ...notices,
    top: notices.top.map(inWords),
    fields: Object.fromEntries(Object.entries(notices.fields).map(([field, say]) => [field, inWords(say)])),
  };
}

async function namesIn(texts: string[], { actor, deps }: FormContext): Promise<Map<string, string>> {
  const mentions = texts.flatMap((text) => [...text.matchAll(MENTION)]);
  const people = [...new Set(mentions.flatMap(([, id]) => id ?? []))];
  if (people.length === 0) return new Map();
  const slack = await deps.slack(actor.workspace);
  const { workspace } = actor;
  const profiles = await Promise.all(people.map((person) => deps.people.find(slack, { workspace, person })));
  return new Map(profiles.map(({ id, name, realName }) => [id, realName || name]));
}
