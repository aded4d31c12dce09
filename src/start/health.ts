import type { CustomRoute } from '@slack/bolt';
import type { Database } from '../database/open.js';

interface Health {
  database: Database;
  isReady: () => boolean;
}

/** /healthz: the process lives. /readyz: it can take deliveries, because its database answers and it is not stopping. */
export function healthRoutes({ database, isReady }: Health): CustomRoute[] {
  return [
    {
      path: '/healthz',
      method: ['GET'],
      handler: (_, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' }).end('alive\n');
      },
    },
    {
      path: '/readyz',
      method: ['GET'],
      handler: async (_, response) => {
        const answers =
          isReady() &&
          (await database.ping().then(
            () => true,
            () => false,
          ));
        response
          .writeHead(answers ? 200 : 503, { 'content-type': 'text/plain' })
          .end(answers ? 'ready\n' : 'not ready\n');
      },
    },
  ];
}
