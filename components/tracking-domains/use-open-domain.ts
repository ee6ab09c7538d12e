"use client";

import { useRouter, useSearchParams } from "next/navigation";

/** The domain in the URL, whose panel is open. */
export function useOpenDomain() {
  const router = useRouter();
  const query = useSearchParams();
  return {
    open: query.get("domain"),
    go(id: string | null) {
      const next = new URLSearchParams(query);
      id === null ? next.delete("domain") : next.set("domain", id);
      router.replace(`?${next}`, { scroll: false });
    },
  };
}
