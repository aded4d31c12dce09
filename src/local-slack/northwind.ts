import type { Channel, Group, Person } from './model.js';
import { newChannel } from './new-channel.js';

/** The workspace for the demo and the tests: small, with every role and several time zones. */

export const team = { id: 'T0NORTHWIND', name: 'Northwind Studio', domain: 'northwind' };
const partner = 'T0CONTOSO';

const person = (
  id: string,
  name: string,
  rest: Omit<Person, 'id' | 'name' | 'team_id'> & { team_id?: string },
) => ({
  id,
  name,
  team_id: team.id,
  ...rest,
});

export function northwindPeople(): Person[] {
  return [
    person('U0MEI', 'mei', {
      real_name: 'Mei Tanaka',
      role: 'owner',
      zone: 'Asia/Tokyo',
      locale: 'en-GB',
      email: 'mei@northwind.example',
      phone: '+81 3 5550 0199',
    }),
    person('U0ADA', 'ada', {
      real_name: 'Ada Fischer',
      role: 'admin',
      zone: 'Europe/Berlin',
      locale: 'en-GB',
      email: 'ada@northwind.example',
      phone: '+49 30 555 0142',
    }),
    person('U0GRACE', 'grace', {
      real_name: 'Grace Romero',
      role: 'member',
      zone: 'America/New_York',
      locale: 'en-US',
      email: 'grace@northwind.example',
      phone: '+1 212 555 0117',
    }),
    person('U0LINUS', 'linus', {
      real_name: 'Linus Virtanen',
      role: 'guest',
      zone: 'Europe/Helsinki',
      locale: 'en-GB',
      email: 'linus@virtanen.example',
    }),
    person('U0OMAR', 'omar', {
      real_name: 'Omar Haddad',
      role: 'stranger',
      team_id: partner,
      zone: 'Asia/Dubai',
      locale: 'en-US',
    }),
  ];
}

const staff = ['U0MEI', 'U0ADA', 'U0GRACE'];

export const northwindGroups = (): Group[] => [
  { id: 'S0WRITERS', handle: 'writers', users: ['U0ADA', 'U0GRACE', 'U0LINUS'] },
];

/** The bot is in every channel except #general and the private #leads. */
export function northwindChannels(bot: string): Channel[] {
  return [
    newChannel('C0GENERAL', 'general', [...staff, 'U0LINUS'], { topic: 'Everything and everyone' }),
    newChannel('C0LAUNCH', 'launch', [...staff, 'U0LINUS', bot], { topic: 'The autumn launch' }),
    newChannel('C0SOCIAL', 'social', [...staff, bot], { topic: 'What goes out, and when' }),
    newChannel('C0LEADS', 'leads', ['U0MEI', 'U0ADA'], { kind: 'private', topic: 'Plans' }),
    newChannel('C0PARTNERS', 'partners', ['U0ADA', 'U0GRACE', 'U0OMAR', bot], {
      shared: true,
      topic: 'With Contoso',
    }),
    newChannel('C0OLD', 'spring-launch', [...staff, bot], { archived: true, topic: 'Done' }),
  ];
}
