import * as z from "zod";
import { creditGrantKinds } from "../credits";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { named, wire } from "../wire";
import { creditEntry } from "./credits-history";

const creditPostingKinds = [
  ...creditGrantKinds,
  ...(["reserve", "release", "charge", "return", "take_back"] as const),
] as const;

/** The accounts that postings move credits between. */
export const creditAccounts = ["available", "reserved", "spent", ...creditGrantKinds] as const;

/** Credits that moved from one account to another; of a grant, unless they were only reserved or released. */
const creditPosting = wire({
  id,
  at: instant,
  kind: z.enum(creditPostingKinds),
  from: z.enum(creditAccounts),
  to: z.enum(creditAccounts),
  amount: z.number(),
  grant: wire({ kind: z.enum(creditGrantKinds), at: instant }).nullable(),
});

/** A line with all postings under its name, the oldest first, and what it was for as far as the viewer may open it. */
const creditEntryDetail = wire({
  entry: creditEntry,
  /** Under which it was posted, and cannot be posted a second time. */
  reference: z.string(),
  /** Why the operator gave it. */
  reason: z.string(),
  ...{ reserved: z.number(), spent: z.number(), returned: z.number() },
  postings: z.array(creditPosting),
  prospect: named("profile", wire({ id, name: z.string() }).nullable()),
  /** The message that it paid for, in the conversation with the prospect. */
  messageId: id.nullable(),
});
export type CreditEntryDetail = z.output<typeof creditEntryDetail>;

/** Loaded when a line is opened, or for the export only. */
export const creditsEntries = {
  show: endpoint({
    method: "GET",
    path: "/billing/credits_history/:_id",
    access: { who: "member", page: "billing", rate: "read" },
    input: wire({ id }),
    output: creditEntryDetail,
  }),
  /** The postings of a month (YYYY-MM, UTC), the oldest first, for accounting. Cells cannot start a formula. */
  download: endpoint({
    method: "GET",
    path: "/billing/credits_history/download_csv",
    access: { who: "member", page: "billing", confirmed: true, rate: "read" },
    input: wire({ month: z.string().regex(/^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/) }),
    output: z.string(),
    answersFile: true,
  }),
};
