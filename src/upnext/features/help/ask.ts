/** What people ask in words of their own, and the command that answers it. */

export interface Asked {
  /** Undefined if nothing answers the question. */
  command?: string;
}

const MAX_WORDS = 25;
const GREETING = /^(?:(?:hi|hello|hey|please|ok|thanks|thank you)\b(?: there| upnext)?[,.!]*(?:\s+|$))+/i;
const SEVERAL_SENTENCES = /\n|[.!?:;。]\s+\S/;

/** Undefined for what is neither a question nor a wish about posts: it may be the text of a post. */
export function readAsked(text: string): Asked | undefined {
  const typed = text.trim().replace(GREETING, '');
  const words = plain(typed);
  if (words === '') return { command: 'help' };
  if (SEVERAL_SENTENCES.test(typed) || words.split(' ').length > MAX_WORDS) return undefined;
  const toSchedule = TO_SCHEDULE.exec(typed);
  if (toSchedule) return { command: `schedule ${toSchedule[1] ?? ''}`.trim() };
  const isQuestion = /[?？]$/.test(typed);
  const asked = readEnglish(words, isQuestion);
  return asked?.command ? asked : (readEnglish(inEnglish(words), isQuestion) ?? asked);
}

/** Small letters without accents and signs. “Friday’s post” is the post of Friday. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’¿¡]|[?!.,？。…]+(?= |$)/g, '')
    .normalize('NFC')
    .replace(/\b(\w*day|tomorrow)s\b/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

function readEnglish(words: string, isQuestion: boolean): Asked | undefined {
  const sentence = words.replace(POLITE, '');
  if (CHANGE.test(sentence))
    return { command: `posts change ${sentence.replace(/ (?:to|until|by) .*/, '')}` };
  if (STOP.test(sentence)) return { command: 'freeze' };
  const isOpened = OPENS.test(words) || OPENS.test(sentence) || (isQuestion && QUESTION.test(words));
  if (!isOpened && sentence === words) return undefined;
  const isToReaders = /\byou(?:r|rs)?\b/.test(sentence.replace(/^(?:what (?:can|do)|who are) you\b/, ''));
  const answer = ANSWERS.find(
    ([asked, command]) =>
      !isToReaders && asked.test(sentence) && (isOpened || !command.startsWith('posts what')),
  );
  if (!answer) return isQuestion ? {} : undefined;
  const [asked, command] = answer;
  return { command: command.replace('$0', sentence).replace('$1', asked.exec(sentence)?.[1] ?? '') };
}

const POLITE =
  /^(?:(?:please|upnext|so|just|(?:can|could|would|will) you|(?:can|could|may|should) (?:i|we)|is (?:it possible|there a way) to|how (?:do|can|could|should|would) (?:i|we|you|one)|how to|(?:i|we) (?:want|need|have|would like)(?: you)? to|id (?:like|love)(?: you)? to|i must|help (?:me|us)(?: to)?|let me|(?:show|tell|give|get) (?:me|us)|do you know) )+/;
const DAY = '(?:today|tonight|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const NETWORK =
  '(?:instagram|insta|facebook|linkedin|x|twitter|youtube|tiktok|pinterest|reddit|telegram|threads)';
const WHICH = `(?:(?:the|my|our|an?|all|every|any|this|that|these|those|last|next|latest|held|scheduled|failed|\\d\\S*|${DAY}|${NETWORK})(?: (?!you|your|we|how|to |one)\\S+){0,4}? )?`;
const POST =
  '(?:posts?|drafts?|tweets?)(?: (?:to|for|from|of|about|on|at|in|by|until|that|which|with|scheduled|planned|due|now|please|again|instead|back|later|earlier|next|this|today|tonight|tomorrow|\\w+day)(?: .*)?)?';
/** “cancel tomorrow’s post”, “move it to 5pm” */
const CHANGE = new RegExp(
  `^(?:delete|remove|cancel|unschedule|undo|withdraw|take down|move|reschedule|postpone|delay|push|edit|change|update|correct|fix|rewrite|publish|send) (?:${WHICH}${POST}|(?:it|that|this|them)(?: to (?:\\d\\S*|${DAY})(?: \\S+)?| now| again)?)$`,
);
const STOP =
  /^(?:stop|pause|freeze|halt) (?:everything|posting|publishing|sending|(?:all |the |our )+(?:posts?|project))(?: (?:now|today|until \S+))?$/;
const QUESTION = /^(?:what|when|where|who|why|how|which|whose)/;
const OPENS = new RegExp(
  `^(?:(?:what|when|where|who|how|why)(?:s|re)\\b|(?:what|when|where|who|how|why) (?:(?:is|are|was|were|am|do|does|did|has|have|will|can|could|should|must|may)(?:nt)?|goes|comes|gets?|went|failed|needs?|approve[sd]|happen(?:s|ed)|wrote|many|much|long|else|about|posts?|drafts?|time|day|my|our|the next)\\b|(?:which|whose|any|anything|is|are|was|were|do (?:i|we)|does|did|has|have (?:i|we)|(?:show|tell|give|get) (?:me|us)|(?:show|see|view|find|open|approve|review) ${WHICH}${POST}$|(?:my|our|the) (?:\\S+ )?posts? (?:failed|never|(?:did|was|has|is)(?:nt| not)))\\b)`,
);
/** What surrounds the word that matters. */
const FILL =
  '(?:what|whats|when|whens|which|is|are|do|does|did|the|a|my|our|i|we|of|for|on|up|out|in|about|left|there|anything|any|posts?|coming|comes|going|goes|go|gets?|got|have|will|be|scheduled|planned|published|due|happening|happens|week|calendar)';
const ANSWERS: [RegExp, command: string][] = [
  [
    /^(?:what (?:can|do) (?:you|i|we) do|who are you|what is (?:this|upnext))$|^how does (?:this|it|upnext)/,
    'help',
  ],
  [/\bapprov|\breview|\bsign off/, 'approvals'],
  [
    /\binvit|\badd (?:\w+ )?(?:someone|somebody|people|person|user|member|colleague|teammate|client|guest)/,
    'invite',
  ],
  [/\broles?\b/, 'role'],
  [/\btemplates?\b/, 'templates'],
  [/\bprompts?\b/, 'prompt'],
  [/\bslots?\b|\bposting times?\b/, 'slots'],
  [/\bdigests?\b/, 'digest'],
  [/\bsources?\b/, 'sources'],
  [/\bexport/, 'posts export'],
  [/\bimport|\bcsv\b/, 'import'],
  [/\blogs?\b|\bwhat happened\b/, 'logs'],
  [/\bsettings?\b|\bpermissions?\b|\brights\b|\bagents?\b|\baudit|^who (?:can|may)\b|\baccess\b/, 'settings'],
  [/\b(?:which|what|change|choose|link) (?:the |this )?project\b/, 'project'],
  [new RegExp(`^(?:${FILL} )*((?:this|next|last) week)(?: ${FILL})*$`), 'week $1'],
  [/\bcalendar\b|^(?:what is )?the week$/, 'week'],
  [new RegExp(`^(?:${FILL} )*next(?: ${FILL})*$`), 'next'],
  [
    /^what(?: has)? went wrong|^(?:why|did|my|our|the)\b(?=.*\bposts?\b).*(?:\bfail|\bnot\b|\bnever\b|nt\b)/,
    'posts what problems',
  ],
  [
    /\b(?:posts?|posted|drafts?|tweets?|queue|scheduled?|planned|publish\w*|held|frozen|waiting|stuck|fail\w*|problems?|upcoming)\b(?!-)|\bnext(?: (?:one|up|on|in|for)\b|$)|\b(?:go|goes|going|gone|went|comes?|coming) (?:out|live|up)\b/,
    'posts what $0',
  ],
  [new RegExp(`^(?:${FILL} )+${DAY}$`), 'posts what $0'],
];

/** “Can you schedule a post for tomorrow 9am on x”, “How do I write a post?” */
const TO_SCHEDULE =
  /^(?:(?:can|could|would|will) you (?:please )?|(?:how (?:do|can) (?:i|we) |how to )(?=[^?]{0,30}\?*$)|(?:i|we) (?:want|need) to |i['’]?d like to )(?:schedule|post|(?:write|create|plan)(?= (?:an? )?(?:new )?post\W*$))(?: (?:an? |the |my |another )?(?:new )?posts?\b| something\b)?(?: for\b)?\W*((?<=\s)\S.*?)?\??$/i;

/** Common words of the other languages: German, French, Spanish, Portuguese, Italian, Dutch, Polish and Japanese. */
const ENGLISH: [RegExp, string][] = [
  [
    /^(?:was|welche[rs]?|quest-ce qu[ei]?|quel(?:le)?s?|quoi|que|cual(?:es)?|o que|qual|quais|che(?: cosa)?|cosa|quali|wat|welke|co|jaki[ea]?|ktory)\b/,
    'what',
  ],
  [/^(?:wann|quand|cuando|quando|wanneer|kiedy)\b/, 'when'],
  [/^(?:warum|wieso|pourquoi|por ?que|perche|waarom|dlaczego)\b/, 'why'],
  [/^(?:wer|wie|qui|quien|quem|chi|kto)\b/, 'who'],
  [
    /^(?:zeige?(?: mir)?|montre(?:-moi)?|affiche|muestra(?:me)?|mostre|mostra(?:mi)?|laat|toon|pokaz)\b/,
    'show me',
  ],
  [
    /^(?:losche?|storniere|supprime|annule|elimina|borra|cancela|apaga|exclua|cancella|annulla|verwijder|annuleer|usun|anuluj|verschiebe?|andere?|bearbeite|deplace|modifie|mueve|cambia|edita|mude|mova|altere|sposta|modifica|verplaats|wijzig|przenies|zmien)\b/,
    'change',
  ],
  [/\b(?:auf|um|a las?|as|alle|op|om|na) (?=\d)/g, 'to '],
  [/\b(?:meinen?|mein|mon|mes|mi|mis|meus?|minhas?|(?:il )?mio|miei|mijn|moj[ae]?)\b/g, 'my'],
  [/\b(?:die|der|das|den|les?|la|el|los|las|os?|il|lo|de|het)\b/g, 'the'],
  [
    /\b(?:beitrage?|beitrags|publication|publicacion(?:es)?|publicac(?:ao|oes)|bericht(?:en)?|posty|posta?|wpisy?)\b/g,
    'post',
  ],
  [/\b(?:(?:als )?nachste[rsn]?|prochaine?s?|proxim[oa]s?|prossim[oaie]|volgende|nastepn[yae])\b/g, 'next'],
  [/\b(?:entwurfe?|brouillons?|borrador(?:es)?|rascunhos?|bozz[ae]|concepten?|szkice?)\b/g, 'drafts'],
  [/\b(?:woche|semaine|semana|settimana|tydzien|tygodniu)\b/g, 'week'],
  [/\b(?:ist|sind|est|sont|es|sao|sono|jest)\b/g, 'is'],
  [
    /\b(?:gehe?n?t?|kommt|sort(?:ent)?|salen?|sai|saem|escono|esce|gaat|gaan|wychodzi|geplant|prevu|programado)\b/g,
    'goes out',
  ],
  [/\b(?:fehlgeschlagen|echoue|fallo|falhou|fallito|mislukt)\b/g, 'failed'],
  [/.*(?:削除|取り消|キャンセル|変更|編集|移動).*/, 'change post'],
  [/^(?=.*(?:何|いつ|どれ|見せて|教えて|表示|投稿は$))/, 'what '],
  [/(?<=[^\0-\x7f次])[のはをが]/g, ' '],
  [/次の?(?:投稿)?は?(?:何(?:ですか)?|いつ(?:ですか)?)?/, 'next'],
  [/投稿/, ' post '],
  [/下書き/, ' drafts '],
];
const inEnglish = (words: string): string =>
  ENGLISH.reduce((text, [word, english]) => text.replace(word, english), words)
    .replace(/\s+/g, ' ')
    .trim();
