/** With these codes no connection was made, so the request was not carried out. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EPRIVATE',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EPROTO',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

export function wasNeverSent(error: unknown): boolean {
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => NEVER_SENT.has(code));
}

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

/** The second once it was unpacked. */
const TOO_LARGE = new Set(['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'ERR_BUFFER_TOO_LARGE']);

/** The service has responded, but with more than Upnext reads. */
export const wasTooLarge = (error: unknown): boolean => codesOf(error).some((code) => TOO_LARGE.has(code));

/** The address is in a private network. */
export const isPrivateAddressError = (error: unknown): boolean => codesOf(error).includes('EPRIVATE');

/** fetch puts the original error into `cause`. A host with several addresses has one error for each. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.flatMap((each) => codesOf(each, depth + 1));
  }
  if ('code' in error && typeof error.code === 'string') return [error.code];
  return codesOf(error.cause, depth + 1);
}
