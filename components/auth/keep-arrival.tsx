"use client";

import { useEffect } from "react";
import { arrivalOf } from "@/lib/actions/arrival";
import { keepChoice } from "@/lib/state/cookies";

/** Stores tracking parameters of the URL until the visitor signs up, perhaps on another day (AUTH-18, AUTH-42). */
export function KeepArrival() {
  useEffect(() => {
    for (const [name, value] of arrivalOf(new URLSearchParams(location.search))) keepChoice(name, value);
  }, []);
  return null;
}
