import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Workspace } from '../workspace.js';
import { snapshot, type Extras } from './snapshot.js';

/** One action causes many changes; the page gets them as one. */
const BATCH_MS = 15;
const HEARTBEAT_MS = 20_000;

/** Sends the whole state at once and again after every change, so a page that reconnects is up to date. */
export function streamState(
  context: Context,
  workspace: Workspace,
  viewer: string,
  extras: Extras,
): Response {
  return streamSSE(context, async (stream) => {
    let scheduled: NodeJS.Timeout | undefined;
    let notices: string[] = [];
    const send = () => {
      scheduled = undefined;
      void stream.writeSSE({ data: JSON.stringify(snapshot(workspace, viewer, extras)) });
      for (const text of notices) void stream.writeSSE({ event: 'notice', data: JSON.stringify(text) });
      notices = [];
    };
    const stopListening = workspace.onChange((change) => {
      if (change.type === 'notice' && change.user === viewer) notices.push(change.text);
      scheduled ??= setTimeout(send, BATCH_MS);
    });
    const heartbeat = setInterval(() => void stream.writeSSE({ event: 'alive', data: '' }), HEARTBEAT_MS);
    send();
    await new Promise<void>((resolve) => stream.onAbort(resolve));
    clearTimeout(scheduled);
    clearInterval(heartbeat);
    stopListening();
  });
}
