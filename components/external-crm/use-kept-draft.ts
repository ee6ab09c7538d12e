import { useEffect, useState } from "react";
import { readStored, writeStored } from "@/lib/state/stored";

/** Settings with the version that they have at the server. */
type Versioned<T> = { version: number; value: T };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function readDraft<T>(key: string): Versioned<T> | null {
  const text = readStored("sessionStorage", key);
  return text ? (JSON.parse(text) as Versioned<T>) : null;
}

/**
 * Unsaved changes of settings that are saved on request. They are kept for this tab until they are saved or discarded, also while other
 * pages are open; closing the tab warns. `isOutdated`: somebody else saved meanwhile.
 */
export function useKeptDraft<T>(key: string, saved: Versioned<T>) {
  const [draft, setDraft] = useState<Versioned<T> | null>(null);
  useEffect(() => setDraft(readDraft<T>(key)), [key]);
  const isChanged = draft !== null;
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isChanged]);

  const keep = (next: Versioned<T> | null) => {
    writeStored("sessionStorage", key, next && JSON.stringify(next));
    setDraft(next);
  };
  return {
    value: draft?.value ?? saved.value,
    isChanged,
    isOutdated: draft !== null && draft.version !== saved.version,
    edit: (value: T) =>
      keep(same(value, saved.value) ? null : { version: draft?.version ?? saved.version, value }),
    discard: () => keep(null),
    /** Keeps the changes, to be saved over what somebody else saved. */
    keepOver: () => draft && keep({ ...draft, version: saved.version }),
  };
}
