import { useEffect, useRef, type RefObject } from 'react';

const NEAR_PX = 80;

/** Keeps a list at its end while it grows, unless the person has scrolled up to read. */
export function useStayAtEnd(newest: string | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);

  useEffect(() => {
    const shown = list.current;
    if (!shown) return;
    const stay = () => {
      if (atEnd.current) shown.scrollTop = shown.scrollHeight;
    };
    let top = shown.scrollTop;
    const watch = () => {
      const near = shown.scrollHeight - shown.scrollTop - shown.clientHeight < NEAR_PX;
      // The list may have grown since it was moved to its end: only a person moves it up.
      if (near) atEnd.current = true;
      if (!near && shown.scrollTop < top) atEnd.current = false;
      top = shown.scrollTop;
    };
    // A block may come later than its message: its script, or an image.
    const growth = new ResizeObserver(stay);
    for (const child of [shown, ...shown.children]) growth.observe(child);
    shown.addEventListener('scroll', watch, { passive: true });
    stay();
    return () => {
      growth.disconnect();
      shown.removeEventListener('scroll', watch);
    };
  }, [newest]);

  return list;
}
