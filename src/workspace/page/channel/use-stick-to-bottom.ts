import { useEffect, useRef, useState, type RefObject } from 'react';
import type { DeskMessage } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';

const TOLERANCE_PX = 80;

interface StickyList {
  list: RefObject<HTMLDivElement | null>;
  /** Whether a message arrived below what the person sees. */
  hasUnseen: boolean;
  showNewest: () => void;
}

/** Keeps a list scrolled to the bottom while it grows, unless the person has scrolled up to read. */
export function useStickToBottom(messages: DeskMessage[]): StickyList {
  const { viewer } = useDesk();
  const list = useRef<HTMLDivElement>(null);
  const atBottom = useRef(true);
  const [hasUnseen, setHasUnseen] = useState(false);
  const newest = messages.at(-1);
  const ts = newest?.ts ?? '';
  const isOwn = newest?.user === viewer.id;
  const lastSeen = useRef(ts);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const isNew = ts > lastSeen.current;
    lastSeen.current = ts;
    if (isNew && isOwn) atBottom.current = true;
    if (isNew && !atBottom.current) setHasUnseen(true);
    const scrollDown = () => {
      if (atBottom.current) element.scrollTop = element.scrollHeight;
    };
    let top = element.scrollTop;
    const handleScroll = () => {
      const near = element.scrollHeight - element.scrollTop - element.clientHeight < TOLERANCE_PX;
      // The list may have grown since it was scrolled down. Only a person scrolls up.
      if (near) {
        atBottom.current = true;
        setHasUnseen(false);
      }
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
  }, [ts, isOwn]);

  const showNewest = () => {
    const element = list.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    // The button that has the focus is about to disappear.
    element.focus();
  };
  return { list, hasUnseen, showNewest };
}
