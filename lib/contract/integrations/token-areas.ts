import { type Endpoint, scopeOf } from "../endpoint";
import type { PageKey } from "../pages";

/** What an API token may do in an area: nothing, read, or also change, start and send. */
const tokenLevels = ["none", "read", "write"] as const;
export type TokenLevel = (typeof tokenLevels)[number];

type Area = { pages: readonly PageKey[]; levels: readonly TokenLevel[]; paths: readonly RegExp[] };

/**
 * The areas of an API token: the pages of which a member must see one, the levels that make a difference, and the calls, by path. The first
 * area that matches counts, so that what is narrower stands before what is wider.
 */
export const tokenAreas = {
  inbox: {
    pages: ["inbox"],
    levels: tokenLevels,
    paths: [
      /^\/inbox\b/,
      /^\/saved_replies\b/,
      /^\/ai\/messages\b/,
      /^\/meetings\b/,
      /^\/profiles\/:\w+\/(dialogs|notes|send_sms|send_voicemail)\b/,
    ],
  },
  pipeline: { pages: ["pipeline"], levels: tokenLevels, paths: [/^\/integrations\/crm\b/] },
  webhooks: {
    pages: ["integrations"],
    levels: tokenLevels,
    paths: [/^\/integrations\/webhooks\b/, /^\/hooks\b/],
  },
  mailboxes: {
    pages: ["mailboxes"],
    levels: tokenLevels,
    paths: [
      /^\/integrations\/(smtp|consents)\b/,
      /^\/credentials\/:\w+\/integrations\b/,
      /^\/ai_emails\b/,
      /^\/tracking\b/,
    ],
  },
  campaigns: {
    pages: ["campaigns"],
    levels: tokenLevels,
    paths: [
      /^\/workflows\b/,
      /^\/credentials\/:\w+\/duplicate_workflows\b/,
      /^\/smart_sequences\b/,
      /^\/approvals\b/,
      /^\/step_files\b/,
      /^\/webhook_steps\b/,
    ],
  },
  prospects: {
    pages: ["profiles", "search"],
    levels: tokenLevels,
    paths: [
      /^\/profiles\b/,
      /^\/lists\b/,
      /^\/segments\b/,
      /^\/do_not_contact\b/,
      /^\/custom_fields\b/,
      /^\/labels\b/,
      /^\/auto_labels\b/,
      /^\/(v2\/)?looch\b/,
      /^\/enrichment\b/,
      /^\/views\b/,
    ],
  },
  tasks: { pages: ["dashboard"], levels: tokenLevels, paths: [/^\/tasks\b/] },
  reports: {
    pages: ["reports", "dashboard"],
    levels: ["none", "read"],
    paths: [/^\/reports\b/, /^\/dashboard\b/],
  },
  accounts: {
    pages: ["settings", "dialer"],
    levels: tokenLevels,
    paths: [
      /^\/credentials\b/,
      /^\/calendly\b/,
      /^\/integrations\/calendly\b/,
      /^\/voicemail\b/,
      /^\/dialer\b/,
      /^\/sandbox\b/,
    ],
  },
} as const satisfies Record<string, Area>;
export type TokenArea = keyof typeof tokenAreas;
export const tokenAreaNames = Object.keys(tokenAreas) as [TokenArea, ...TokenArea[]];
/** The rights of a token; an area without a level that changes something cannot have one. */
export type TokenRights = { [A in TokenArea]: (typeof tokenAreas)[A]["levels"][number] };

/** What every token may read: who and where it is, and the names that its choices are made of. */
const openToAll =
  /^\/(me|workers|credentials|credentials\/network|labels|custom_fields|integrations|choices\/\w+|users\/fetch_user|space\/info|space\/features|auth\/logout)$/;

/** The area of a call; null if it belongs to none. */
const areaOf = ({ path }: Pick<Endpoint, "path">): TokenArea | null =>
  tokenAreaNames.find((name) => tokenAreas[name].paths.some((known) => known.test(path))) ?? null;

type Need = { area: TokenArea; level: TokenLevel } | "open" | "closed";

/** What a call asks of an API token. */
export function needOf(endpoint: Pick<Endpoint, "method" | "path" | "access">): Need {
  const scope = scopeOf(endpoint);
  if (scope === "self") return "closed";
  const area = areaOf(endpoint);
  if (scope === "read" && openToAll.test(endpoint.path)) return "open";
  // Calls outside all areas are none of a program's business: notices, billing, the members of the workspace.
  if (area === null) return "closed";
  return { area, level: scope === "read" ? "read" : "write" };
}

/** Whether the rights of a token reach a level. */
export const reaches = (given: TokenLevel, needed: TokenLevel): boolean =>
  tokenLevels.indexOf(given) >= tokenLevels.indexOf(needed);
