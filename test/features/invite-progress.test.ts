import { beforeAll, expect } from 'vitest';
import { FORM_RESULT_MS } from '../../src/slack/answer/deadlines.js';
import { type Desk, openDesk } from '../support/desk.js';
import { rejectsField, responds } from '../support/service-double.js';
import { createManualTimers } from '../support/manual-timers.js';
import { test } from '../support/story.js';

const timers = createManualTimers();
let desk: Desk;
const ada = () => desk.user('ada');

beforeAll(async () => {
  desk = await openDesk({ startTimer: timers.startTimer });
  await desk.bind();
});

test('while inviting takes long, the form shows who was invited, who is a member, and who waits', async () => {
  const shown: string[] = [];
  const afterSeconds = (answer: Parameters<typeof desk.respondOnce>[1]) =>
    desk.respondOnce('POST', async (...args) => {
      if (shown.length === 0) await timers.pass(FORM_RESULT_MS);
      else desk.clock.moveForward(4_000);
      shown.push(ada().form().text());
      return answer(...args);
    });
  await ada().types('/upnext invite s1@slow.example s2@slow.example s3@slow.example s4@slow.example');
  await ada()
    .form()
    .fill({ People: ada().form().value('People').replaceAll('@slow.example', '$&, S, Slow') });
  afterSeconds((carryOut) => carryOut());
  afterSeconds(rejectsField('Email', 'Not this one'));
  afterSeconds(responds(409, { detail: 'Already there' }));
  afterSeconds((carryOut) => carryOut());
  await ada().form().submit();
  await desk.workspace.until(() => ada().form().text().includes('2 invited'));
  expect(shown.at(-1)).toContain('*3 of 4 done.*');
  expect(shown.at(-1)).toContain('s1@slow.example: invited');
  expect(shown.at(-1)).toContain('s2@slow.example: *not invited.* Email: Not this one.');
  expect(shown.at(-1)).toContain('s3@slow.example: already in the project');
  expect(shown.at(-1)).toContain('s4@slow.example: waiting');
  expect(ada().form().text()).toContain('s4@slow.example: invited');
  expect(ada().form().text()).not.toContain('waiting');
});
