import * as z from "zod";
import { endpoint } from "../endpoint";
import { noInput } from "../fields";
import { wire } from "../wire";

/** Counts of the inbox, each up to 1,000. It is a separate module, because the frame of every page loads it. */
export const inboxCounts = endpoint({
  method: "GET",
  path: "/inbox/counts",
  access: { who: "member", page: "inbox", rate: "read" },
  input: noInput,
  output: wire({
    needsYou: z.int(),
    interested: z.int(),
    waiting: z.int(),
    outOfOffice: z.int(),
    reminders: z.int(),
    done: z.int(),
    all: z.int(),
    unread: z.int(),
    unmatched: z.int(),
  }),
});
