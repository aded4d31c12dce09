import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskMessage } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';
import { forgetMessage, useRoute } from '../state/route.js';

const TOLERANCE_PX = 80;

/** Scrolls to new messages, unless the person has scrolled up to read. */
export function useStickToBottom(messages: DeskMessage[]) {
  const { viewer } = useDesk();
  const { message: asked } = useRoute();
  const list = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const scrolledTo = useRef(0);
  /** Whether a message arrived below what the person sees. */
  const [hasUnseen, setHasUnseen] = useState(false);
  const newest = messages.at(-1);
  const ts = newest?.ts ?? '';
  const isOwn = newest?.user === viewer.id;
  const lastSeen = useRef(ts);

  const follow = useCallback(() => {
    const element = list.current;
    if (!element || !isFollowing.current) return;
    element.scrollTop = element.scrollHeight;
    scrolledTo.current = element.scrollTop;
  }, []);

  useEffect(() => {
    if (isOwn) isFollowing.current = true;
    setHasUnseen(!isFollowing.current && ts > lastSeen.current);
    lastSeen.current = ts;
    follow();
    const element = list.current;
    if (!element) return;
    // Images make a message taller after it has been rendered.
    const resizes = new ResizeObserver(follow);
    for (const child of [element, ...element.children]) resizes.observe(child);
    return () => resizes.disconnect();
  }, [ts, isOwn, follow]);

  useEffect(() => {
    const message = list.current?.querySelector<HTMLElement>(`[data-ts="${CSS.escape(asked)}"]`);
    if (!message) return;
    isFollowing.current = false;
    message.scrollIntoView({ block: 'center' });
    message.focus();
    forgetMessage();
  }, [asked, ts]);

  const handleScroll = () => {
    const element = list.current;
    if (!element) return;
    const isNear = element.scrollHeight - element.clientHeight - element.scrollTop < TOLERANCE_PX;
    // Only a person scrolls up.
    if (isNear || element.scrollTop < scrolledTo.current) isFollowing.current = isNear;
    if (isNear) setHasUnseen(false);
    scrolledTo.current = element.scrollTop;
  };
  const showNewest = () => {
    isFollowing.current = true;
    setHasUnseen(false);
    follow();
    // The button that has the focus is about to disappear.
    list.current?.focus();
  };
  return { list, hasUnseen, handleScroll, showNewest };
}
