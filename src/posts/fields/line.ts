/** "*Networks*: X and LinkedIn", or nothing. */
export const line = (label: string, text = ''): string[] => (text ? [`*${label}*: ${text}`] : []);

/** "time changed: 09:00 → 10:00", or nothing. */
export const change = (what: string, difference: string): string[] =>
  difference ? [`${what} changed: ${difference}`] : [];

export const fromTo = (old = '', current = ''): string =>
  old === current ? '' : `${old || 'none'} → ${current || 'none'}`;
