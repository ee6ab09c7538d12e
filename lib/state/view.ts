"use client";

import { createContext, useContext } from "react";
import type { ViewSettings } from "@/lib/contract/users";

/** The defaults for a user who has changed nothing. */
export const defaultView: ViewSettings = {
  horizontal: false,
  sidebarCollapsed: false,
  inboxPastMeetings: false,
  singleKeys: true,
  lastCrm: "default",
};

export const ViewContext = createContext<{
  view: ViewSettings;
  change: (part: Partial<ViewSettings>) => void;
}>({ view: defaultView, change: () => {} });

/** The user's display settings and their setter (SHELL-13, SHELL-17, ux 4). */
export const useView = () => useContext(ViewContext);
