import { useEffect } from "react";
import { tellError, tellTrace } from "@/lib/api/tell";
import { reloadForMissingPart } from "@/lib/state/reload-once";

let isLoadTold = false;

/** Answers what fails outside of React: a missing part is fetched by a reload (SHELL-51), the rest is told (API-18). */
export function usePageWatch() {
  useEffect(() => {
    const hear = (error: unknown) => {
      reloadForMissingPart(error);
      tellError(error);
    };
    const hearRejection = ({ reason }: PromiseRejectionEvent) => hear(reason);
    const hearError = ({ error }: ErrorEvent) => hear(error);
    addEventListener("unhandledrejection", hearRejection);
    addEventListener("error", hearError);
    return () => {
      removeEventListener("unhandledrejection", hearRejection);
      removeEventListener("error", hearError);
    };
  }, []);
  useEffect(() => {
    // Frames come and go; the page was loaded once.
    if (isLoadTold) return;
    isLoadTold = true;
    tellTrace(Math.random());
  }, []);
}
