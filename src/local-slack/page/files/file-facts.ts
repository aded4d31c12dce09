import type { SharedFile } from '../../model.js';

/** The server sends pictures and videos only. */
export const addressOf = (id: string) => `/desk/files/${encodeURIComponent(id)}`;

const SHOWN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export const isPicture = ({ mimetype }: SharedFile) => SHOWN.includes(mimetype);

export function sizeOf({ size }: SharedFile): string {
  if (size < 1000) return `${size} bytes`;
  return size < 1_000_000 ? `${Math.round(size / 1000)} KB` : `${(size / 1_000_000).toFixed(1)} MB`;
}
