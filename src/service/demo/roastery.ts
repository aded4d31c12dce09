import type { DemoProject } from './demo-project.js';

export const roastery: DemoProject = {
  id: 'prj_northside_roasters',
  name: 'Northside Roasters',
  description: 'A coffee roaster in New York with two bars, a subscription, and a van that breaks down.',
  timezone: 'America/New_York',
  people: [
    {
      name: ['Dolores', 'Okafor'],
      email: 'dolores@northside.example.com',
      phone: '+1 212 555 0142',
      role: 'ADMIN',
    },
    { name: ['Sam', 'Whitaker'], email: 'sam@northside.example.com', role: 'EDITOR' },
    { name: ['Yuki', 'Tanabe'], email: 'yuki.tanabe@example.com', role: 'VIEWER' },
  ],
  prompts: [
    {
      title: 'Tasting note',
      text: 'Three flavours that a person has really eaten, one sentence about the farm, one about how to brew it. No “notes of”.',
      description: 'For each new coffee',
    },
  ],
  templates: [
    {
      name: 'New coffee',
      content: '{coffee} is here. {farm}, {process}, roasted on {day}. Tastes like {flavours}.',
      platforms: ['INSTAGRAM', 'X', 'THREADS'],
      description: 'On the first day that a coffee is sold',
    },
    {
      name: 'Bar closed',
      content: 'The {bar} bar is closed on {day}: {reason}. The other one has enough coffee for everybody.',
      platforms: ['FACEBOOK', 'X', 'TELEGRAM'],
      description: 'As early as we know',
    },
  ],
  sources: [
    { source: 'https://northside.example.com/blog/rss', description: 'Roasting journal' },
    { source: 'https://northside.example.com/coffees.json', description: 'What is on sale now' },
  ],
  posts: [
    {
      when: [-21, '07:30'],
      on: ['INSTAGRAM', 'THREADS'],
      text: 'Guji is here. Washed, roasted on Tuesday, and it tastes like apricot jam on warm toast. Brew it a little cooler than you think.',
      media: 'https://media.example.com/northside/guji.jpg',
      template: 0,
      prompt: 0,
    },
    {
      when: [-17, '11:00'],
      on: ['LINKEDIN'],
      text: 'We published what we paid for every green coffee this year, farm by farm, next to the market price of that day. It is our least exciting page and the one we are proudest of.',
    },
    {
      when: [-14, '08:00'],
      on: ['X', 'TELEGRAM'],
      text: 'The van is in the workshop again. Deliveries today come by bicycle, slower and in a better mood.',
    },
    {
      when: [-10, '16:00'],
      on: ['REDDIT', 'X'],
      text: 'We tested eleven paper filters with the same coffee, the same water and a very patient barista. Results and raw numbers inside.',
    },
    {
      when: [-7, '07:00'],
      on: ['TIKTOK', 'INSTAGRAM'],
      text: 'First crack, recorded from inside the drum. Headphones, please.',
      media: 'https://media.example.com/northside/first-crack.mp4',
    },
    {
      when: [-3, '09:30'],
      on: ['FACEBOOK', 'X'],
      text: 'The uptown bar is closed on Monday: the floor gets its yearly varnish. The other one has enough coffee for everybody.',
      template: 1,
    },
    {
      when: [-1, '07:30'],
      on: ['INSTAGRAM', 'PINTEREST'],
      text: 'Autumn on the counter: a cortado, a pear, and the good light between eight and nine.',
      media: 'https://media.example.com/northside/autumn-cortado.jpg',
    },
    {
      when: 55,
      on: ['X', 'TELEGRAM', 'FACEBOOK'],
      text: 'Just out of the roaster: tomorrow’s house blend. Come by, the first cup is on us until it is gone.',
    },
    {
      when: [1, '07:30'],
      on: ['INSTAGRAM', 'THREADS'],
      text: 'Huila is back, from the same three sisters as last year. Red grape, brown sugar, and a finish that outlasts your meeting.',
      media: 'https://media.example.com/northside/huila.jpg',
      template: 0,
      prompt: 0,
    },
    {
      when: [3, '12:00'],
      on: ['YOUTUBE', 'FACEBOOK'],
      text: 'Dial in your grinder in four shots: what to change first, and what to leave alone.',
      media: 'https://media.example.com/northside/dial-in.mp4',
    },
    {
      when: [5, '10:00'],
      on: ['LINKEDIN', 'X'],
      text: 'Offices: we now deliver on bicycles below 96th Street. Same beans, and the elevator chat is free.',
    },
    {
      when: [8, '18:30'],
      on: ['FACEBOOK', 'TELEGRAM', 'THREADS'],
      text: 'Public cupping on Thursday at half past six. Six coffees, one spoon each, no expertise needed.',
    },
    {
      when: [13, '08:00'],
      on: ['REDDIT'],
      text: 'Ask us anything about buying green coffee in small quantities. Dolores answers from ten until her voice gives out.',
    },
    {
      draft: true,
      when: [6, '09:00'],
      on: ['INSTAGRAM', 'X'],
      text: 'Holiday blend: name to be decided. Sam’s list is in the roasting journal.',
    },
    { draft: true, on: ['PINTEREST'], text: 'Gift box, photographed from above, with the blue ribbon.' },
  ],
};
