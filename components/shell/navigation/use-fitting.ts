"use client";

import { useEffect, useRef, useState } from "react";

/** How many of the first children of `list` fit into it; all of them until it was measured. */
export function useFitting(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [fits, setFits] = useState(count);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const room = element.getBoundingClientRect();
      const isInside = (child: Element) => {
        const { left, right } = child.getBoundingClientRect();
        return left >= room.left && right <= room.right + 1;
      };
      setFits([...element.children].slice(0, count).filter(isInside).length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [count]);
  return { list, fits };
}
