import { failed, passed, type Finding } from './finding.js';

const TIMEOUT_MS = 5_000;
/** No picture has this address, so Upnext answers that it isn’t found. */
const NOT_THERE = '/media/doctor';

/** Whether `/media/` can be reached at PUBLIC_URL, where networks get pictures. */
export async function checkMedia(
  publicUrl: string | undefined,
  fetch: typeof globalThis.fetch,
): Promise<Finding> {
  if (publicUrl === undefined)
    return passed(
      'Pictures',
      'PUBLIC_URL isn’t set, so posts can use links to pictures and videos, but not files from Slack.',
    );
  const origin = publicUrl.replace(/\/$/, '');
  const address = `${origin}${NOT_THERE}`;
  const response = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!response) return failed('Pictures', `Can’t reach ${origin}.`, FIX);
  const isUpnext = response.status === 404 && response.headers.get('x-content-type-options') === 'nosniff';
  return isUpnext
    ? passed('Pictures', `Pictures can be reached at ${origin}/media/.`)
    : failed(
        'Pictures',
        `Something other than Upnext answers at ${address} (status ${response.status}).`,
        FIX,
      );
}

const FIX = 'Start Upnext, and have the proxy at PUBLIC_URL forward /media/ to it.';
