"use client";

import { createContext, useContext } from "react";
import type { ViewSettings } from "@/lib/contract/users";

/** How somebody sees the product who has changed nothing. */
export const usualView: ViewSettings = {
  horizontal: false,
  sidebarCollapsed: false,
  inboxPastMeetings: false,
  singleKeys: true,
};

export const ViewContext = createContext<{
  view: ViewSettings;
  change: (part: Partial<ViewSettings>) => void;
}>({ view: usualView, change: () => {} });

/** How this person likes their screens, and how to change it (SHELL-13, SHELL-17, ux 4). */
export const useView = () => useContext(ViewContext);
