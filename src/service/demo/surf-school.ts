import type { DemoProject } from './demo-project.js';

export const surfSchool: DemoProject = {
  id: 'prj_tidewater',
  name: 'Tidewater Surf School',
  description: 'Lessons, board hire and swell reports from a beach near Sydney.',
  timezone: 'Australia/Sydney',
  people: [
    {
      name: ['Nico', 'Papadakis'],
      email: 'nico@tidewater.example.com',
      phone: '+61 2 5550 0188',
      role: 'ADMIN',
    },
    { name: ['Tilly', 'Marsh'], email: 'tilly@tidewater.example.com', role: 'EDITOR' },
    { name: ['Kiri', 'Walker'], email: 'kiri.walker@example.com', role: 'EDITOR', status: 'INACTIVE' },
  ],
  prompts: [
    {
      title: 'Swell report',
      text: 'Size, wind, tide and who should stay on the sand, in that order. A surfer reads this with one eye open.',
      description: 'Every morning before six',
    },
  ],
  templates: [
    {
      name: 'Morning report',
      content: '{size} and {wind}. Best {tide}. {advice}',
      platforms: ['X', 'TELEGRAM', 'THREADS'],
      description: 'The daily report',
    },
  ],
  sources: [
    { source: 'https://tidewater.example.com/buoy.json', description: 'Wave buoy, every half hour' },
    { source: 'https://tidewater.example.com/lessons.ics', description: 'Lesson calendar' },
  ],
  posts: [
    {
      when: [-18, '06:00'],
      on: ['X', 'TELEGRAM'],
      text: 'Three feet and offshore. Best before the tide turns at nine. Beginners: today is your day.',
      template: 0,
      prompt: 0,
    },
    {
      when: [-13, '15:00'],
      on: ['INSTAGRAM', 'TIKTOK'],
      text: 'Nobody stands up in the first lesson, they said. Meet Tuesday’s group.',
      media: 'https://media.example.com/tidewater/first-lesson.mp4',
    },
    {
      when: [-11, '06:00'],
      on: ['X', 'TELEGRAM', 'THREADS'],
      text: 'Six feet and cross-shore. The southern end is sheltered until noon. Lessons move to the lagoon.',
      template: 0,
      prompt: 0,
    },
    {
      when: [-8, '12:00'],
      on: ['FACEBOOK', 'PINTEREST'],
      text: 'We are giving away four foam boards that have taught about nine hundred people. They float, they squeak, they forgive.',
    },
    {
      when: [-5, '17:00'],
      on: ['YOUTUBE', 'INSTAGRAM'],
      text: 'Reading a rip in ninety seconds. Watch it before your holiday, not during.',
      media: 'https://media.example.com/tidewater/rip.mp4',
    },
    {
      when: [-2, '18:00'],
      on: ['REDDIT', 'THREADS'],
      text: 'Which fins for a beach break that cannot decide? We surfed seven sets on one board and wrote it all down.',
    },
    {
      when: [-1, '06:00'],
      on: ['X', 'TELEGRAM'],
      text: 'Two feet and glassy. Longboards out, phones away.',
      template: 0,
    },
    {
      when: 75,
      on: ['X', 'TELEGRAM'],
      text: 'Wind has just swung offshore. If you have an hour, it is a good hour.',
    },
    {
      when: [1, '06:00'],
      on: ['X', 'TELEGRAM', 'THREADS'],
      text: 'Swell builds through the morning. Best around mid tide, and the car park is free until eight.',
      template: 0,
      prompt: 0,
    },
    {
      when: [2, '12:00'],
      on: ['PINTEREST', 'INSTAGRAM'],
      text: 'Five boards, five colours, one very tidy shed. Hire by the hour or by the holiday.',
      media: 'https://media.example.com/tidewater/boards.jpg',
    },
    {
      when: [4, '16:00'],
      on: ['FACEBOOK', 'LINKEDIN'],
      text: 'School groups: term dates are open. Two instructors for every ten kids, wetsuits in every size, sunscreen included.',
    },
    {
      when: [6, '09:00'],
      on: ['INSTAGRAM', 'FACEBOOK', 'TIKTOK'],
      text: 'Women’s dawn sessions are back on Sundays. Bring a towel, we bring the thermos.',
      media: 'https://media.example.com/tidewater/dawn.jpg',
    },
    {
      when: [10, '18:00'],
      on: ['REDDIT'],
      text: 'What we learnt from ten years of lost leashes, with photos of the knots.',
    },
    {
      draft: true,
      when: [3, '06:00'],
      on: ['X', 'TELEGRAM'],
      text: 'Size, wind, tide: Tilly fills this in from the buoy.',
      template: 0,
    },
    { draft: true, on: ['YOUTUBE'], text: 'Season film. Still waiting for the drone footage.' },
  ],
};
