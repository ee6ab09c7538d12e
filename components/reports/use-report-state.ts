import { useSearchParams } from "next/navigation";
import { replaceQuery } from "@/lib/state/address";
import { type ReportState, readState, writeState } from "./report-state";

/** What the report in the address shows, and how to have it show something else. */
export function useReportState() {
  const state = readState(useSearchParams());
  const change = (next: Partial<ReportState>) => replaceQuery(writeState({ ...state, ...next }));
  return [state, change] as const;
}
