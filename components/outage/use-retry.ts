"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { auth } from "@/lib/contract/auth";
import { mayReload } from "@/lib/state/reload-once";

const everyMs = 5_000;

/** Any response counts, even an error: the server is back. */
const isAnswered = () =>
  browserApi(auth.validateToken, {}).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && (error.status === 0 || error.code === "maintenance")),
  );

/**
 * Checks every 5 s, and also when the browser is online again or the user asks for it, whether the service responds; then it leaves the
 * page (API-16, API-17). It leaves automatically at most once in 30 s, so that a page that keeps failing causes no loop.
 */
export function useRetry() {
  const [isTrying, setTrying] = useState(false);
  const isAsking = useRef(false);

  const retry = useCallback(async (isManual: boolean) => {
    if (isAsking.current) return;
    isAsking.current = true;
    setTrying(isManual);
    const answered = await isAnswered();
    if (answered && (isManual || mayReload("/error", Date.now(), sessionStorage)))
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

/** Where to go once the service responds: the requested path if it is our own, otherwise the start page (API-17, S32). */
function wayBack(search: string): string {
  const asked = new URLSearchParams(search).get("back") ?? "/";
  const isOwn = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked);
  return isOwn && !/^\/error(?![^?#/])/.test(asked) ? asked : "/";
}
