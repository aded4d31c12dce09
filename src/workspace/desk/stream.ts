import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Workspace } from '../workspace.js';
import { look, type Extras } from './look.js';

/** One act changes many things at once; the page wants them as one. */
const GATHER_MS = 15;
const HEARTBEAT_MS = 20_000;

/** The state at once, and again, whole, after every change: a page that joins late or comes back is right at once. */
export function streamState(
  context: Context,
  workspace: Workspace,
  viewer: string,
  extras: Extras,
): Response {
  return streamSSE(context, async (stream) => {
    let gathering: NodeJS.Timeout | undefined;
    let notices: string[] = [];
    const send = () => {
      gathering = undefined;
      void stream.writeSSE({ data: JSON.stringify(look(workspace, viewer, extras)) });
      for (const text of notices) void stream.writeSSE({ event: 'notice', data: JSON.stringify(text) });
      notices = [];
    };
    const stopListening = workspace.onChange((change) => {
      if (change.what === 'notice' && change.user === viewer) notices.push(change.text);
      gathering ??= setTimeout(send, GATHER_MS);
    });
    const heartbeat = setInterval(() => void stream.writeSSE({ event: 'alive', data: '' }), HEARTBEAT_MS);
    send();
    await new Promise<void>((resolve) => stream.onAbort(resolve));
    clearTimeout(gathering);
    clearInterval(heartbeat);
    stopListening();
  });
}
