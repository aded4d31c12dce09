/** Removes `/api/v1…`, which the OpenAPI paths contain already, and the final slash, which would cause redirects. */
export function baseAddress(url: string): string {
  const { origin, pathname } = new URL(url.trim());
  return origin + pathname.replace(/\/+$/, '').replace(/\/api(?:\/v1(?:\/.*)?)?$/, '');
}

/** In a URL path, an id of `.` or `..` would lead to another operation. */
export function isUsableId(id: string): boolean {
  return !['', '.', '..'].includes(id.trim());
}
