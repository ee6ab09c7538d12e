"use client";

import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { placeTip, type Side } from "./tooltip-position";

const openAfter = 350;
const closeAfter = 120;

const never = () => () => undefined;
/** Whether this render is the initial HTML, on the server or during hydration. */
const useFirstHtml = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** Opens with a delay on hover, at once on keyboard focus, and by touch only on disabled elements. */
function useOpenTip(anchorRef: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const plan = useCallback((next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), afterMs);
  }, []);
  useEffect(() => {
    const anchor = anchorRef.current;
    if (!anchor) return;
    const listen = new AbortController();
    const on = <E extends keyof HTMLElementEventMap>(
      event: E,
      run: (event: HTMLElementEventMap[E]) => void,
    ) => anchor.addEventListener(event, run, { signal: listen.signal });
    const isOff = () => anchor.matches('[aria-disabled="true"], :has([aria-disabled="true"])');
    on("pointerenter", (event) => event.pointerType !== "touch" && plan(true, openAfter));
    on("pointerleave", () => plan(false, closeAfter));
    on(
      "focusin",
      ({ target }) => target instanceof Element && target.matches(":focus-visible") && plan(true, 0),
    );
    on("focusout", () => plan(false, 0));
    on("click", () => plan(isOff(), 0));
    return () => {
      listen.abort();
      clearTimeout(timer.current);
    };
  }, [anchorRef, plan]);
  return { open, plan, close: () => setOpen(false) };
}

type TipProps = {
  anchor: RefObject<HTMLElement | null>;
  id: string;
  side?: Side;
  /** False if it only repeats its anchor's name; then the initial HTML omits it. */
  describes?: boolean;
  children: ReactNode;
};

/**
 * The tooltip of `anchor`: stays while the pointer is on it, closes with Esc and on scrolling (WCAG 1.4.13). It is in the top layer, so
 * that no scrolling parent clips it; while closed it still describes its anchor. It is hidden while its anchor has something open.
 */
export function Tip({ anchor, id, side = "top", describes = true, children }: TipProps) {
  const isFirstHtml = useFirstHtml();
  const tip = useRef<HTMLSpanElement>(null);
  const { open, plan, close } = useOpenTip(anchor);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` only calls a state setter
  useEffect(() => {
    const shown = tip.current;
    if (!open || !shown || !anchor.current) return;
    const { current: place } = anchor;
    shown.showPopover?.();
    // When a dialog gets its content later, its buttons move.
    const follow = new ResizeObserver(() => placeTip(shown, place, side));
    follow.observe(place.offsetParent ?? place);
    const listen = new AbortController();
    const options = { signal: listen.signal, capture: true, passive: true };
    addEventListener("keydown", (event) => event.key === "Escape" && close(), options);
    addEventListener("scroll", close, options);
    return () => {
      follow.disconnect();
      listen.abort();
      shown.hidePopover?.();
    };
  }, [open, anchor, side]);

  if (isFirstHtml && !describes) return null;
  return (
    <span
      ref={tip}
      id={id}
      role="tooltip"
      popover="manual"
      data-open={open || undefined}
      onPointerEnter={() => plan(true, 0)}
      onPointerLeave={() => plan(false, closeAfter)}
      className="tip type-small fixed m-0 max-w-72 overflow-visible rounded-field border-0 bg-inverse px-2.25 py-1.5 text-start tracking-normal whitespace-normal text-on-inverse"
    >
      {children}
    </span>
  );
}

type Props = {
  content: ReactNode;
  side?: Side;
  /** False if the tooltip only repeats the name of its anchor. */
  describes?: boolean;
  className?: string;
  children: ReactNode;
};

/** A tooltip for any content: wraps it inline and describes the focusable element inside. */
export function Tooltip({ content, side, describes = true, className, children }: Props) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const id = useId();
  useEffect(() => {
    const described = wrapper.current?.querySelector("a, button, input, [tabindex]");
    if (describes && !described?.hasAttribute("aria-describedby"))
      described?.setAttribute("aria-describedby", id);
  });
  return (
    <>
      <span ref={wrapper} className={className ?? "inline-flex min-w-0"}>
        {children}
      </span>
      <Tip anchor={wrapper} id={id} side={side} describes={describes}>
        {content}
      </Tip>
    </>
  );
}
