import * as z from "zod";
import { endpoint } from "../endpoint";
import { errorCode, id, instant } from "../fields";
import { named, wire } from "../wire";

/** How long an archive can be downloaded; then it is deleted. */
export const archiveDays = 7;

/** The parts of an archive, in the order of its README. Each is one file, or several if it is long; `files` is a folder. */
export const exportParts = [
  "workspace",
  "members",
  "prospects",
  "lists",
  "list_members",
  "segments",
  "labels",
  "prospect_labels",
  "notes",
  "tasks",
  "consents",
  "do_not_contact",
  "account_exclusions",
  "pipelines",
  "deals",
  "deal_changes",
  "campaigns",
  "smart_sequences",
  "campaign_prospects",
  "sent",
  "conversations",
  "messages",
  "attachments",
  "saved_replies",
  "voicemails",
  "accounts",
  "mailboxes",
  "phone_numbers",
  "tracking_domains",
  "sending_domains",
  "meetings",
  "figures_by_day",
  "credits",
  "audit_log",
  "imports",
  "files",
] as const;
export type ExportPart = (typeof exportParts)[number];

/** How many rows, or files, each part has. */
export type ExportCounts = Partial<Record<ExportPart, number>>;

const exportStatuses = ["running", "done", "failed", "cancelled"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

const workspaceExport = wire({
  id,
  status: z.enum(exportStatuses),
  /** Why it failed. */
  failure: errorCode.nullable(),
  /** Rows and files in all, and those that are written. */
  rows: z.int(),
  doneRows: z.int(),
  /** The size of the archive; null before it is whole. */
  bytes: z.int().nullable(),
  counts: z.array(wire({ part: z.enum(exportParts), count: z.int() })),
  createdBy: wire({ id, name: z.string() }),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** When the archive is deleted. */
  expiresAt: instant.nullable(),
  /** The archive is there. */
  isReady: z.boolean(),
});
export type WorkspaceExport = z.output<typeof workspaceExport>;

const ofOne = wire({ id: named("id", id), exportId: id });

/** Archives of everything in a workspace, for its admins. */
export const workspaceExports = {
  /** Writes the archive in the background; one at a time. */
  start: endpoint({
    method: "POST",
    path: "/space/:id/exports",
    access: { who: "admin", scope: "self", confirmed: true, rate: "write" },
    input: wire({ id: named("id", id) }),
    output: workspaceExport,
  }),
  /** The last one; null before the first. */
  latest: endpoint({
    method: "GET",
    path: "/space/:id/exports/latest",
    access: { who: "admin", scope: "self", rate: "read" },
    input: wire({ id: named("id", id) }),
    output: wire({ latest: workspaceExport.nullable() }),
  }),
  cancel: endpoint({
    method: "POST",
    path: "/space/:id/exports/:export_id/cancel",
    access: { who: "admin", scope: "self", rate: "write" },
    input: ofOne,
    output: workspaceExport,
  }),
  /** The archive as a ZIP file. */
  download: endpoint({
    method: "GET",
    path: "/space/:id/exports/:export_id/download",
    access: { who: "admin", scope: "self", confirmed: true, rate: "read" },
    input: ofOne,
    output: z.string(),
    answersFile: true,
  }),
};
