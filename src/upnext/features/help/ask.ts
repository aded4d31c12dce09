import { nearest } from '../../nearest.js';
import { MOVED_TO } from '../../ui/words.js';
import { NETWORK, TOPICS } from './topics.js';

/** What people ask in English words of their own, and the command that answers it. */

const MAX_WORDS = 25;
const GREETING =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|please|ok|sorry|thanks|thank you)\b(?: there| all| upnext)?[,.!]*(?:\s+|$))+/i;
const SEVERAL_SENTENCES = /\n|[.!?:;]\s+\S/;

/**
 * Undefined for what is neither a question nor a wish about posts: it may be the text of a post. `command` is undefined if
 * nothing answers the question.
 */
export function readAsked(text: string): { command?: string } | undefined {
  const typed = text.trim().replace(GREETING, '');
  const words = plain(typed);
  if (HELP.test(words)) return { command: 'help' };
  if (SEVERAL_SENTENCES.test(typed) || words.split(' ').length > MAX_WORDS) return undefined;
  const toSchedule = TO_SCHEDULE.exec(typed);
  if (toSchedule) return { command: `schedule ${toSchedule[1] ?? ''}`.trim() };
  return readWords(words, typed);
}

/** Small letters without signs. “Friday’s post” is the post of Friday. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\b(?:(\w+day|tomorrow)['’]?|(week|weekend|month)['’])s\b/g, '$1$2')
    .replace(/['’]|[?!.,…]+(?= |$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function readWords(words: string, typed: string): { command?: string } | undefined {
  const isQuestion = typed.endsWith('?');
  const isPost = !isQuestion && READY.test(words);
  const topic = [...TOPICS].find(([, [asked]]) => !isPost && asked.test(words));
  if (topic)
    return { command: `help ${topic[0]} ${topic[1][0].exec(words)?.slice(1).join('') ?? ''}`.trim() };
  const wish = words.replace(POLITE, '');
  const end = STOP_TAIL.exec(typed)?.[0].replace(/^(?:for )?today/i, 'until tomorrow') ?? '';
  if (STOP.test(wish)) return { command: (MAY.test(words) ? 'help may freeze' : `freeze ${end}`).trim() };
  if (UNFREEZE.test(wish)) return { command: MAY.test(words) ? 'freeze ?' : 'unfreeze' };
  const change = CHANGE.exec(wish.replace(/^\S+/, (first) => corrected(first, VERBS)));
  if (change) return { command: changeCommand(change) };
  const sentence = wish
    .replace(/^\S+/, (first) => corrected(first, QUESTION_WORDS))
    .replace(/\bbe published\b/, 'go out');
  if (isPost) return undefined;
  const isToReaders = /\byou(?:r|rs)?\b/.test(sentence.replace(/^(?:what (?:can|do)|who are) you\b/, ''));
  const isOpened = OPENS.test(sentence) || (isQuestion && QUESTION.test(sentence));
  const isList = isOpened && !GENERAL.test(sentence);
  const isAboutSetting = SETTING.test(sentence);
  const isWish = isOpened || isAboutSetting || wish !== words;
  const answer = Object.entries(ANSWERS).find(
    ([command, asked]) =>
      isWish && !isToReaders && asked.test(sentence) && (isList || !command.startsWith(LIST)),
  );
  if (!answer) {
    const other =
      isAboutSetting || isToReaders || /^how\b/.test(words) ? undefined : OTHER_CHANGE.exec(sentence);
    if (other) return { command: changeCommand(other) };
    const isAsked = isQuestion || isAboutSetting || (!isToReaders && (isOpened || OPENS.test(words)));
    const [post] = (!isAsked && TROUBLE.test(sentence) && ONE_POST.exec(sentence)) || [];
    if (post !== undefined) return { command: `posts change ${post}` };
    return isAsked ? {} : undefined;
  }
  const [command, asked] = answer;
  const list =
    command === LIST ? ` ${sentence.replace(POSTED_BY, 'by $1 posted').replace(BY_SOMEONE, 'by $1')}` : '';
  return { command: command.replace('$1', () => asked.exec(sentence)?.[1] ?? '') + list };
}

/** Several posts are cancelled together. */
function changeCommand([, verb = '', object = '']: RegExpExecArray): string {
  const does = CANCEL.test(verb) && (object === '' || SEVERAL.test(object)) ? 'cancel' : 'change';
  const command = `posts ${does} ${object.replace(NEW_TIME, '').replace(/\bevery\b/, 'all')}`.trim();
  const [, time] = (MOVE.test(verb) && TO_TIME.exec(object)) || [];
  return time === undefined ? command : `${command}${MOVED_TO}${time}`;
}

/** “delet”, “reshedule”, “waht”. “Schedule” is not meant to be “unschedule”. */
function corrected(typed: string, words: string): string {
  const known = words.split('|').filter((word) => word[0] === typed[0] && word.length > 3);
  return nearest(typed, known, (word) => Math.floor(word.length / 4)) ?? typed;
}

/** Commands of these words alone, and no verbs. */
export const ASKED_ALONE =
  'agents calendar subscribe unsubscribe monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** The list searches the texts for the words that are no filter. */
const LIST = 'posts what';
const POLITE =
  /^(?:(?:please|upnext|so|just|(?:can|could|would|will) (?:you|someone|anyone)|where (?:can|do) (?:i|we)(?= (?:see|find) )|(?:am i|are we) allowed to|(?:can|could|may|should) (?:i|we)(?: still)?|is (?:it possible|there a way) to|how (?:do|can|could|should|would) (?:i|we|you|one)|how to|(?:(?:i|we) )?(?:want|need|have|would like)(?: you)? to|id (?:like|love)(?: you)? to|i must|help (?:me|us)(?: to)?|let me|do you know|(?:(?:show|tell|give|get) (?:me|us)|see|show|know)(?= (?:what|when|which|who|how))) )+/;
const DAY = '(?:today|tonight|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const ITS = `(?:the|my|our|an?|all|every|any|this|that|these|those|last|next|latest|held|scheduled|failed|\\d\\S*|${DAY}|${NETWORK})`;
const HELP =
  /^(?:menu|start|hi|test|(?:how (?:do|can) (?:i|we) )?(?:get )?start(?:ed)?|(?:i need )?(?:help(?: me)?)?)$/;
const QUESTION_WORDS = 'what|whats|when|where|which|were';
/** “the raku night”, “raku night” */
const WHICH = `(?:(?:${ITS}(?: (?!you|your|we|how|to |one)\\S+){0,4}?|(?!(?:posts?|drafts?|you|your|we|us|how|to|one|by|for|and|of|in|with|or|it)\\b)\\S+(?: (?!(?:you|your|we|us|how|to|one|by|for|and|of|in|with|or)\\b)\\S+)?) )?`;
const A_POST = '(?:posts?|drafts?|tweets?)';
const POST = `${A_POST}(?: (?:to|for|from|of|about|on|off|at|in|by|until|before|that|which|with|scheduled|planned|due|live|now|right|straight|immediately|please|again|instead|back|forward|later|earlier|next|this|today|tonight|tomorrow|\\w+day|time|date|text|picture)(?: .*)?)?`;
/** “did Mei schedule” */
const by = (did: string) =>
  new RegExp(
    `\\b(?:did|has|is|will) (?!(?:i|we|it|this|the|my|our|nobody|any\\S+|some\\S+|every\\S+|upnext|posts?)\\b)(\\w+) (?:${did})\\b`,
  );
const POSTED_BY = by('post(?:ed)?|publish(?:ed)?');
const BY_SOMEONE = by('scheduled?|scheduling|write|plan(?:ned|ning)?|posting|publishing');
/** “There is a typo in the mugs post” */
const TROUBLE =
  /\b(?:mistakes?|typos?|errors?|wrong|missing|(?:can ?not|cant|couldnt) (?:find|see|open|edit|change|cancel|delete))\b/;
const ONE_POST = new RegExp(`\\b(?:the|my|our|this|that|${DAY})(?: (?!in |of |the )\\S+){0,3}? ${POST}`);
/** “… tomorrow 9am on x” is ready to be posted. */
const READY = new RegExp(`\\d.* on ${NETWORK}$`);
/** “friday”, “next month” */
const PERIOD = `(?:(?:this|next|last) )?(?:${DAY}|weekend|(?:(?<=this |next |last )month)|january|february|march|april|may|june|july|august|september|october|november|december)`;
const VERBS =
  'delete|remove|cancel|skip|unschedule|undo|withdraw|take|move|shift|bring|reschedule|postpone|delay|push|edit|change|update|correct|fix|rewrite|stop|pause|publish|send|release|duplicate|copy|reuse|repeat|repost|reject|preview';
/** “cancel tomorrow’s post”, “move it to 5pm” */
const CHANGE = new RegExp(
  `^(${VERBS}|take (?:down|off)|get rid of|bring forward|put off|push back|(?:do not |dont )(?:publish|send|release))(?: (${WHICH}${POST}|(?:(?:it|that|this|them|something|everything|all)(?: (?:(?:to|on|from|for|until) )?(?:\\d\\S*|${PERIOD}|(?:this|next) week)(?: \\S+)?| now| again)?|now)|(?<=cancel )${PERIOD}))?$`,
);
/** Without the word “post”: “cancel the glaze tip” */
const OTHER_CHANGE =
  /^(cancel|delete|remove|skip|unschedule|withdraw|move|reschedule|postpone|delay|edit|stop|pause|(?:change|update|publish|correct|fix|rewrite|shift)(?= (?:the|my|our|this|that) )) (\S+(?: \S+){0,7})$/;
/** “turn off my digest” */
const OFF =
  '(?:stop|pause|cancel|disable|mute|leave|(?:turn|switch) off|opt out of|unsubscribe(?: me)? from|(?:stop|dont) (?:send|sending|get|getting)(?: me)?)';
const SETTING = new RegExp(
  `^unsubscribe(?: me)?$|^(?:${VERBS}|set(?: up)?|(?:turn|switch) on|enable|start|${OFF})(?: (?:the|my|our|this|that|an?|daily|channel))* (?:digest|import|role|template|prompt|slot|source|webhook|file|setting|approval|project|calendar|time ?zone)s?\\b`,
);
const CANCEL = /^(?:delete|remove|cancel|skip|unschedule|withdraw|get rid of)$/;
const SEVERAL = new RegExp(`\\b(?:all|every|everything|them|posts|drafts|tweets)\\b|^${PERIOD}$`);
const NEW_TIME = / (?:to|until|before (?=it|they)|back|forward|by (?=an?\b|half\b|\d))\b.*/;
const MOVE = /^(?:move|shift|bring|reschedule|postpone|delay|push|put off|push back|bring forward)$/;
const TO_TIME = new RegExp(` (?:to|until) (?:the )?((?=.*(?:\\d|noon|midnight|week|${PERIOD})).+)$`);
const STOP =
  /^(?:freeze|(?:stop|pause|freeze|halt) (?:everything|posting|publishing|sending|(?:all |the |our |this )+(?:posts|project))|(?:dont|do not) (?:post|publish|send) anything)(?: now)?(?: (?:today|(?:until|till|for|because) .+))?$/;
/** The end and the reason as they were typed. */
const STOP_TAIL = /\b(?:today|until|till|for|because)\b.*?(?=[?!.\s]*$)/i;
const UNFREEZE =
  /^(?:unfreeze|(?:end|stop|lift) (?:the|this) freeze|(?:resume|unpause) (?:everything|posting|publishing))\b(?: (?:it|(?:the|our|this) project|again))*$/;
const MAY = /^(?:am|are|can|may) (?:i|we)\b/;
const QUESTION = /^(?:what|when|where|who|why|how|which|whose)/;
const DO =
  '(?:is|are|was|were|am|do|does|did|has|have|had|will|would|can|could|should|shall|must|may)(?:n?t)?';
const SUBJECT =
  '(?:i|we|it|this|that|the|there|my|our|upnext|posts?|drafts?|anyone|someone|everything|everyone|others|(?:guest|member|client)s?)';
const OPENS = new RegExp(
  `^(?:(?:what|when|where|who|how|why)(?:s|re)\\b|(?:what|when|where|who|how|why) (?:${DO}|goes|comes|gets?|went|failed|needs?|approve[sd]|happen(?:s|ed)|wrote|froze|(?:chang|edit|mov|delet|cancel|cancell|reschedul)ed|many|much|long|else|about|posts?|drafts?|time|day|my|our|the next)\\b|how \\S+ (?:\\S+ )?${DO} ${SUBJECT}\\b|(?:am|can|could|do|have|may|must|shall|should|will) ${SUBJECT}\\b|(?:can|could|would|will) you \\S+ (?:me|us)\\b|(?:which|whose|any|anything|status of|is|are|was|were|does|did|has|(?:show|tell|give|get) (?:me|us)|(?:show|see|view|find|open|approve|review) ${WHICH}${POST}$|(?:my|our|the) (?:\\S+ )?posts? (?:failed|never|is (?:stuck|late|missing)|(?:did|was|has|is)(?:nt| not)))\\b|(?:my|our|all) (?:posts|drafts)$|(?:show|see|list) (?:me )?(?:everything|all)$|remind (?:me|us) (?:every|each|daily)\\b|(?:(?:the|our|next|free|open|available) )+(?:slots?|times)(?: (?:this|next) week)?$|(?:(?:show|everything|all|posts?|for|on|in|the) )*${PERIOD}(?: posts?)?$|(?:(?:subscribe(?: to)?|sync|add|open|show|see|the|my|our|this|an?|posts?|content|daily|personal) )*(?:calendar|digest)(?: (?:to|in|with|for|my|outlook|google|apple|calendar))*$|(?:subscribe|agents|ai)$)`,
);
/** A list of posts doesn’t answer these. */
const GENERAL =
  /^(?:what happens|what if|how (?!(?:many|is|are|was|were|did|about|come|long (?:until|till))\b)|(?:can|could|may|do|does|must|should) (?:an? )?posts?\b)|\b(?:button|form|window|menu)\b/;
/** What surrounds the word that matters. */
const FILL =
  '(?:what|whats|when|whens|which|how|long|until|is|are|do|does|did|the|a|my|our|i|we|of|for|on|up|out|in|about|left|there|anything|any|posts?|coming|comes|going|goes|go|gets?|got|one|have|will|be|an|see|show|overview|look|like|me|scheduled|planned|published|due|happening|happens|week|calendar|everything|all)';
const SOMEONE =
  '(?:(?:an?|another|my|our|the|new|more) )*(?:someone|somebody|people|person|user|member|colleague|teammate|client|guest)s?';
/** What opens a form doesn’t answer “which posts …” and “did the import work”. */
const TO_DO = '^(?!(?:(?:how many|which|what) (?:\\S+ )?posts?|which|who|did|has|have|was|were)\\b).*';
/** In this order. */
const ANSWERS: Record<string, RegExp> = {
  help: /^(?:what (?:can|do) (?:you|i|we) do(?: here| with .+)?|who are you|what is (?:this|upnext))$|^how does (?:this|it|upnext)/,
  'posts who approved held': /^who approved(?: (?:it|this|that|them|these|those))?$/,
  approvals:
    /^(?!(?=.*\bapproved\b).*\b(?:the|my|our|this) .*posts?\b).*(?:\bapprov|\breview|\bsign off|\bwaiting for me\b)/,
  'freeze ?': /\bfrozen?\b(?! (?:\S+ )?posts?\b)|\b(?:a|the) freeze\b/,
  invite: new RegExp(`${TO_DO}(?:\\binvit|\\badd (?:${SOMEONE}|(?:my|our|the) team)\\b)`),
  role: new RegExp(`${TO_DO}\\b(?:remove|make|change) ${SOMEONE}(?:$| (?:from|an?|to|as|role)\\b)`),
  'digest me stop': new RegExp(`^unsubscribe(?: me)?$|^${OFF} .*\\bmy .*\\bdigest`),
  'digest stop': new RegExp(`^${OFF} .*\\bdigest`),
  'digest me ?': /^(?:is|does|did|has|do i|when|(?:at )?what time)\b.*\bmy .*\bdigest\b/,
  'digest me $1': /\bmy (?:own |daily |personal )*digest\b.* (?:to|at) (.*\d.*)/,
  'digest me':
    /\bmy (?:own |daily |personal )*digest\b|^remind (?:me|us) (?:every|each|daily)\b|^get notified\b/,
  'digest ?': /^(?:is|are|does|did|has|do we|when|(?:at )?what time)\b.* digests?\b/,
  'digest $1': /\bdigest\b.* (?:to|at) (.*\d.*)/,
  'settings ':
    /\bmy role\b|^who is (?:in|responsible|the (?:owner|boss|manager))\b|^whos in charge\b|^can (?:everyone|others|(?:guest|member|client)s?)\b/,
  $1: new RegExp(`${TO_DO}\\b(role|prompt|digest|import|webhook)s?\\b`),
  file: /^(?:delete|remove)\b.* files?\b/,
  slots:
    /\b(?:best time|(?:free|open) times)\b|^(?:when|what time|(?:what|which) day) (?:should|can) (?:i|we) post\b|^(?:when|(?:what|which) (?:day|time)s?)\b.* free\b/,
  $1s: /\b(template|slot|source|log(?! (?:in|on|out|off)\b)|setting)s?\b/,
  'posts export': /\bexport/,
  import: /\bcsv\b|\b(?:schedule|upload|add|create) (?:many|several|multiple) posts\b/,
  doctor: /\beverything (?:ok|fine|works?)\b|\b(?:service|upnext) (?:down|up|working|broken)\b/,
  'settings audit': /\baudit/,
  settings:
    /\bpermissions?\b|\brights\b|\bagents?\b|\b(?:ai|mcp|chatgpt|claude|gemini|copilot)\b|\badmins?\b|\bmanagers?\b|^who (?:can|may)\b|\baccess\b/,
  'schedule in 5 minutes': /^post (?:(?:something|it|a post) )?(?:right now|now|immediately|at once)$/,
  'schedule on $1': new RegExp(
    `^(?:schedule|post|publish|write|create)(?: (?:an? )?(?:posts?|something))? (?:to|on) (${NETWORK})$`,
  ),
  // The form counts each network’s characters.
  schedule:
    /^how (?:many characters|long (?:can|may|is) (?:an?|my))\b|^(?:schedule|post|write|create)(?: (?:an? |my )?(?:new )?(?:post|something))?(?: for me)?$/,
  'schedule with a picture':
    /\b(?:add|attach|put|upload|include|use|post|send|share|publish|describe|crop|resize) (?:an? |my |the )?(?:pictures?|photos?|images?|videos?|gifs?)\b|\balt(?:ernative)? texts?\b|^(?:what|which|how)\b(?!.*\bposts?\b).* (?:pictures?|photos?|images?|videos?|gifs?)\b/,
  project:
    /\b(?:which|what|change|choose|switch) (?:the |this )?projects?\b|\b(?:connect|link|add) .*\bchannel\b/,
  'week $1': new RegExp(`^(?:${FILL} )*((?:this|next|last) week)(?: ${FILL})*$`),
  'week calendar': /\bcalendar\b|\bsubscribe/,
  week: new RegExp(`^(?:${FILL} )*week(?: ${FILL})*$`),
  next: new RegExp(`^(?:${FILL} )*next(?: ${FILL})*$`),
  'posts yesterday today': /^what (?:did|have) (?:i|we) miss|^whats new$/,
  [`${LIST} problems`]:
    /went wrong|^(?:whats|what is|(?:(?:is|was) )?anything) (?:wrong|missed|broken)$|\bneeds? (?:my |our )?attention\b|^did (?:everything|all)\b|^why\b.* nothing\b/,
  'posts why problems $1':
    /^(?=(?:.*?\b(?:the|our|my) (?!last |next |first )((?:\S+ ){1,3}?)posts?\b)?)(?:why|did|my|our|the)\b(?=.* (?:posts?|it|this|that)\b).*(?: fail| not | never |nt\b| late\b| stuck\b)/,
  [LIST]: new RegExp(
    `\\b(?:posts?|posted|posting|drafts?|tweets?|queue|scheduled?|planned|publish\\w*|held|frozen|waiting|stuck|cancell?ed|deleted|rejected|missed|expired|fail\\w*|problems?|upcoming)\\b(?!-)|\\b(?:status of|everything$)|\\bnext(?: (?:one|up|on|in|for)\\b|$)|\\b(?:go|goes|going|gone|went|comes?|coming) (?:out|live|up)\\b|^(?:${FILL} )*${PERIOD}$`,
  ),
};

/** “Can you schedule a post for tomorrow 9am on x?”, “new post” */
const TO_SCHEDULE =
  /^(?:(?:can|could|would|will) you (?:please )?|(?:i|we) (?:want|need|have|would like) to |i['’]d (?:like|love) to |help me (?:to )?)(?:schedule|post|write|create)\b(?!.*\byou)(?: (?:an? |the |my |another )?(?:new )?posts?\b| (?:this|it|that|something)(?= (?:for|on|at|now|next|today|tonight|tomorrow|this|\w+day)\b|\?*$))?(?: for (?:me|us)\b)?(?: for\b)?\s*(.*?)\??$|^new(?: post)?$/i;
