"use client";

import { useRouter, useSearchParams } from "next/navigation";

/** A value in the URL, such as the record whose panel is open. */
export function useInUrl(name: string) {
  const router = useRouter();
  const query = useSearchParams();
  return {
    value: query.get(name),
    set(value: string | null) {
      const next = new URLSearchParams(query);
      value === null ? next.delete(name) : next.set(name, value);
      router.replace(`?${next}`, { scroll: false });
    },
  };
}
