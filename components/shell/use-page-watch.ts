import { useEffect } from "react";
import { reportErrorLater, reportTraceLater } from "@/lib/api/report-later";
import { reloadForMissingPart } from "@/lib/state/reload-once";

let isLoadTold = false;

/** Answers what fails outside of React: a missing part is fetched by a reload (SHELL-51), the rest is told (API-18). */
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
    // Frames come and go; the page was loaded once.
    if (isLoadTold) return;
    isLoadTold = true;
    reportTraceLater(Math.random());
  }, []);
}
