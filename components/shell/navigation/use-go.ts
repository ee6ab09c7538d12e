"use client";

import { useRouter } from "next/navigation";
import { carryQuery } from "@/lib/format/carried-query";

/** Returns a function that opens a page of ours and keeps account and workspace (SHELL-18). */
export function useGo() {
  const router = useRouter();
  return (href: string) => router.push(carryQuery(href, new URLSearchParams(location.search)));
}
