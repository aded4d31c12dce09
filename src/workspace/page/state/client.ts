import type { ActionRequest, OptionsRequest, SelectOption } from '../../user-actions/schema.js';
import type { ActionResult, ClockRequest, DeskState, PanelEntry, Serialized } from '../../desk/state.js';

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

export function sendAction(viewer: string, request: ActionRequest): Promise<ActionResult> {
  return perform(`/desk/actions?as=${encodeURIComponent(viewer)}`, request);
}

export function moveClock(request: ClockRequest): Promise<ActionResult> {
  return perform('/desk/clock', request);
}

async function perform(path: string, request: unknown): Promise<ActionResult> {
  try {
    return (await post(path, request)) as ActionResult;
  } catch {
    return { error: 'Couldn’t reach the local Slack. Check that it’s still running.' };
  }
}

export async function fetchChoices(viewer: string, request: OptionsRequest): Promise<SelectOption[]> {
  const response = await post(`/desk/options?as=${encodeURIComponent(viewer)}`, request);
  if (!Array.isArray(response)) throw new Error((response as ActionResult).error);
  return response as SelectOption[];
}

export async function fetchDelivery(id: string): Promise<{ body: unknown; response?: unknown }> {
  return (await get(`/desk/deliveries/${encodeURIComponent(id)}`)) as { body: unknown; response?: unknown };
}

export async function fetchPanel(name: string): Promise<Serialized<PanelEntry>[]> {
  return (await get(`/desk/panels/${encodeURIComponent(name)}`)) as Serialized<PanelEntry>[];
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
