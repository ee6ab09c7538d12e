"use client";

import { useEffect, useLayoutEffect } from "react";
import { followAddress } from "@/lib/state/address";
import { bootAgain } from "@/lib/state/boot-again";
import { forgetHandledInput, replayEarlyInput } from "@/lib/state/early-input";

/** Makes sure that the boot script has run, and replays early input once Next follows the address. */
export function AfterBoot() {
  useLayoutEffect(() => {
    bootAgain();
    forgetHandledInput();
  }, []);
  // After the forms' own effects, which set their initial values.
  useEffect(
    () =>
      void setTimeout(() => {
        followAddress();
        replayEarlyInput();
      }),
    [],
  );
  return null;
}
