"use client";

import { useRef, useState } from "react";
import { looksLikeEmail } from "@/lib/contract/fields";

/** Whether an address already has an account; checked when the field loses focus (AUTH-20). */
export function useKnownEmail() {
  const [known, setKnown] = useState<string>();
  const asked = useRef("");
  const look = async (email: string) => {
    if (email === asked.current || !looksLikeEmail(email)) return;
    asked.current = email;
    const isKnown = await import("./look-up").then(
      ({ hasAccount }) => hasAccount(email),
      () => false,
    );
    if (asked.current === email) setKnown(isKnown ? email : undefined);
  };
  const forget = () => {
    asked.current = "";
    setKnown(undefined);
  };
  return { isKnown: known !== undefined, look, forget };
}
