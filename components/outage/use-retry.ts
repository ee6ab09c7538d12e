"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { auth } from "@/lib/contract/auth";
import { mayReload } from "@/lib/state/reload-once";
import { wayBack } from "./way-back";

const everyMs = 5_000;

/** Any answer will do, a refusal too: somebody is there again. */
const isAnswered = () =>
  browserApi(auth.validateToken, {}).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && (error.status === 0 || error.code === "maintenance")),
  );

/**
 * Asks every 5 s, and at once when the browser has a network again or somebody says so, whether the service answers; then
 * it leaves (API-16, API-17). It leaves by itself once in 30 s at most, so that a page that fails again makes no circle.
 */
export function useRetry() {
  const [isTrying, setTrying] = useState(false);
  const isAsking = useRef(false);

  const retry = useCallback(async (isWished: boolean) => {
    if (isAsking.current) return;
    isAsking.current = true;
    setTrying(isWished);
    const answered = await isAnswered();
    if (answered && (isWished || mayReload("/error", Date.now(), sessionStorage)))
      location.replace(wayBack(location.search));
    isAsking.current = false;
    setTrying(false);
  }, []);

  useEffect(() => {
    const again = () => void retry(false);
    const timer = setInterval(again, everyMs);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [retry]);

  return { isTrying, retry: () => void retry(true) };
}
