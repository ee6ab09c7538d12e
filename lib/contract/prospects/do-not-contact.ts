import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { listOf, page } from "../lists";
import { wire } from "../wire";
import { allowReasonText } from "./allow-reason";
import { csvLimits } from "./imports";

/** What an entry names: an email address, a domain with its subdomains, a company by its name, a profile URL or a phone number. */
export const listedKinds = ["email", "domain", "company", "profile_url", "phone"] as const;
export type ListedKind = (typeof listedKinds)[number];

/**
 * How an entry came: a member added it, a file did, or the export of another tool in which they had unsubscribed; or the person opted out: by the link in an email, the mail program's button, their
 * own words or a complaint, or a teammate did it for them.
 */
export const suppressionSources = [
  "added",
  "import",
  "unsubscribed_elsewhere",
  "link",
  "one_click",
  "words",
  "complaint",
  "colleague",
] as const;
export type SuppressionSource = (typeof suppressionSources)[number];

/** The most lines of one paste, and rows of one file. */
export const listingLimits = { lines: 1_000, lineLength: 500, rows: 50_000 } as const;
/** How many values that were not understood are named. */
export const namedUnclear = 20;

const entry = wire({
  id,
  kind: z.enum(listedKinds),
  value: z.string(),
  /** The person asked for it. */
  isOptOut: z.boolean(),
  source: z.enum(suppressionSources).nullable(),
  addedAt: instant,
  addedBy: z.string().nullable(),
  fileName: z.string().nullable(),
  /** The prospect with this address, profile or number. */
  prospect: wire({ id, fullName: z.string() }).nullable(),
  /** Whether the user may take it off; an opt-out of a prospect is lifted on the prospect’s page. */
  mayRemove: z.boolean(),
});
export type ListedEntry = z.output<typeof entry>;

/** What adding does, or would do. */
const outcome = {
  added: z.int(),
  /** Already on the list, or twice among these. */
  known: z.int(),
  unclear: z.int(),
  /** The first of them; `line` is the line of the text, or the row of the file as a spreadsheet numbers it. */
  unclearLines: z.array(wire({ line: z.int(), value: z.string() })),
  /** Prospects whom the new entries exclude. */
  people: z.int(),
  /** Planned steps of theirs that end with this. */
  steps: z.int(),
};
const added = wire(outcome);
export type Added = z.output<typeof added>;

const column = wire({
  index: z.int(),
  header: z.string(),
  /** What most cells of the column are; null for a column with nothing the list can hold. */
  kind: z.enum(listedKinds).nullable(),
  isUsed: z.boolean(),
});
const readFile = wire({ ...outcome, rows: z.int(), columns: z.array(column) });
export type ReadListing = z.output<typeof readFile>;

/** Whether people opted out, members added an entry, or a file did. */
export const listedOrigins = ["opt_out", "added", "import"] as const;
export type ListedOrigin = (typeof listedOrigins)[number];

/** Filters of the list; a query is looked for in the entries. */
const filter = {
  query: z.string().max(200).optional(),
  kind: z.enum(listedKinds).optional(),
  origin: z.enum(listedOrigins).optional(),
};

/** A file whose entries were added together; entries of people who opted out since are no longer of it. */
const listImport = wire({
  id,
  fileName: z.string().nullable(),
  addedAt: instant,
  addedBy: z.string().nullable(),
  /** Entries of it that are still on the list. */
  entries: z.int(),
});
export type ListImport = z.output<typeof listImport>;

const read = { who: "member", page: "profiles", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "profiles", rate: "write" } as const;

/** Whom the workspace never contacts, on any channel (R18). */
export const doNotContact = {
  /** Newest first. Members limited to certain accounts see what members listed, not who opted out (ROLE-02). */
  list: endpoint({
    method: "GET",
    path: "/do_not_contact",
    access: read,
    input: wire({ ...page(50), ...filter }),
    output: listOf(entry),
  }),
  /** Adds pasted lines and ends planned steps of the people they name. With `isDryRun` it only counts. */
  add: endpoint({
    method: "POST",
    path: "/do_not_contact",
    access: write,
    bodyLimit: 4 * 1024 * 1024,
    input: wire({
      lines: z
        .array(z.string().max(listingLimits.lineLength, "too_long"))
        .min(1, "fill_this_field")
        .max(listingLimits.lines, "too_long"),
      /** Each line is the name of a company, which excludes everyone who works there. Anything could be one, so it is never guessed. */
      areCompanies: z.boolean().default(false),
      isDryRun: z.boolean().default(false),
    }),
    output: added,
  }),
  /** The same for a CSV file. `columns` are the indexes to use; without them the file decides. */
  upload: endpoint({
    method: "POST",
    path: "/do_not_contact/upload_csv_file",
    access: { ...write, rate: "upload" },
    fileLimit: csvLimits.bytes,
    input: wire({
      columns: z.array(z.int().min(0).max(csvLimits.columns)).max(csvLimits.columns).optional(),
      isDryRun: z.boolean().default(true),
    }),
    output: readFile,
  }),
  /** Takes an entry off the list, for a stated reason. Sequences that ended stay ended. */
  remove: endpoint({
    method: "POST",
    path: "/do_not_contact/:_id/remove",
    access: { ...write, who: "admin", scope: "self" },
    input: wire({ id, reason: allowReasonText }),
    output: wire({ isRemoved: z.literal(true) }),
  }),
  /** Imports with entries that are still on the list, newest first; the newest 100. */
  listImports: endpoint({
    method: "GET",
    path: "/do_not_contact/imports",
    access: read,
    input: wire({}),
    output: wire({
      imports: z.array(listImport),
      /** Whether the user may take one back. */
      mayRemove: z.boolean(),
    }),
  }),
  /** Takes back an import: its entries leave the list, for a stated reason. Opt-outs stay, and sequences that ended stay ended. */
  removeImport: endpoint({
    method: "POST",
    path: "/do_not_contact/imports/:_id/remove",
    access: { ...write, who: "admin", scope: "self" },
    input: wire({ id, reason: allowReasonText }),
    output: wire({ removed: z.int() }),
  }),
};
