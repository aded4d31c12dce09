import type { DemoProject } from './demo-project.js';

export const studio: DemoProject = {
  id: 'prj_fern_and_ember',
  name: 'Fern & Ember',
  description: 'A pottery studio in Berlin: wheel-thrown stoneware, a small shop, and classes for beginners.',
  timezone: 'Europe/Berlin',
  people: [
    {
      name: ['Mara', 'Lindqvist'],
      email: 'mara@fern-and-ember.example.com',
      phone: '+49 30 5550101',
      role: 'ADMIN',
    },
    { name: ['Jonas', 'Ebert'], email: 'jonas@fern-and-ember.example.com', role: 'EDITOR' },
    { name: ['Aylin', 'Demir'], email: 'aylin@fern-and-ember.example.com', role: 'EDITOR' },
    { name: ['Pia', 'Hoffmann'], email: 'pia.hoffmann@example.com', role: 'VIEWER', status: 'INACTIVE' },
  ],
  prompts: [
    {
      title: 'Studio voice',
      text: 'Write as one potter to another: warm, exact about materials, never salesy. One image per sentence. No exclamation marks.',
      description: 'For everything that goes out under the studio’s name',
    },
    {
      title: 'Class announcement',
      text: 'Say what people will take home, who it is for, when it is, and how many places are left. Under 60 words.',
      description: 'For evening classes and weekend workshops',
    },
  ],
  templates: [
    {
      name: 'Kiln opening',
      content:
        'The kiln is at 60 °C and we could not wait. {what} came out with {glaze}. In the shop from {day}.',
      platforms: ['INSTAGRAM', 'FACEBOOK', 'PINTEREST'],
      description: 'After each glaze firing',
    },
    {
      name: 'Places left',
      content: '{count} places left for {class} on {day}. Clay, glaze, firing and coffee are included.',
      platforms: ['INSTAGRAM', 'FACEBOOK', 'THREADS'],
      description: 'Three days before a class',
    },
  ],
  sources: [
    { source: 'https://fern-and-ember.example.com/feed.xml', description: 'Shop news' },
    { source: 'https://fern-and-ember.example.com/classes.ics', description: 'Class calendar' },
  ],
  posts: [
    {
      when: [-19, '09:00'],
      on: ['INSTAGRAM', 'FACEBOOK'],
      text: 'Forty mugs, one glaze, no two alike. Ash from last winter’s stove does that, and we have stopped trying to talk it out of it.',
      media: 'https://media.example.com/fern-and-ember/ash-glaze-mugs.jpg',
      template: 0,
    },
    {
      when: [-16, '17:30'],
      on: ['THREADS', 'X'],
      text: 'Things nobody tells you about centring clay: your elbows do the work, and the clay can tell when you are in a hurry.',
      prompt: 0,
    },
    {
      when: [-12, '12:00'],
      on: ['PINTEREST'],
      text: 'Serving bowl in moss green, 28 cm, thrown from recycled stoneware.',
      media: 'https://media.example.com/fern-and-ember/moss-bowl.jpg',
    },
    {
      when: [-9, '18:00'],
      on: ['FACEBOOK', 'TELEGRAM'],
      text: 'The Thursday class has two places again. Six evenings, and you take home at least four pieces that hold water.',
      template: 1,
      prompt: 1,
    },
    {
      when: [-6, '10:00'],
      on: ['INSTAGRAM', 'TIKTOK', 'YOUTUBE'],
      text: 'Trimming a foot ring in forty seconds, with the sound on.',
      media: 'https://media.example.com/fern-and-ember/trimming.mp4',
    },
    {
      when: [-4, '19:00'],
      on: ['REDDIT'],
      text: 'We fire our studio kiln on surplus solar at noon. Here is the schedule, the costs and what went wrong the first three times.',
    },
    {
      when: [-2, '09:00'],
      on: ['INSTAGRAM', 'PINTEREST', 'FACEBOOK'],
      text: 'Seconds sale on Saturday from 10. Small flaws, honest prices, and Jonas explains every single one of them whether you ask or not.',
      media: 'https://media.example.com/fern-and-ember/seconds-shelf.jpg',
    },
    {
      when: 40,
      on: ['THREADS', 'INSTAGRAM'],
      text: 'The kettle is on and the wheel is free: open studio until eight tonight, no booking needed.',
    },
    {
      when: [1, '09:00'],
      on: ['INSTAGRAM', 'FACEBOOK'],
      text: 'New on the shelf: espresso cups in tenmoku, small enough to finish while they are hot. Twelve of them, then not again until spring.',
      media: 'https://media.example.com/fern-and-ember/tenmoku-cups.jpg',
      template: 0,
    },
    {
      when: [2, '18:00'],
      on: ['X', 'THREADS'],
      text: 'Saturday’s beginners’ class has three places left. You will leave with clay under your nails and a bowl on the drying rack.',
      template: 1,
    },
    {
      when: [4, '08:30'],
      on: ['LINKEDIN'],
      text: 'We are hiring a studio assistant for two days a week: glazing, packing, and keeping the shop calm on Saturdays. Experience with clay is welcome, patience is required.',
    },
    {
      when: [7, '12:00'],
      on: ['YOUTUBE'],
      text: 'How we mix our ash glaze, from the stove to the test tile. Eleven minutes, recipe in the description.',
      media: 'https://media.example.com/fern-and-ember/ash-glaze.mp4',
    },
    {
      when: [11, '17:00'],
      on: ['PINTEREST', 'INSTAGRAM'],
      text: 'A table for six, all from one firing. Plates, bowls and the jug that Mara will not sell.',
      media: 'https://media.example.com/fern-and-ember/table.jpg',
    },
    {
      draft: true,
      when: [5, '10:00'],
      on: ['INSTAGRAM'],
      text: 'Gift vouchers are back. Should we show the card or the class? Aylin to choose the photo.',
    },
    {
      draft: true,
      on: ['TELEGRAM', 'FACEBOOK'],
      text: 'Opening hours over the holidays: still to be agreed.',
    },
  ],
};
