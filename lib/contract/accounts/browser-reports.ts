import * as z from "zod";
import { endpoint } from "../endpoint";
import { maxInteger, nothing } from "../fields";
import { wire } from "../wire";

/** The visible path without query and ids. */
const path = z.string().max(300);
const milliseconds = z.int().min(0).max(maxInteger);

/** What browsers tell whoever runs the installation, for the log alone. */
/** Signs of a stack that are kept: the first few calls of it. */
export const browserStack = 1_000;

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
  /** How long a page took to come, of one load in ten (API-20). */
  trace: endpoint({
    method: "POST",
    path: "/reports/traces",
    access: { who: "public", rate: "write" },
    input: wire({ path, firstByteMs: milliseconds, loadedMs: milliseconds }),
    output: nothing,
  }),
};
