/** What people ask in English words of their own, and the command that answers it. */

const MAX_WORDS = 25;
const GREETING = /^(?:(?:hi|hello|hey|please|ok|thanks|thank you)\b(?: there| upnext)?[,.!]*(?:\s+|$))+/i;
const SEVERAL_SENTENCES = /\n|[.!?:;]\s+\S/;

/**
 * Undefined for what is neither a question nor a wish about posts: it may be the text of a post. `command` is undefined if
 * nothing answers the question.
 */
export function readAsked(text: string): { command?: string } | undefined {
  const typed = text.trim().replace(GREETING, '');
  const words = plain(typed);
  if (/^(?:i need )?(?:help(?: me)?)?$/.test(words)) return { command: 'help' };
  if (SEVERAL_SENTENCES.test(typed) || words.split(' ').length > MAX_WORDS) return undefined;
  const toSchedule = TO_SCHEDULE.exec(typed);
  if (toSchedule) return { command: `schedule ${toSchedule[1] ?? ''}`.trim() };
  return readWords(words, /\?$/.test(typed));
}

/** Small letters without signs. “Friday’s post” is the post of Friday. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]|[?!.,…]+(?= |$)/g, '')
    .replace(/\b(\w*day|tomorrow)s\b/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

function readWords(words: string, isQuestion: boolean): { command?: string } | undefined {
  const sentence = words.replace(POLITE, '');
  if (STOP.test(sentence)) return { command: 'freeze' };
  if (CHANGE.test(sentence))
    return { command: `posts change ${sentence.replace(/ (?:to|until|by) .*/, '')}` };
  const isOpened = OPENS.test(words) || OPENS.test(sentence) || (isQuestion && QUESTION.test(words));
  if ((!isOpened && sentence === words) || (!isQuestion && READY.test(words))) return undefined;
  const isToReaders = /\byou(?:r|rs)?\b/.test(sentence.replace(/^(?:what (?:can|do)|who are) you\b/, ''));
  const answer = ANSWERS.find(
    ([asked, command]) => !isToReaders && asked.test(sentence) && (isOpened || !command.startsWith(LIST)),
  );
  if (!answer) return isQuestion ? {} : undefined;
  const [asked, command] = answer;
  const list = command === LIST ? ` ${sentence}` : '';
  return { command: command.replace('$1', () => asked.exec(sentence)?.[1] ?? '') + list };
}

/** The list leaves out the words that it doesn’t know. */
const LIST = 'posts what';
const POLITE =
  /^(?:(?:please|upnext|so|just|(?:can|could|would|will) you|(?:can|could|may|should) (?:i|we)(?: still)?|is (?:it possible|there a way) to|how (?:do|can|could|should|would) (?:i|we|you|one)|how to|(?:(?:i|we) )?(?:want|need|have|would like)(?: you)? to|id (?:like|love)(?: you)? to|i must|help (?:me|us)(?: to)?|let me|(?:show|tell|give|get) (?:me|us)|do you know|(?:see|show|know)(?= (?:what|when|which|who|how))) )+/;
const DAY = '(?:today|tonight|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const NETWORK =
  '(?:instagram|insta|facebook|linkedin|x|twitter|youtube|tiktok|pinterest|reddit|telegram|threads)';
const WHICH = `(?:(?:the|my|our|an?|all|every|any|this|that|these|those|last|next|latest|held|scheduled|failed|\\d\\S*|${DAY}|${NETWORK})(?: (?!you|your|we|how|to |one)\\S+){0,4}? )?`;
const POST =
  '(?:posts?|drafts?|tweets?)(?: (?:to|for|from|of|about|on|at|in|by|until|that|which|with|scheduled|planned|due|now|please|again|instead|back|later|earlier|next|this|today|tonight|tomorrow|\\w+day|time|date|text|picture)(?: .*)?)?';
/** “… tomorrow 9am on x” is ready to be posted. */
const READY = new RegExp(`\\d.* on ${NETWORK}$`);
/** “cancel tomorrow’s post”, “move it to 5pm” */
const CHANGE = new RegExp(
  `^(?:delete|remove|cancel|unschedule|undo|withdraw|take down|move|reschedule|postpone|delay|push|edit|change|update|correct|fix|rewrite|stop|pause|(?:do not |dont )?(?:publish|send))(?: (?:${WHICH}${POST}|(?:it|that|this|them)(?: to (?:\\d\\S*|${DAY})(?: \\S+)?| now| again)?))?$`,
);
const STOP =
  /^(?:stop|pause|freeze|halt) (?:everything|posting|publishing|sending|(?:all |the |our )+(?:posts|project))(?: (?:now|today|until \S+))?$/;
const QUESTION = /^(?:what|when|where|who|why|how|which|whose)/;
const OPENS = new RegExp(
  `^(?:(?:what|when|where|who|how|why)(?:s|re)\\b|(?:what|when|where|who|how|why) (?:(?:is|are|was|were|am|do|does|did|has|have|will|can|could|should|must|may)(?:nt)?|goes|comes|gets?|went|failed|needs?|approve[sd]|happen(?:s|ed)|wrote|many|much|long|else|about|posts?|drafts?|time|day|my|our|the next)\\b|(?:which|whose|any|anything|is|are|was|were|do (?:i|we)|does|did|has|have (?:i|we)|(?:show|tell|give|get) (?:me|us)|(?:show|see|view|find|open|approve|review) ${WHICH}${POST}$|(?:my|our|the) (?:\\S+ )?posts? (?:failed|never|is (?:stuck|late|missing)|(?:did|was|has|is)(?:nt| not)))\\b)`,
);
/** What surrounds the word that matters. */
const FILL =
  '(?:what|whats|when|whens|which|is|are|do|does|did|the|a|my|our|i|we|of|for|on|up|out|in|about|left|there|anything|any|posts?|coming|comes|going|goes|go|gets?|got|have|will|be|an|see|show|overview|look|like|scheduled|planned|published|due|happening|happens|week|calendar)';
const SOMEONE =
  '(?:an? |another )?(?:someone|somebody|people|person|user|member|colleague|teammate|client|guest)';
const ANSWERS: [RegExp, command: string][] = [
  [
    /^(?:what (?:can|do) (?:you|i|we) do|who are you|what is (?:this|upnext))$|^how does (?:this|it|upnext)/,
    'help',
  ],
  [/\bapprov|\breview|\bsign off/, 'approvals'],
  [new RegExp(`\\binvit|\\badd ${SOMEONE}`), 'invite'],
  [new RegExp(`\\b(?:remove|make|change) ${SOMEONE}`), 'role'],
  [/\b(role|prompt|digest|import)s?\b/, '$1'],
  [/\b(template|slot|source|log|setting)s?\b/, '$1s'],
  [/\bexport/, 'posts export'],
  [/\bcsv\b|\b(?:many|several) posts\b(?! (?:are|do|did|have))/, 'import'],
  [/\beverything (?:ok|fine|works?)\b|\b(?:service|upnext) (?:down|up|working|broken)\b/, 'doctor'],
  [/\bpermissions?\b|\brights\b|\bagents?\b|\baudit|\badmins?\b|^who (?:can|may)\b|\baccess\b/, 'settings'],
  [/^(?:schedule|post|write|create)(?: (?:an? |my )?(?:new )?(?:post|something))?(?: for me)?$/, 'schedule'],
  [/\b(?:which|what|change|choose) (?:the |this )?project\b|\b(?:connect|link) .*\bchannel\b/, 'project'],
  [new RegExp(`^(?:${FILL} )*((?:this|next|last) week)(?: ${FILL})*$`), 'week $1'],
  [new RegExp(`\\bcalendar\\b|\\bsubscribe|^(?:${FILL} )*week(?: ${FILL})*$`), 'week'],
  [new RegExp(`^(?:${FILL} )*next(?: ${FILL})*$`), 'next'],
  [/went wrong|^(?:why|did|my|our|the)\b(?=.* posts?\b).*(?: fail| not | never |nt\b)/, `${LIST} problems`],
  [
    /\b(?:posts?|posted|posting|drafts?|tweets?|queue|scheduled?|planned|publish\w*|held|frozen|waiting|stuck|fail\w*|problems?|upcoming)\b(?!-)|\bnext(?: (?:one|up|on|in|for)\b|$)|\b(?:go|goes|going|gone|went|comes?|coming) (?:out|live|up)\b/,
    LIST,
  ],
  [new RegExp(`^(?:${FILL} )*${DAY}$`), LIST],
];

/** “Can you schedule a post for tomorrow 9am on x?”, “new post” */
const TO_SCHEDULE =
  /^(?:can|could|would|will) you (?:please )?(?:schedule|post)\b(?!.*\byou)(?: (?:an? |the |my |another )?(?:new )?posts?\b)?(?: for\b)?\s*(.*?)\??$|^new(?: post)?$/i;
