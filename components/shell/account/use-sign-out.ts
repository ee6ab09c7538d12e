"use client";

import { useTransition } from "react";
import { forgetSession } from "@/lib/state/session-marks";

/** Ends the session and what this browser keeps of it, and leaves for sign-in with nothing of it in memory (AUTH-40). */
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
