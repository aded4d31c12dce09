import { PLATFORMS } from '../../../../openapi/platforms.js';
import { networksInSentence } from '../../ui/words.js';

/** As people write them. */
export const NETWORK =
  '(?:instagram|insta|facebook|linkedin|x|twitter|youtube|tiktok|pinterest|reddit|telegram|threads)';

/** What people ask that no list or form shows, in small letters and without signs, and a short answer, which `help` gives by its name. Of the terms, it gives the one that was asked for. */
// prettier-ignore
export const TOPICS = new Map(Object.entries<[asked: RegExp, answer: string]>({
  sent: [/^(?:can|could|may|how|is it possible|what if)\b(?!.*\b(?:before|until)\b).*\b(?:undo|unsend|unpublish|edit|change|correct|fix|delete|remove|cancel|take)\b.*\b(?:published|posted|sent|(?:went|gone|is|was|already) (?:out|live))\b/,
    'Upnext can’t take back a post that is out. Edit or delete it on the network itself: `/upnext posts published` links to it, if the scheduling service says where it is. To post a corrected version, open the post in that list and press *Use as a new post*.'],
  change: [/^how (?:(?:do|can|could|should|would|will) (?:i|we|you|one)|to) (?:edit|change|move|reschedule|delete|remove|cancel)(?: (?:an?|the|my|our))? (?:posts?|it|text|time|date)$|^(?:oops )?(?:i|we) made an? (?:mistake|typo)$/,
    'Open the post from `/upnext posts`. Its card has *Edit*, *New time* and *Cancel post*, as long as it hasn’t been sent.'],
  series: [/^(?:can|how|where|what|is)\b(?!.*\b(?:digest|many|much|remind)\b).*\b(?:repeat\w*|recurring|series|every (?:day|week|month|\w+day)|weekly|monthly)\b/,
    'To start a series, enter how often and until when as the form’s *When*, such as “every Monday 9am until 24 Dec” or “every weekday 9am, 10 times”. To stop it, open one of its posts from `/upnext posts repeating` and press *Stop repeating* on its card. That cancels every post of the series that hasn’t been sent. *Skip this one* cancels only that post.'],
  'time-zone': [/^(?:what|which|how|where|can|is|change|set)\b.*\btime ?zones?\b/,
    'Upnext reads your words in your own time zone, as it is set in Slack. To use another one, name a city, such as “9am Tokyo time”. `/upnext project` shows and changes the project’s time zone.'],
  messages: [/^(?:mute|(?:(?:how|can|please)\b.* )?(?:turn off|disable|mute|stop)(?: (?:the|all|my|your|these|get|getting|sending(?: me)?))* (?:notifications?|alerts?|reminders?|messages|messaging|dms|writing)\b)/,
    'Upnext messages you only about your own posts and what waits for you. To mute these messages, mute your conversation with Upnext in Slack. To stop your daily overview, use `/upnext digest me stop`.'],
  signs: [/^(?:can|how (?!many)|does|do|where)\b.*\b(?:tag|mention|hashtags?|emojis?|links?|urls?)\b(?!.*\b(?:account|network|campaign|calendar|channel|project|parameters)\b)/,
    'Write it in the text: an @name, #hashtag, link or emoji is sent as you wrote it, and the network decides what becomes of it.'],
  terms: [/^what (?:is|are|does|do) (?:an? |the )?(draft|held|slot|frozen|freeze|digest|campaign|rehearsal)s?(?: posts?)?(?: mean)?$|^(?:can|how|where)\b.*\b(?:save|keep|make|create)\b.*\b(draft)s?\b|^what (?:does|do) (?!you\b).* mean$|^(?:(?:is|was) (?:this|it|that)|how\b.*) (?:for )?(real)$/,
    '*Draft*: nothing goes out until you schedule it. To save one, press *More options* in the form and choose *Draft, to schedule later* under *Save as*. `/upnext drafts` lists them.\n*Held*: scheduled, and you can still change or cancel it on its card.\n*Slot*: a free posting time of the project. `/upnext slots` shows the next ones.\n*Freeze*: nothing more goes out until someone ends it.\n*Digest*: a daily message with what goes out and what needs attention.\n*Campaign*: posts that belong together.\n*Rehearsal*: nothing was sent to the network. Whoever runs Upnext chooses which networks publish for real.'],
  networks: [new RegExp(`^(?:which|what) (?:social )?(?:networks|platforms|accounts)\\b.*\\b(?:can|support\\w*|available|there|use|have|connected)\\b|^(?:(?:how|where|can)\\b.*\\b)?(?:connect|link|add) (?:(?:my|our|an?|the|another|social) )*(?:accounts?|networks?|${NETWORK})(?: account)?$|^(?:can|how|does|do)\\b.*\\b(?:post\\w*|publish|support)\\b.*\\b(?:bluesky|mastodon|snapchat|tumblr|whatsapp|discord|(?:all|several) (?:networks|platforms))$|^can (?:i|we) schedule (?:for|on) (?:all|several) (?:networks|platforms)$`),
    `Upnext posts to ${networksInSentence(PLATFORMS)}. Name them in your words, such as “on x and linkedin” or “on all networks”. Accounts are connected in the scheduling service, not in Upnext.`],
}));

/** “*Freeze*: …” for “freeze” */
export const termOf = (word: string): string | undefined =>
  TOPICS.get('terms')?.[1]
    .split('\n')
    .find((line) => line.toLowerCase().startsWith(`*${word.slice(0, 2)}`));
