"use client";

import { useRouter, useSearchParams } from "next/navigation";

/** The webhook in the URL. */
export function useOpenWebhook() {
  const router = useRouter();
  const query = useSearchParams();
  return {
    open: query.get("webhook"),
    go(id: string | null) {
      const next = new URLSearchParams(query);
      id === null ? next.delete("webhook") : next.set("webhook", id);
      router.replace(`?${next}`, { scroll: false });
    },
  };
}
