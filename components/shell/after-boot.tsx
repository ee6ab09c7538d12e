"use client";

import { useEffect, useLayoutEffect } from "react";
import { bootAgain } from "@/lib/state/boot-again";
import { forgetHandledInput, replayEarlyInput } from "@/lib/state/early-input";

/** Makes sure that the boot script has run, and replays early input. */
export function AfterBoot() {
  useLayoutEffect(bootAgain, []);
  useLayoutEffect(forgetHandledInput, []);
  // After the forms' own effects, which set their initial values.
  useEffect(() => void setTimeout(replayEarlyInput), []);
  return null;
}
