import type { ActionResult, ClockRequest, DeskPanel } from '../../desk/state.js';
import type { SharedFile } from '../../model.js';
import type { ActionRequest, OptionsRequest, SelectOption } from '../../user-actions/schema.js';

export function sendAction(viewer: string, request: ActionRequest): Promise<ActionResult> {
  return perform(`/desk/actions?as=${encodeURIComponent(viewer)}`, request);
}

export function moveClock(request: ClockRequest): Promise<ActionResult> {
  return perform('/desk/clock', request);
}

async function perform(path: string, request: unknown): Promise<ActionResult> {
  try {
    return await post<ActionResult>(path, request);
  } catch {
    return { error: 'Couldn’t reach the local Slack. Check that it’s still running.' };
  }
}

export async function fetchChoices(viewer: string, request: OptionsRequest): Promise<SelectOption[]> {
  const url = `/desk/options?as=${encodeURIComponent(viewer)}`;
  const response = await post<SelectOption[] | ActionResult>(url, request);
  if (!Array.isArray(response)) throw new Error(response.error);
  return response;
}

/** The bytes as they are, because the app reads the encoding itself. */
export async function uploadFile(viewer: string, file: File): Promise<SharedFile> {
  const query = new URLSearchParams({ as: viewer, name: file.name });
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await fetch(`/desk/files?${query}`, { method: 'POST', headers, body: file });
  const answer = parse<SharedFile | ActionResult>(await response.text());
  if (!('id' in answer)) throw new Error(answer.error ?? 'The file could not be uploaded.');
  return answer;
}

export function fetchDelivery(id: string): Promise<{ body: unknown; response?: unknown }> {
  return get(`/desk/deliveries/${encodeURIComponent(id)}`);
}

export function fetchPanel(name: string): Promise<DeskPanel> {
  return get(`/desk/panels/${encodeURIComponent(name)}`);
}

async function get<Body>(url: string): Promise<Body> {
  const response = await fetch(url);
  return parse(await response.text());
}

async function post<Body>(url: string, body: unknown): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return parse(await response.text());
}

/** The page and the server that sends this come from the same build and share these types. */
export const parse = <Body>(json: unknown) => JSON.parse(String(json)) as Body;
