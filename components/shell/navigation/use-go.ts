"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { carryQuery } from "./carried-query";

/** Answers what goes to a page of ours, with account and workspace taken along (SHELL-18). */
export function useGo() {
  const router = useRouter();
  const query = useSearchParams();
  return (href: string) => () => router.push(carryQuery(href, query));
}
