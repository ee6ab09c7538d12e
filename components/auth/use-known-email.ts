"use client";

import { useRef, useState } from "react";
import { browserApi } from "@/lib/api/browser";
import { looksLikeEmail } from "@/lib/contract/fields";
import { users } from "@/lib/contract/users";

/** Whether an address has an account already, asked when its field is left (AUTH-20). An answer that fails says nothing. */
export function useKnownEmail() {
  const [known, setKnown] = useState<string>();
  const asked = useRef("");
  const look = async (email: string) => {
    if (email === asked.current || !looksLikeEmail(email)) return;
    asked.current = email;
    const answer = await browserApi(users.exists, { email }).catch(() => null);
    if (asked.current === email) setKnown(answer?.exists ? email : undefined);
  };
  const forget = () => {
    asked.current = "";
    setKnown(undefined);
  };
  return { isKnown: known !== undefined, look, forget };
}
