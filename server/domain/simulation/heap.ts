/** A queue that always hands out what comes first; adding and taking cost the logarithm of its size. */
export type Heap<T> = {
  size(): number;
  peek(): T | undefined;
  push(item: T): void;
  pop(): T | undefined;
};

/** `isBefore` must order every two items one way, so that the same items always leave in the same order. */
export function heapOf<T>(isBefore: (one: T, other: T) => boolean): Heap<T> {
  const items: T[] = [];
  const swap = (a: number, b: number) => {
    const kept = items[a]!;
    items[a] = items[b]!;
    items[b] = kept;
  };
  function rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!isBefore(items[at]!, items[parent]!)) return;
      swap(at, parent);
      at = parent;
    }
  }
  function sink(): void {
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const right = left + 1;
      let first = at;
      if (left < items.length && isBefore(items[left]!, items[first]!)) first = left;
      if (right < items.length && isBefore(items[right]!, items[first]!)) first = right;
      if (first === at) return;
      swap(at, first);
      at = first;
    }
  }
  return {
    size: () => items.length,
    peek: () => items[0],
    push(item) {
      items.push(item);
      rise(items.length - 1);
    },
    pop() {
      const first = items[0];
      const last = items.pop();
      if (first === undefined || last === undefined || items.length === 0) return first;
      items[0] = last;
      sink();
      return first;
    },
  };
}
