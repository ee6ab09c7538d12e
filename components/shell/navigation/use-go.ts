"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { carryQuery } from "./carried-query";

/** Returns a function that opens a page of ours and keeps account and workspace (SHELL-18). */
export function useGo() {
  const router = useRouter();
  const query = useSearchParams();
  return (href: string) => () => router.push(carryQuery(href, query));
}
