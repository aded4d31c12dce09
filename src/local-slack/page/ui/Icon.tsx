const PATHS = {
  back: 'M12.5 4 6.5 10l6 6',
  bolt: 'M11 2.5 4.5 11H10l-1 6.5L15.5 9H10z',
  check: 'm4 10.5 4 4 8-9',
  clip: 'm16 9.5-6.2 6.2a3.6 3.6 0 0 1-5.1-5.1l6.6-6.6a2.4 2.4 0 0 1 3.4 3.4l-6.4 6.4a1.2 1.2 0 0 1-1.7-1.7L12.200 6.500',
  clock: 'M10 5.5V10l3 2M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0',
  close: 'm5 5 10 10M15 5 5 15',
  down: 'm5 8 5 5 5-5',
  home: 'M3.5 9.5 10 4l6.5 5.5V16a.5.5 0 0 1-.5.5h-4v-5H8v5H4a.5.5 0 0 1-.5-.5z',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  moon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7',
  more: 'M4 10h.5M9.75 10h.5M15.5 10h.5',
  outbox: 'M3 11.5v5h14v-5M10 13V3.5M6.5 7 10 3.5 13.5 7',
  pulse: 'M2.5 10h3.5l2-5 4 10 2-5h3.5',
  send: 'M3.5 10 16.5 4l-4 12.5-3-5z',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  thread: 'M4 5.5h12v8H9l-3.5 3v-3H4z',
} as const;

export type IconName = keyof typeof PATHS;

/** Hidden from screen readers: the button that contains it has a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
