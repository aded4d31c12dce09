export const DOWNLOAD_PATH = '/files-pri/';

/** The id of the file, from its `url_private` or its `permalink`. */
export function fileIdIn(url: string): string {
  const { pathname } = URL.parse(url) ?? { pathname: '' };
  const parts = pathname.startsWith(DOWNLOAD_PATH)
    ? /^\/files-pri\/[A-Z0-9]+-([A-Z0-9]+)\//.exec(pathname)
    : /^\/files\/[A-Z0-9]+\/([A-Z0-9]+)\//.exec(pathname);
  return parts?.[1] ?? '';
}
