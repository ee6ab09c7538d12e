"use client";

import { useEffect, useLayoutEffect } from "react";
import { bootAgain } from "@/lib/state/boot-again";
import { forgetHandledInput, replayEarlyInput } from "@/lib/state/early-input";

/** Sees to it that the boot script has run, and hears what was typed and clicked before the page worked. */
export function AfterBoot() {
  useLayoutEffect(bootAgain, []);
  useLayoutEffect(forgetHandledInput, []);
  // After the effects of the forms, which begin with what they were given.
  useEffect(() => void setTimeout(replayEarlyInput), []);
  return null;
}
