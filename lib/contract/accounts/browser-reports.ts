import * as z from "zod";
import { endpoint } from "../endpoint";
import { maxInteger, nothing } from "../fields";
import { wire } from "../wire";

/** The URL path without query and IDs. */
const path = z.string().max(300);
const milliseconds = z.int().min(0).max(maxInteger);

/** Max characters of a stack trace that are kept. */
export const browserStack = 1_000;
/** What browsers report to the operator, for the log only. */

export const browserReports = {
  /** A page failed (API-18). */
  error: endpoint({
    method: "POST",
    path: "/reports/errors",
    access: { who: "public", rate: "report" },
    input: wire({
      path,
      name: z.string().max(80),
      message: z.string().max(500),
      stack: z.string().max(browserStack),
    }),
    output: nothing,
  }),
  /** How long a page took to load; one load in ten is reported (API-20). */
  trace: endpoint({
    method: "POST",
    path: "/reports/traces",
    access: { who: "public", rate: "write" },
    input: wire({ path, firstByteMs: milliseconds, loadedMs: milliseconds }),
    output: nothing,
  }),
};
