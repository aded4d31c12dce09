/** The minimum for a Slack app: read the body, verify the signature, respond. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SLACK_SIGNING_SECRET, HELP } = process.env;

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const signed = `v0:${request.headers['x-slack-request-timestamp']}:${body}`;
    const wanted = `v0=${createHmac('sha256', SLACK_SIGNING_SECRET).update(signed).digest('hex')}`;
    const given = request.headers['x-slack-signature'];
    const ours = given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
    const known = ours && new URLSearchParams(body).get('command') === '/upnext';
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' }).end(HELP);
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}/slack/events`),
);
