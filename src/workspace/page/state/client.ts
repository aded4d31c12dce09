import type { Choice } from '../../acts.js';
import type { Deed, Done, Question } from '../../desk/deeds.js';
import type { DeskState, PanelEntry, Wire } from '../../desk/state.js';

export interface Listener {
  onState: (state: DeskState) => void;
  onNotice: (text: string) => void;
  onConnection: (connected: boolean) => void;
}

/** Streams the state that this person sees. EventSource reconnects on its own. */
export function subscribe(viewer: string, listener: Listener): () => void {
  const source = new EventSource(`/desk/state?as=${encodeURIComponent(viewer)}`);
  source.addEventListener('open', () => listener.onConnection(true));
  source.addEventListener('error', () => listener.onConnection(false));
  source.addEventListener('message', ({ data }) => listener.onState(JSON.parse(data as string) as DeskState));
  source.addEventListener('notice', ({ data }) => listener.onNotice(JSON.parse(data as string) as string));
  return () => source.close();
}

export async function sendAction(viewer: string, deed: Deed): Promise<Done> {
  try {
    return (await post(`/desk/deeds?as=${encodeURIComponent(viewer)}`, deed)) as Done;
  } catch {
    return { say: 'Couldn’t reach the local Slack. Check that it’s still running.' };
  }
}

export async function fetchChoices(viewer: string, question: Question): Promise<Choice[]> {
  const response = await post(`/desk/choices?as=${encodeURIComponent(viewer)}`, question);
  if (!Array.isArray(response)) throw new Error((response as Done).say);
  return response as Choice[];
}

export async function fetchDelivery(id: string): Promise<{ body: unknown; answer?: unknown }> {
  return (await get(`/desk/deliveries/${encodeURIComponent(id)}`)) as { body: unknown; answer?: unknown };
}

export async function fetchPanel(name: string): Promise<Wire<PanelEntry>[]> {
  return (await get(`/desk/panels/${encodeURIComponent(name)}`)) as Wire<PanelEntry>[];
}

async function get(url: string): Promise<unknown> {
  const response = await fetch(url);
  return response.json();
}

async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}
