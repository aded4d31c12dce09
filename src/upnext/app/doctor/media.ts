import { failed, passed, type Finding } from '../../features/doctor/checks/finding.js';

const TIMEOUT_MS = 5_000;
/** No file has this address, so Upnext answers that it isn’t found. */
const NOT_THERE = '/media/doctor';

/** Whether `/media/` can be reached at PUBLIC_URL, where networks get the files of posts. */
export async function checkMedia(
  publicUrl: string | undefined,
  fetch: typeof globalThis.fetch,
): Promise<Finding> {
  if (publicUrl === undefined)
    return passed(
      'Files',
      'PUBLIC_URL isn’t set, so posts can use links to pictures and videos, but not files from Slack.',
    );
  const origin = publicUrl.replace(/\/$/, '');
  const address = `${origin}${NOT_THERE}`;
  const response = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!response) return failed('Files', `Can’t reach ${origin}.`, FIX);
  const isUpnext = response.status === 404 && response.headers.get('x-content-type-options') === 'nosniff';
  return isUpnext
    ? passed('Files', `Files of posts can be reached at ${origin}/media/.`)
    : failed('Files', `Something other than Upnext answers at ${address} (status ${response.status}).`, FIX);
}

const FIX = 'Start Upnext, and have the proxy at PUBLIC_URL forward /media/ to it.';
