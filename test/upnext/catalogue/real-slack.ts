import { WebClient } from '@slack/web-api';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { everySample } from './every-sample.js';

/**
 * Slack’s own check of every view and message that Upnext sends: `SLACK_BOT_TOKEN=xoxb-… npm run test:slack`. It posts nothing, and
 * takes as long as Slack’s rate limits require.
 */

/** Of JSON, about. Slack checks no more. */
const MAX_CHARACTERS = 100_000;

const { SLACK_BOT_TOKEN, SLACK_API_URL } = process.env;
if (!SLACK_BOT_TOKEN) throw new Error('Set SLACK_BOT_TOKEN to the token of a bot.');
const slack = new WebClient(SLACK_BOT_TOKEN, SLACK_API_URL ? { slackApiUrl: SLACK_API_URL } : {});

const refusal = z.object({
  data: z.object({
    errors: z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() })),
  }),
});

test.each(everySample.filter((sample) => JSON.stringify(sample).length <= MAX_CHARACTERS))(
  'Slack accepts $name',
  { timeout: 300_000 },
  async ({ name: _, ...payload }) => {
    const differences = await slack.apiCall('blocks.validate', payload).then(
      () => [],
      (error: unknown) => refusal.parse(error).data.errors,
    );
    expect(differences.filter((one) => !isAboutDownload(one) && !one.message.includes('data_table'))).toEqual(
      [],
    );
  },
);

/** The samples have addresses without an image. Where Slack doesn’t know data tables, Upnext sends their message as text. */
const isAboutDownload = ({ pointer, code, message }: { pointer: string; code: string; message: string }) =>
  /download\w* (the )?image|invalid[_ ]image/i.test(`${message} ${code}`) ||
  (pointer.endsWith('/image_url') && /invalid|download/i.test(message));
