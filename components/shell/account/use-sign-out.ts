"use client";

import { useTransition } from "react";
import { forgetSession } from "@/lib/state/session-marks";

/** Ends the session, deletes its data in this browser, and loads the sign-in page, so that nothing stays in memory (AUTH-40). */
export function useSignOut(signOut: () => Promise<unknown>) {
  const [leaving, start] = useTransition();
  const leave = () =>
    start(async () => {
      await signOut();
      forgetSession();
      location.assign("/auth/sign-in");
    });
  return { leaving, signOut: leave };
}
