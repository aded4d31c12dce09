import { beforeAll, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { readAsked } from '../../../src/upnext/features/help/ask.js';
import { escape } from '../../../src/upnext/slack/text/markup.js';
import { type Desk, openDesk, TEA } from '../../support/desk.js';
import { holdFor, holdPosts } from '../../support/held.js';
import { submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** People who don’t know the commands ask in words of their own. */

let desk: Desk;
let ada: User;

beforeAll(async () => {
  desk = await openDesk();
  ada = desk.user('ada');
  await desk.bind(TEA);
  await holdFor(desk.deps, 60);
  await submitPost(ada, 'tomorrow 9am Fresh tea is here on x');
});

const answerTo = async (typed: string) => {
  await ada.types(typed);
  return ada.lastMessage();
};

test.each(['@Upnext what is next?', '/upnext What’s next'])(
  '“%s” is answered with the next post',
  async (typed) => {
    expect((await answerTo(typed)).text()).toContain('Up next in Tea House');
    expect(ada.lastMessage().buttons()).not.toContain('Schedule this as a post');
  },
);

test('a direct message that asks is answered as well', async () => {
  const direct = ada.inDirectMessage();
  await direct.types('what’s next?');
  expect(direct.lastMessage().text()).toMatch(/Up next|Which project/);
});

test.each([
  ['what goes out tomorrow', '*1 post in Tea House*'],
  ['what about tomorrow?', '*1 post in Tea House*'],
  ['whats going out on friday?', '*No posts in Tea House*'],
  ['do we have any drafts?', '*No drafts in Tea House*'],
  ['why did my post fail', '*No problems.*'],
  [
    'what did we publish yesterday on linkedin',
    '*No published posts on LinkedIn in Tea House*\nYesterday, Sun 25 Oct',
  ],
  ['What’s planned this week?', 'Tea House, Mon 26 Oct to Sun 1 Nov 2026'],
  ['who has to approve this', 'approv'],
  ['where can I see what was published last week', '*No published posts in Tea House*\nMon 19 Oct to '],
  ['friday', 'Fri 30 Oct'],
  ['next friday', 'Fri 6 Nov'],
  ['calendar', 'in Google, Outlook or Apple Calendar, press *Subscribe*.'],
  ['how many posts this month?', '*1 post in Tea House*\nThu 1 Oct to Sat 31 Oct'],
  ['how many posts went out last week?', '*No posts in Tea House*\nMon 19 Oct to '],
  ['show everything for december', 'Tue 1 Dec to Thu 31 Dec'],
  ['why was my post rejected?', '*No rejected posts written by you in Tea House*'],
  ['which published posts are mine?', '*No published posts written by you in Tea House*'],
  ['which posts need changes?', '*No rejected posts in Tea House*'],
  ['show me cancelled posts', '*No cancelled posts in Tea House*'],
  ['which posts have no picture?', '*1 post in Tea House*\nWithout a picture or video, from today'],
  ['which posts don’t have a photo?', '*1 post in Tea House*\nWithout a picture'],
  ['posts with a picture', '*No posts with a picture or video in Tea House*'],
  ['what did grace post?', '*No published posts written by Grace Romero in Tea House*'],
  ['what is grace posting tomorrow?', '*No posts written by Grace Romero in Tea House*\nTomorrow'],
  ['what did I miss?', '*No posts in Tea House*\nYesterday, Sun 25 Oct to today'],
  ['did everything go out?', '*No problems.*'],
  ['what’s left today?', '*No posts in Tea House*\nToday'],
  ['stop the digest', 'This channel has no digest yet.'],
  ['is my digest on?', 'You have no digest of your own.'],
  ['unsubscribe me', 'You have no digest of your own.'],
  ['can I undo a post that went out?', 'Upnext can’t take back a post that is out.'],
  ['how do I save a draft?', 'choose *Draft, to schedule later*'],
  ['who approved it?', 'Fresh tea is here'],
  ['how do I stop a repeating post?', 'press *Stop repeating* on its card'],
  ['turn off notifications', 'mute your conversation with Upnext in Slack'],
  ['stop messaging me', 'mute your conversation with Upnext in Slack'],
  ['can I tag people?', 'an @name, #hashtag, link or emoji is sent as you wrote it'],
  ['how do I add a link?', 'is sent as you wrote it'],
  ['how can I add hashtags to my post', 'is sent as you wrote it'],
  ['which accounts are connected?', 'Upnext posts to Instagram'],
  ['can I stop everything?', 'Yes: `/upnext freeze'],
  ['how do I get started?', 'Get a daily overview'],
  ['delete my last post', 'Fresh tea is here'],
  ['why is it late?', '*No problems.*'],
  ['what does held mean?', '*Held*: scheduled, and you can still change or cancel it'],
  ['help with something', 'Get a daily overview'],
  ['next month', 'Sun 1 Nov to Mon 30 Nov'],
  ['next slot', 'posting times'],
  ['export', 'sent you a file with 1 post'],
  ['my drafts', '*No drafts written by you in Tea House*'],
  ['show everything', 'All posts'],
  ['series', 'To start a series,'],
])('“%s” is answered with the list', async (question, says) => {
  const asked = (await answerTo(`/upnext ${question}`)).text();
  expect(asked).toContain(says);
  expect(asked).not.toMatch(/doesn’t recognize|a filter/);
});

test.each([
  ['what is a slot?', '*Slot*: a free posting time of the project. `/upnext slots` shows the next ones.'],
  [
    'is this real?',
    '*Rehearsal*: nothing was sent to the network. Whoever runs Upnext chooses which networks publish for real.',
  ],
  ['what does frozen mean?', '*Freeze*: nothing more goes out until someone ends it.'],
  ['what is a freeze?', '*Freeze*: nothing more goes out until someone ends it.'],
  ['what are campaigns?', '*Campaign*: posts that belong together.'],
])('“%s” is answered with this term alone', async (question, answer) => {
  expect((await answerTo(`/upnext ${question}`)).text()).toBe(answer);
});

test.each(['delete my post', 'can you cancel tomorrow’s post?'])(
  '“%s” shows the card of the only such post',
  async (typed) => {
    const answer = await answerTo(`/upnext ${typed}`);
    expect(answer.text()).toContain('Fresh tea is here');
    expect(answer.buttons()).toEqual(expect.arrayContaining(['Edit', 'New time']));
  },
);

test('the time that a post is to be moved to is filled in its form, or said', async () => {
  const answer = await answerTo('/upnext Move my post to friday 5pm');
  await answer.press('New time: friday 5pm');
  expect(ada.form().value('When')).toBe('friday 5pm');
  expect(ada.form().text()).toContain('Fri 30 Oct 2026, 17:00');
  await ada.form().close();
});

test.each([
  ['5pm', 'Tue 27 Oct 2026, 17:00 Berlin'],
  ['noon', 'Tue 27 Oct 2026, 12:00 Berlin'],
  ['17 uhr', 'Tue 27 Oct 2026, 17:00 Berlin'],
])('“%s” alone is that time of the day that the post is on', async (time, moment) => {
  const answer = await answerTo(`/upnext Move my post to ${time}`);
  await answer.press(`New time: Tue 27 Oct ${time}`);
  expect(ada.form().value('When')).toBe(`Tue 27 Oct ${time}`);
  expect(ada.form().text()).toContain(moment);
  await ada.form().close();
});

test('of several posts, one is chosen', async () => {
  await submitPost(ada, 'tomorrow 10am More tea on x');
  const answer = await answerTo('/upnext reschedule the x post to 5pm');
  expect(answer.text()).toContain('Enter “5pm” there as its new time.');
  expect(answer.text()).toContain('*2 posts in Tea House*');
  expect(answer.text()).toContain('open it below and use the buttons on its card');
  const asked = (await answerTo('/upnext who approved it?')).text();
  expect(asked).toContain('Which post? Open it below: its card says who approved it.');
  expect(asked).toContain('*2 posts in Tea House*\nHeld, from today');
});

test('why something happened is on the card of the only such post; of several, one is chosen', async () => {
  const missed = (content: string) => ({ content, at: '2026-10-25T12:00:00Z', state: 'missed' as const });
  await holdPosts(desk.deps, [missed('Late tea')]);
  expect((await answerTo('/upnext why was it missed?')).buttons()).toContain('New time');
  expect((await answerTo('/upnext why did it fail?')).buttons()).toContain('New time');
  await holdPosts(desk.deps, [missed('Later tea')]);
  const answer = await answerTo('/upnext why was it missed?');
  expect(answer.text()).toContain('Which post? Open it below: it says why.');
  expect(answer.text()).toContain('*2 posts in Tea House*\nMissed');
  await desk.database.executeSql(`delete from upnext.posts where state = 'missed'`);
});

test('of several posts, words of its text find one', async () => {
  await submitPost(ada, 'tomorrow 11am Mei’s café has mugs on x');
  for (const asked of [
    ...['@Upnext delete the post about mugs', '/upnext cancel the post about Mei’s café'],
    ...['/upnext move the mugs post to 5pm', '/upnext please delete the café mugs post'],
    ...['/upnext publish the mugs post now', '/upnext there is a typo in tomorrow’s mugs post'],
    ...['/upnext can we bring my mugs post on X forward by an hour', '/upnext don’t send the mugs post'],
    ...['/upnext cancl the mugs post', '/upnext edit the post with mugs', '/upnext move mugs post to friday'],
    ...[
      '/upnext where is my post about mugs?',
      '/upnext when does the mugs post go out?',
      '/upnext posts mugs',
    ],
    ...['/upnext which mugs post on X goes out tomorrow?', '/upnext which posts mention mugs?'],
    ...['/upnext when will the mugs post be published', '/upnext push the mugs post back an hour'],
    ...['/upnext cancel the café mugs', '/upnext delete mugs', '/upnext move the mugs to friday 5pm'],
    ...['/upnext who changed the mugs post?', '/upnext who moved my mugs post'],
  ]) {
    const answer = await answerTo(asked);
    expect(answer.text()).toContain('has mugs');
    expect(answer.buttons().join()).toMatch(/^Edit,New time/);
  }
});

test.each([
  ...['posts about teapots on x', 'cancel the teapots post on x', 'which posts on X mention teapots?'],
  ...['cancel the teapots on x', 'move teapots on x to 5pm'],
])('“%s” says that there is none, and offers the list', async (typed) => {
  const answer = await answerTo(`/upnext ${typed}`);
  expect(answer.text()).toContain('*No posts about “teapots” on X in Tea House*\nFrom today');
  await answer.press('Search all dates');
  expect(ada.lastMessage().text()).toContain('*No posts about “teapots” on X in Tea House*');
  await ada.lastMessage().fill({ filter_posts: 'upcoming' });
  expect(ada.lastMessage().text()).toContain('Fresh tea is here');
});

test('“how do I invite someone” opens the form, and in a direct message its button does', async () => {
  await ada.types('/upnext how do I invite someone?');
  expect(ada.form().title).toBe('Invite people');
  await ada.form().close();
  await ada.inDirectMessage().types('how do I invite someone?');
  await ada.inDirectMessage().lastMessage().press('Open the form');
  expect(ada.form().title).toBe('Invite people');
  await ada.form().close();
});

test('a wish to schedule keeps the words as they were typed', async () => {
  await ada.types('/upnext Can you schedule a post for tomorrow 9am New Mugs on x');
  expect(['When', 'Content', 'Platforms'].map((name) => ada.form().value(name))).toEqual([
    'tomorrow 9am',
    'New Mugs',
    'X',
  ]);
  await ada.form().close();
});

test('“stop everything” stops nothing before a button is pressed', async () => {
  const answer = await answerTo('/upnext stop everything');
  expect(answer.text()).toContain('Did you mean `/upnext freeze`?');
  expect(answer.buttons()).toEqual(['Use /upnext freeze']);
});

test.each([
  ['stop everything until tomorrow', 'freeze until tomorrow'],
  ['please stop everything today!', 'freeze until tomorrow'],
  [
    'Can you pause posting until Monday 9am because Mei’s price is wrong?',
    'freeze until Monday 9am because Mei’s price is wrong',
  ],
  ['don’t post anything for 2 hours', 'freeze for 2 hours'],
  ['pause posting until monday for <!channel>', 'freeze until monday for <!channel>'],
])('what “%s” offers says when it ends', async (typed, command) => {
  const answer = await answerTo(`/upnext ${typed}`);
  expect(answer.text()).toContain(`Did you mean \`/upnext ${escape(command)}\`?`);
  expect(answer.buttons()).toEqual([`Use /upnext ${command}`.slice(0, 75)]);
});

test('the end that was asked for is the one that is offered', async () => {
  await (await answerTo('/upnext stop everything until friday')).press('Use /upnext freeze until friday');
  expect(ada.lastMessage().text()).toContain('without an end');
  expect(ada.lastMessage().buttons().join()).toMatch(/^Until .*,Unfreeze$/);
  await answerTo('/upnext unfreeze');
});

test.each([
  ...['what should we say tomorrow on x?', 'what time is it?', 'What are you waiting for?'],
  ...['is it possible to post twice'],
  ...['how far ahead can I schedule', 'can posts be longer on friday', 'why can’t I see the project'],
  ...['good morning! can we post something about the kiln on friday?', 'why is the schedule button gone'],
  ...['could you remind me to post on friday', 'what happens when two posts go out at once'],
  ...['did the import work', 'who was invited?'],
])('“%s” is not taken for a post, and no word is lost', async (question) => {
  const answer = await answerTo(`/upnext ${question}`);
  expect(answer.text()).toContain('Upnext can’t answer this.');
  expect(answer.text()).toContain(question);
  expect(answer.text()).toContain('type `/upnext schedule` before them');
  expect(answer.buttons()).toEqual(['Use /upnext next', 'Use /upnext posts']);
});

const ANSWERED: Record<string, string[]> = {
  next: [
    'hi, what is next?',
    'What’s up next?',
    'when does our next post go out',
    'which post is next?',
    'how long until the next post?',
  ],
  'week next week': ['what is going out next week?'],
  'posts what': [
    ...['show me the drafts', 'see my posts', 'Where is my post?', 'how many posts are there?'],
    ...['anything on friday?', 'what’s next on x?', 'is anything scheduled for monday', 'which posts failed'],
    ...['why is my post still waiting', 'what have we got in november', 'is anything wrong with my post'],
    'which posts have a picture',
    ...['which posts are in the import', 'how many posts mention the invite', 'are several posts due today?'],
  ],
  'posts what friday': ['friday', 'Friday?', 'friday’s posts'],
  'posts what my drafts': ['my drafts'],
  'posts what show everything': ['show everything'],
  'posts what what was published': ['where can I see what was published'],
  'posts what problems': [
    'what went wrong',
    'why is nothing going out?',
    ...['is anything broken?', 'is anything missed?', 'what’s wrong', 'what needs my attention?'],
  ],
  'posts why problems kiln': ['why did the kiln post fail?', 'the kiln post didn’t go out'],
  'posts why problems': ['why hasn’t my post gone out', 'my post didn’t go out', 'why did it fail?'],
  'posts what why was it missed': ['why was it missed?'],
  'posts what why was this cancelled': ['why was this cancelled?'],
  'digest me 7:30': ['change my digest to 7:30'],
  'posts change the glaze tip series': ['cancel the glaze tip series', 'please stop the glaze tip series'],
  'posts change': [
    ...['postpone the launch post until monday', 'move it to 5pm', 'need to reschedule my post'],
    ...['cancel the post', 'please delete the draft', 'I want to delete my last post', 'cancel it', 'undo'],
    ...[
      'is there a way to undo a post',
      'don’t publish my post',
      'can I still cancel the post?',
      'edit post',
    ],
    ...['stop the glaze tip', 'could you change the glaze tip?'],
    ...['help me cancel something', 'cancel something'],
    ...['get rid of the sale post', 'take the sale post off facebook', 'I can’t find my post'],
  ],
  'posts cancel all': [
    ...['cancel all posts tomorrow', 'please delete all our LinkedIn posts next week', 'cancel every post'],
    ...['can you cancel all posts about mugs?', 'skip all posts on friday'],
  ],
  'posts cancel everything on friday': ['cancel everything on friday'],
  'posts cancel': ['cancel', 'how do I cancel?', 'skip'],
  'posts cancel posts': ['cancel posts on monday'],
  'posts cancel tomorrow': ['cancel tomorrow'],
  'posts what what': ['wat goes out tmrw', 'waht went out yesterday'],
  'week calendar': ['calendar', 'our content calendar', 'subscribe to calendar in outlook', 'subscribe'],
  'digest me': [
    'remind me every morning',
    'can you remind me every day?',
    'how do I get notified?',
    'my digest',
    'show my daily digest',
  ],
  'digest me \\?': ['is my digest on?', 'when does my digest come?'],
  'digest me stop': [
    'unsubscribe me',
    'how do I stop my digest',
    'turn off my digest',
    'unsubscribe from my digest',
  ],
  'digest stop': ['stop the digest', 'pause the daily digest', 'please stop sending me the digest'],
  digest: ['turn on the digest', 'how do I get a digest'],
  'digest \\?': ['when does the digest come?', 'is the digest on?', 'do we have a digest?'],
  'digest 8am': [
    'change the digest to 8am',
    'move the daily digest to 8am',
    'can you set the digest to 8am?',
    'can the digest come at 8am?',
    'set the digest to 8am',
  ],
  'help terms rehearsal': ['what does rehearsal mean?', 'what is a rehearsal?'],
  'help terms real': ['is this real?', 'how do I publish for real?'],
  'help change': [
    'I made a mistake',
    'how do I change the text?',
    'how can I move it?',
    'how do I delete my post',
    'how can I move a post?',
    'how to cancel posts',
  ],
  'help sent': [
    ...[
      'can I undo a post that went out?',
      'how do I delete a published post',
      'can I edit a post after it is live',
    ],
  ],
  'help series': [
    ...['how do I stop a repeating post?', 'can I stop a series'],
    ...['how do I repeat a post every week?', 'can I schedule a recurring post', 'what is a series?'],
  ],
  'help terms draft': ['how do I save a draft?', 'what is a draft?'],
  'help time-zone': ['what time zone is this?', 'how do I change my time zone', 'change my time zone'],
  'help terms slot': ['what is a slot?', 'what are slots?'],
  'help terms held': ['what does held mean?', 'what are held posts?'],
  'help terms frozen': ['what does frozen mean?'],
  'help terms freeze': ['what is a freeze?'],
  'help terms': ['what does stuck mean?'],
  'help networks': [
    'which networks can I use?',
    'which networks do we have?',
    'how do I connect X?',
    'can I post to mastodon?',
    'add instagram',
  ],
  unfreeze: ['how do I unfreeze?', 'resume posting'],
  'freeze \\?': [
    'am I allowed to unfreeze?',
    'why is it frozen?',
    'are we frozen?',
    'who froze the project',
    'is there a freeze?',
  ],
  'posts yesterday today': ['what did I miss?', 'what’s new?'],
  'posts change the mugs post to: 5pm': ['Move the mugs post to 5pm', 'reschedule the mugs post to 5pm'],
  'posts change the mugs post': [
    'duplicate the mugs post',
    'reject the mugs post',
    'move the mugs post to x',
  ],
  'posts change a post': ['can I cancel a post before it is sent?'],
  'posts what is the kiln post approved': ['is the kiln post approved?'],
  file: ['delete the file'],
  webhook: ['remove our webhook'],
  'posts export': ['how can I export my posts'],
  approvals: [
    'set up approvals',
    'who approves my post?',
    'what is waiting for approval',
    'is anything waiting for me?',
  ],
  invite: ['can you add a teammate', 'how do I add my team?', 'can I add more people?'],
  role: ['how do I change someone’s role'],
  slots: [
    ...['when is the next free slot?', 'when should I post?', 'next slot', 'when can I post?'],
    ...['which day is free?', 'what time should I post?', 'which days are free next week?'],
    ...['when are we free next week?', 'free slots', 'free times', 'free slots next week'],
  ],
  doctor: ['is everything ok?'],
  'settings audit': ['where is the audit trail?'],
  settings: [
    'who can post?',
    'who is the admin?',
    'can guests post?',
    'who is in this project?',
    'what is my role?',
    'who can see our posts?',
    'how do I connect an agent?',
    ...['agents', 'ai', 'how do I connect chatgpt?', 'can I be a manager?'],
    'who is responsible?',
    'who’s in charge here?',
  ],
  'schedule next week': ['I want to post something next week'],
  'schedule tomorrow at 9': ['we need to post something tomorrow at 9'],
  project: ['which project is this?', 'how do I switch project?'],
  import: ['how do I import posts', 'can I upload several posts at once?'],
  templates: ['where are the templates'],
  'posts who approved held': ['who approved it?', 'who approved this'],
  'schedule in 5 minutes': ['how can I post right now?'],
  schedule: [
    ...['how many characters are allowed on x?', 'how long can a post be?'],
    ...['how do I schedule a post?', 'I’d like to write a post', 'New post'],
    ...['can you post this for me', 'could you schedule something for us?'],
  ],
  'schedule on linkedin': ['how do I post to linkedin', 'how can I post something on LinkedIn?'],
  'schedule with a picture': [
    ...[
      'how do I send a picture',
      'how do I add a picture',
      'can I attach a video?',
      'how do I add alt text to a picture',
    ],
    ...['what size can pictures have?', 'which videos are allowed'],
  ],
  freeze: ['pause all posts', 'how do I freeze the project?', 'how do I freeze?'],
  help: [
    'what can you do?',
    'what can I do here',
    'good morning',
    'hello',
    'how does this work',
    'waht can you do',
  ],
};

test.each(Object.entries(ANSWERED).flatMap(([command, asked]) => asked.map((one) => [one, command])))(
  '“%s” runs “%s”',
  (asked, command) => {
    expect(`${readAsked(asked)?.command} `).toMatch(new RegExp(`^${command} `));
  },
);

test.each([
  ...['Join us: what is next for pottery?', 'What’s new? Fresh tea', 'How we make tea,', 'What a day! Come'],
  ...['edit posts like a pro', 'Change the way you post', 'Show us your mugs', 'How to write good posts'],
  ...['Can you feel it? Summer starts', 'Don’t miss our next post', 'Our next workshop is here', 'Move fast'],
  ...['What we learned about posts', 'Is this the next big thing', 'Stop everything: new mugs'],
  ...['Pause for tea', 'Send a postcard to grandma', 'Update: the post office opens', 'What is raku'],
  ...['Who can throw the tallest pot', 'Our posts never lie', 'Can you post a photo of your mug'],
  ...['Was für ein Tag', 'Die nächste Ausstellung beginnt', 'Que viva el té', 'Wie wir Tassen machen'],
])('“%s tomorrow 9am on x” is still a post', async (text) => {
  const answer = await answerTo(`/upnext ${text} tomorrow 9am on x`);
  expect(answer.text()).toContain('This looks like a post. Schedule it?');
  expect(answer.buttons()[0]).toBe('Schedule this as a post');
});

test('whoever may not stop everything reads who can', async () => {
  const linus = desk.user('linus');
  await linus.types('/upnext can I stop everything?');
  expect(linus.lastMessage().text()).toContain('You don’t have permission to schedule posts.');
});

test('what “help me” is about is never offered as a post', async () => {
  expect((await answerTo('/upnext help me cancel something')).text()).toContain('posts in Tea House*');
  expect((await answerTo('/upnext help me with the launch')).buttons()).toContain('All commands');
});

test('whoever asks about a picture sees where it belongs', async () => {
  await ada.types('/upnext how do I add a picture');
  expect(ada.form().buttons()).not.toContain('More options');
  expect(ada.form().text()).toContain('Description');
  expect(ada.form().value('Content')).toBe('');
  await ada.form().close();
});

test('after “schedule”, every word belongs to the post', async () => {
  await ada.types('/upnext schedule Join us tomorrow 9am: what is next for pottery?');
  expect(ada.form().value('Content')).toBe('Join us tomorrow 9am: what is next for pottery?');
  await ada.form().close();
});
