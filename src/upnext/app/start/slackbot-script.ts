import * as z from 'zod';
import type { CallTool, Slackbot } from '../../../local-slack/index.js';

/** What Slackbot makes of a few sentences in the local desk, which has no language model. */

const SUGGESTIONS = [
  { text: 'What’s next in Fern & Ember?', says: 'asks for the next post' },
  { text: 'What’s planned in Fern & Ember?', says: 'lists the next posts' },
  {
    text: 'Propose a post on LinkedIn for tomorrow 9am: The kiln opens at ten. Come and see!',
    says: 'shows you a card, and schedules nothing',
  },
];

type Answer = (words: Sentence, call: CallTool) => Promise<string>;

interface Sentence {
  project: string | undefined;
  networks: string;
  when: string;
  text: string;
  key: string;
}

const SENTENCES: [RegExp, Answer][] = [
  [/^what(?:['’]s| is) next(?: in (?<project>.+?))?\??$/i, sayNext],
  [/^what(?:['’]s| is) planned(?: in (?<project>.+?))?\??$/i, sayList('list_posts')],
  [/^which slots are free(?: in (?<project>.+?))?\??$/i, sayList('free_slots')],
  [
    /^propose a post(?: in (?<project>.+?))?(?: on (?<networks>.+?))? for (?<when>.+?)(?: on (?<last>.+?))?:\s+(?<text>.+)$/is,
    propose,
  ],
];

export const slackbotAt = (mcpServer: string): Slackbot => ({
  mcpServer,
  suggestions: SUGGESTIONS,
  async answer({ text, key }, call) {
    for (const [pattern, answer] of SENTENCES) {
      const found = pattern.exec(text.trim());
      const { project, last = '', networks = last, when = '', text: words = '' } = found?.groups ?? {};
      if (found) return answer({ project, networks, when, text: words, key }, call);
    }
    return ['I only know a few sentences here. Try:', ...SUGGESTIONS.map((one) => `• ${one.text}`)].join(
      '\n',
    );
  },
});

const listedSchema = z.object({ items: z.array(z.object({ id: z.string() })) });
const nextSchema = z.object({ post: z.object({ text: z.string() }).nullable() });

/** Without a name, the first one. */
async function projectOf({ project }: Sentence, call: CallTool): Promise<string> {
  return project ?? listedSchema.safeParse((await call('list_projects', {})).data).data?.items[0]?.id ?? '';
}

async function sayNext(sentence: Sentence, call: CallTool): Promise<string> {
  const { text, data } = await call('next_post', { project: await projectOf(sentence, call) });
  const quoted = nextSchema.safeParse(data).data?.post?.text.replaceAll(/^/gm, '> ');
  return quoted ? `${text}\n${quoted}` : text;
}

/** The first lines. */
function sayList(tool: string): Answer {
  return async (sentence, call) => {
    const { text, data } = await call(tool, { project: await projectOf(sentence, call) });
    return data ? text.split('\n', 5).map(listed).join('\n') : text;
  };
}

/** Ids are for programs. */
const listed = (line: string) => `• ${line.replace(/ · \S+$/, '')}`;

/** What agents are told, as the person whose agent it is would be told. */
const FOR_PEOPLE: [RegExp, string][] = [
  [/^[a-z_]+: /gm, ''],
  [/^- (.+): use "(.+)" for when$/gm, '• $1: say “$2”'],
  [/^Your person may/gm, 'You may'],
];

async function propose(sentence: Sentence, call: CallTool): Promise<string> {
  const { when, text, key } = sentence;
  const networks = sentence.networks.split(/,| and /).filter(Boolean);
  if (networks.length === 0) return 'On which networks? Say “Propose a post on LinkedIn for …”.';
  const project = await projectOf(sentence, call);
  const answer = await call('propose_post', { project, text, networks, when, key });
  return FOR_PEOPLE.reduce((said, [theirs, ours]) => said.replaceAll(theirs, ours), answer.text);
}
