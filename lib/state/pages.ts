"use client";

import { createContext, useContext } from "react";
import type { PageKey } from "@/lib/contract/pages";

/** The pages this person may open; null means every page (SPACE-46). */
export const PagesContext = createContext<readonly PageKey[] | null>(null);

/** Whether this person may open a page, and so call what belongs to it (ROLE-02). */
export function useMayOpen(page: PageKey): boolean {
  const pages = useContext(PagesContext);
  return pages === null || pages.includes(page);
}
