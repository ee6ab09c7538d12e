import { useSearchParams } from "next/navigation";
import { replaceQuery } from "@/lib/state/address";
import { type ReportState, readState, writeState } from "./report-state";

/** The report's state from the URL, and its setter. */
export function useReportState() {
  const state = readState(useSearchParams());
  const change = (next: Partial<ReportState>) => replaceQuery(writeState({ ...state, ...next }));
  return [state, change] as const;
}
