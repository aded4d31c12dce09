import type { Choice } from '../../acts.js';
import type { Deed, Done, Question } from '../../desk/deeds.js';
import type { DeskState, PanelEntry, Wire } from '../../desk/state.js';

export interface Listener {
  onState: (state: DeskState) => void;
  onNotice: (text: string) => void;
  onConnection: (connected: boolean) => void;
}

/** Follows the workspace as this person sees it. The browser reconnects by itself. */
export function follow(viewer: string, listener: Listener): () => void {
  const source = new EventSource(`/desk/state?as=${encodeURIComponent(viewer)}`);
  source.addEventListener('open', () => listener.onConnection(true));
  source.addEventListener('error', () => listener.onConnection(false));
  source.addEventListener('message', ({ data }) => listener.onState(JSON.parse(data as string) as DeskState));
  source.addEventListener('notice', ({ data }) => listener.onNotice(JSON.parse(data as string) as string));
  return () => source.close();
}

export async function send(viewer: string, deed: Deed): Promise<Done> {
  try {
    return (await post(`/desk/deeds?as=${encodeURIComponent(viewer)}`, deed)) as Done;
  } catch {
    return { say: 'The desk cannot be reached. Is it still running?' };
  }
}

export async function askChoices(viewer: string, question: Question): Promise<Choice[]> {
  const answer = await post(`/desk/choices?as=${encodeURIComponent(viewer)}`, question);
  if (!Array.isArray(answer)) throw new Error((answer as Done).say);
  return answer as Choice[];
}

export async function readDelivery(id: string): Promise<{ body: unknown; answer?: unknown }> {
  return (await read(`/desk/deliveries/${encodeURIComponent(id)}`)) as { body: unknown; answer?: unknown };
}

export async function readPanel(name: string): Promise<Wire<PanelEntry>[]> {
  return (await read(`/desk/panels/${encodeURIComponent(name)}`)) as Wire<PanelEntry>[];
}

async function read(address: string): Promise<unknown> {
  const response = await fetch(address);
  return response.json();
}

async function post(address: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}
