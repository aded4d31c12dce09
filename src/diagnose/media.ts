import { failed, passed, type Finding } from './finding.js';

const TIMEOUT_MS = 5_000;
/** No picture has such an address, so the answer is that of an Upnext without it. */
const NOT_THERE = '/media/doctor';

/** Whether `/media/` is reached at PUBLIC_URL, where networks get pictures. */
export async function checkMedia(
  publicUrl: string | undefined,
  fetch: typeof globalThis.fetch,
): Promise<Finding> {
  if (publicUrl === undefined)
    return passed(
      'Pictures',
      'PUBLIC_URL isn’t set, so posts take links to pictures, and no files from Slack.',
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
    : failed('Pictures', `${address} is answered by something else than Upnext (${response.status}).`, FIX);
}

const FIX = 'Start Upnext, and let the proxy at PUBLIC_URL pass /media/ on to it.';
