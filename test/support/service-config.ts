import { readServiceConfig, type ServiceConfig } from '../../src/service/index.js';

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const BOT_TOKEN = `7000000001:${'AbCdE-_'.repeat(5)}`;

/** What service.yaml says. `$FLOW_SECRET` and `$TELEGRAM_TOKEN` are set. */
export function serviceConfig(text: string): ServiceConfig {
  const env = { FLOW_SECRET: SECRET, TELEGRAM_TOKEN: BOT_TOKEN };
  const reading = readServiceConfig({ name: 'service.yaml', text }, env);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

/** Tea House publishes to a Telegram at this address, and to nothing else. */
export const telegramConfig = (api: string): ServiceConfig =>
  serviceConfig(`
projects:
  prj_tea:
    name: Tea House
    timezone: Europe/Berlin
    publish:
      TELEGRAM: { telegram: '@teahouse', token: $TELEGRAM_TOKEN, api: '${api}' }
`);
