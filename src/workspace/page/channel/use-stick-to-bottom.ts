import { useEffect, useRef, type RefObject } from 'react';

const TOLERANCE_PX = 80;

/** Keeps a list scrolled to the bottom while it grows, unless the person has scrolled up. */
export function useStickToBottom(newest: string | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const atBottom = useRef(true);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const scrollDown = () => {
      if (atBottom.current) element.scrollTop = element.scrollHeight;
    };
    let top = element.scrollTop;
    const handleScroll = () => {
      const near = element.scrollHeight - element.scrollTop - element.clientHeight < TOLERANCE_PX;
      // The list may have grown since it was scrolled down. Only a person scrolls up.
      if (near) atBottom.current = true;
      if (!near && element.scrollTop < top) atBottom.current = false;
      top = element.scrollTop;
    };
    // Lazy blocks and images make a message taller after it has been rendered.
    const resizes = new ResizeObserver(scrollDown);
    for (const child of [element, ...element.children]) resizes.observe(child);
    element.addEventListener('scroll', handleScroll, { passive: true });
    scrollDown();
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [newest]);

  return list;
}
