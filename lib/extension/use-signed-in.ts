"use client";

import { useEffect, useState } from "react";
import { type SignedIn, whoIsSignedIn } from "./network";

/** Who is signed in at the network in this browser; checked again whenever the user returns to the page. Null until known. */
export function useSignedIn(): SignedIn | null {
  const [found, setFound] = useState<SignedIn | null>(null);
  useEffect(() => {
    let left = false;
    const look = () =>
      whoIsSignedIn()
        .catch((): SignedIn => ({ kind: "missing" }))
        .then((now) => {
          if (!left) setFound(now);
        });
    void look();
    window.addEventListener("focus", look);
    return () => {
      left = true;
      window.removeEventListener("focus", look);
    };
  }, []);
  return found;
}
