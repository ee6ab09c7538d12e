"use client";

import { type Ref, type RefObject, useCallback, useRef } from "react";

/** Our own ref in addition to the one a caller (or react-hook-form) may pass: [own, the callback to attach]. */
export function useOwnRef<E>(given?: Ref<E>): [RefObject<E | null>, (element: E | null) => void] {
  const own = useRef<E>(null);
  const attach = useCallback(
    (element: E | null) => {
      own.current = element;
      if (typeof given === "function") given(element);
      else if (given) given.current = element;
    },
    [given],
  );
  return [own, attach];
}
