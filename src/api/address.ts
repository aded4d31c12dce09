/** The base address without what people copy along with it: the prefix comes from the document, a last slash leads to a redirect. */
export function baseAddress(url: string): string {
  const { origin, pathname } = new URL(url.trim());
  return origin + pathname.replace(/\/+$/, '').replace(/\/api(?:\/v1(?:\/.*)?)?$/, '');
}

/** With an id of one or two dots the address would be that of another operation. */
export function isUsableId(id: string): boolean {
  return !['', '.', '..'].includes(id.trim());
}
