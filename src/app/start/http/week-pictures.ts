import type { IncomingMessage, ServerResponse } from 'node:http';
import { WEEKS_PATH, type WeekPictures } from '../../../drawing/week-pictures.js';
import { pathOf, sendResponse } from './http-server.js';

/** Where Slack fetches the small pictures of weeks. The handler is undefined for other paths. */
export const createWeekPictureHandler =
  ({ answer }: Pick<WeekPictures, 'answer'>) =>
  (request: IncomingMessage) => {
    const { method = '' } = request;
    const path = pathOf(request);
    if (!path.startsWith(WEEKS_PATH)) return undefined;
    return async (response: ServerResponse): Promise<void> =>
      sendResponse(await answer({ method, url: `http://localhost${path}` }), response);
  };
