import { setTimeout } from 'node:timers/promises';
import { agentsOf } from './agents.js';
import { allowOnly, calendarsOf } from './calendars.js';
import { type Desk, openDesk, REDDIT_FAILS, TEA } from './desk.js';
import { APPROVED_BY_MEI, holdFor, saveApproval } from './held.js';
import { ownTextMenu, submitForm, submitPost } from './post-stories.js';
import { rejectsField } from './service-double.js';

const COFFEE = { id: 'prj_coffee', name: 'Coffee Bar', zone: 'America/New_York' };

/** Monday, 9:57 in Berlin: one of everything that Upnext keeps, as people made it through the front door. */
export async function fillDesk(): Promise<{ desk: Desk; calendar: string; agent: string }> {
  const desk = await openDesk(REDDIT_FAILS);
  const [ada, mei, linus] = ['ada', 'mei', 'linus'].map((name) => desk.user(name)) as [User, User, User];
  const social = ada.in('#social');
  await desk.bind(TEA, 'C0LAUNCH', true);
  await desk.bind(COFFEE, 'C0SOCIAL', true);
  await desk.insertTemplate('tpl_autumn', 'Autumn');
  const { services, projectSettings } = desk.deps.store;
  const own = { url: 'https://service.example', token: 'of another service' };
  await services.save('T0CONTOSO', own, 'U0OMAR', desk.clock.now());
  const schedule = async (words: string, person = ada) => {
    await submitPost(person, words);
    // Once more if it was warned about.
    if (person.hasForm() && person.form().view.submit) await person.form().submit();
    await desk.runDueJobs();
  };
  const press = async (content: string, button: string, person = mei) => {
    const isCard = (message: Message) =>
      message.text().includes(`> ${content}`) && message.buttons().includes(button);
    const card = person.messages().findLast(isCard);
    if (!card) throw new Error(`There is no card of ${content} with ${button}.`);
    await card.press(button);
  };

  await atOnce(ada, schedule);
  await saveDraft(desk, 'Draft tea');
  await saveDraft(desk, 'Kept tea');
  await press('Kept tea', 'Schedule', ada);
  desk.respondWith('/projects', []);
  desk.clock.moveForward(31_000);
  await submitForm(ada, { When: 'tomorrow 19:00' });
  await ada.form().closeAll();
  await desk.restoreService();
  await desk.advance(45);
  await holdFor(desk.deps, 60);
  await holdFor(desk.deps, 60, COFFEE.id);

  await schedule('in 63 minutes Refused coffee on x', social);
  desk.respondOnce('POST', rejectsField('Content', 'Value error, Say it more kindly'));
  await desk.advance(5);
  await schedule('tomorrow 15:00 Cancelled coffee on x', social);
  await press('Cancelled coffee', 'Cancel post', social);
  await schedule('every tuesday 9:00, 4 times Weekly coffee on x', social);
  await schedule('tomorrow 16:00 Held coffee on x', social);
  const agents = agentsOf(desk);
  const { token: agent } = await agents.connect();
  const proposal = { project: COFFEE.id, text: 'Proposed coffee', networks: ['X'], when: 'tomorrow 18:00' };
  await agents.call(agent, 'propose_post', { ...proposal, key: 'one' });
  await schedule('in 62 minutes Missed coffee on x', social);
  await social.types('/upnext freeze until in 3 hours wrong price');
  await desk.runDueJobs();

  await saveApproval(desk.deps, APPROVED_BY_MEI);
  for (const words of ['tomorrow 15:00 Waiting', 'tomorrow 16:00 Approved', 'tomorrow 17:00 Debated'])
    await schedule(`${words} tea on x`);
  await press('Approved tea', 'Approve');
  await press('Debated tea', 'Request changes');
  await submitForm(mei, { words: 'Say where it is.' });
  await schedule('in 70 minutes Expired tea on x');
  await schedule('tomorrow 14:00 Guest tea on x', linus);
  if (linus.hasForm()) await linus.form().closeAll();
  await desk.setUp();
  await ada.types('/upnext digest me');
  await submitForm(ada, {});
  const calendar = await calendarsOf(desk).subscribe(ada, 'This project (Tea House)');
  await unsent(desk, ada, linus);
  await desk.advance(65);

  await schedule('in 62 minutes Unsure tea on x');
  await press('Unsure tea', 'Approve');
  desk.respondUsing('/posts', async (request, carryOut) => {
    if (request.method === 'POST') await carryOut();
    return losesAnswer();
  });
  await desk.advance(4);
  await desk.restoreService();
  const details = { country: 'US', linkParameters: 'utm_source=coffee' };
  await projectSettings.saveDetails('T0NORTHWIND', COFFEE.id, details, desk.clock.now());
  await allowOnly(desk.deps, COFFEE.id, 'U0ADA');
  await social.types('/upnext import');
  const rows = [1, 2, 3].map((nth) => `Imported coffee ${nth},X,2026-11-0${nth + 3} 12:00`);
  await submitForm(social, { rows: ['Text,Networks,When', ...rows].join('\n') });
  await social.form().submit();
  return { desk, calendar, agent };
}

async function saveDraft(desk: Desk, content: string): Promise<void> {
  const ada = desk.user('ada');
  await ada.types(`/upnext schedule ${content} on x`);
  await ada.form().press('More options');
  await submitForm(ada, { 'Save as': 'Draft, to schedule later' });
  await desk.runDueJobs();
}

/** It may have arrived. */
const losesAnswer = (): never => {
  throw new DOMException('no response in time', 'TimeoutError');
};

type User = ReturnType<Desk['user']>;
type Message = ReturnType<User['messages']>[number];

/** Their forms say what became of them. */
async function atOnce(ada: User, schedule: (words: string) => Promise<void>): Promise<void> {
  await ada.types('/upnext schedule in 20 minutes Published tea on x and linkedin');
  await ada.form().fill({ [ownTextMenu(ada)]: 'LinkedIn' });
  await submitForm(ada, { 'Text for LinkedIn': 'Published tea, at length' });
  await schedule('in 25 minutes Partly published tea on x and reddit');
  await schedule('in 30 minutes Failed tea on reddit');
  await schedule('tomorrow 18:00 Scheduled tea on x');
}

/** Forms that are kept: one that the service may have, and one that waits for an admin. */
async function unsent(desk: Desk, ada: User, linus: User): Promise<void> {
  desk.respondUsing('/users/invite', async () => {
    // Longer than Slack waits, so that the form is kept.
    await setTimeout(3_500);
    return losesAnswer();
  });
  await ada.types('/upnext invite');
  await submitForm(ada, { People: 'Otto Berg <otto@berg.example>' });
  await ada.form().closeAll();
  await desk.restoreService();
  await linus.types('/upnext prompt Of tea');
  await submitForm(linus, { Prompt: 'Write of tea.' });
  if (linus.hasForm()) await linus.form().closeAll();
}
