import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { DeskMessage } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';

const TOLERANCE_PX = 80;

interface StickyList {
  list: RefObject<HTMLDivElement | null>;
  /** Whether a message arrived below what the person sees. */
  hasUnseen: boolean;
  handleScroll: () => void;
  showNewest: () => void;
}

/**
 * What to keep in view: the bottom; where the newest message begins, if it is taller than the list; nothing until the next
 * message arrives, while the person reads a tall one; or nothing at all, after they have scrolled up.
 */
type Following = 'bottom' | 'newest' | 'next' | 'nothing';

/** Scrolls to new messages, unless the person has scrolled up to read. */
export function useStickToBottom(messages: DeskMessage[]): StickyList {
  const { viewer } = useDesk();
  const list = useRef<HTMLDivElement>(null);
  const following = useRef<Following>('bottom');
  const scrolledTo = useRef(0);
  const [hasUnseen, setHasUnseen] = useState(false);
  const newest = messages.at(-1);
  const ts = newest?.ts ?? '';
  const isOwn = newest?.user === viewer.id;
  const lastSeen = useRef(ts);

  const follow = useCallback(() => {
    const element = list.current;
    if (!element || following.current === 'nothing' || following.current === 'next') return;
    const bottom = element.scrollHeight - element.clientHeight;
    element.scrollTop = following.current === 'newest' ? Math.min(bottom, startOfLast(element)) : bottom;
    scrolledTo.current = element.scrollTop;
  }, []);

  useEffect(() => {
    const isNew = ts > lastSeen.current;
    lastSeen.current = ts;
    if (isNew && (isOwn || following.current !== 'nothing')) following.current = 'newest';
    else if (isNew) setHasUnseen(true);
    follow();
  }, [ts, isOwn, follow]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // Lazy blocks and images make a message taller after it has been rendered.
    const resizes = new ResizeObserver(follow);
    for (const child of [element, ...element.children]) resizes.observe(child);
    return () => resizes.disconnect();
  }, [ts, follow]);

  const handleScroll = () => {
    const element = list.current;
    const before = scrolledTo.current;
    // Only a person scrolls elsewhere.
    if (!element || element.scrollTop === before) return;
    scrolledTo.current = element.scrollTop;
    const isNear = element.scrollHeight - element.clientHeight - element.scrollTop < TOLERANCE_PX;
    if (isNear) following.current = 'bottom';
    else if (element.scrollTop < before) following.current = 'nothing';
    else if (following.current === 'newest') following.current = 'next';
    if (isNear) setHasUnseen(false);
  };
  const showNewest = () => {
    following.current = 'newest';
    setHasUnseen(false);
    follow();
    // The button that has the focus is about to disappear.
    list.current?.focus();
  };
  return { list, hasUnseen, handleScroll, showNewest };
}

/** The scroll position at which the last message begins at the top of the list. */
function startOfLast(list: HTMLElement): number {
  const last = list.lastElementChild;
  return last ? list.scrollTop + last.getBoundingClientRect().top - list.getBoundingClientRect().top : 0;
}
