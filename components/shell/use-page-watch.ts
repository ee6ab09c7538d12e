import { useEffect } from "react";
import { reportErrorLater, reportTraceLater } from "@/lib/api/report-later";
import { reloadForMissingPart } from "@/lib/state/reload-once";

let isLoadTold = false;

/** Handles errors outside React: a missing chunk causes a reload (SHELL-51), all others are reported (API-18). */
export function usePageWatch() {
  useEffect(() => {
    const onError = (error: unknown) => {
      reloadForMissingPart(error);
      reportErrorLater(error);
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => onError(reason);
    const onErrorEvent = ({ error }: ErrorEvent) => onError(error);
    addEventListener("unhandledrejection", onRejection);
    addEventListener("error", onErrorEvent);
    return () => {
      removeEventListener("unhandledrejection", onRejection);
      removeEventListener("error", onErrorEvent);
    };
  }, []);
  useEffect(() => {
    // Shells are mounted repeatedly, but the page was loaded once.
    if (isLoadTold) return;
    isLoadTold = true;
    reportTraceLater(Math.random());
  }, []);
}
