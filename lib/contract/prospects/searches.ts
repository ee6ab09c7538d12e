import * as z from "zod";
import { endpoint } from "../endpoint";
import type { ErrorCode } from "../errors";
import type { Feature } from "../features";
import { errorCode, id, instant } from "../fields";
import { named, wire } from "../wire";
import { exclusions, importStatuses, refusals } from "./imports";
import { type NetworkSearchKind, networkSearchKinds } from "./search-source";

/** Where a campaign's people come from: network pages, existing people, the people database, or a file. */
export const searchKinds = [...networkSearchKinds, "existing_people", "database", "csv"] as const;
export type SearchKind = (typeof searchKinds)[number];
/** Those that are added in the campaign itself; people of the database are chosen on its own page. */
export const addedKinds = [...networkSearchKinds, "existing_people"] as const;
/** What a member chooses from when adding people to a campaign. */
export type SourceKind = (typeof addedKinds)[number] | "csv";

/** CAMP-18; a paused search is `stopped` (CAMP-20). */
export const searchStatuses = ["failed", "active", "finished", "stopped"] as const;
export type SearchStatus = (typeof searchStatuses)[number];
export const searchCommands = ["pause", "resume", "rerun"] as const;
export type SearchCommand = (typeof searchCommands)[number];

/** Why an active search is not reading now. */
const searchWaits = [
  "campaign_paused",
  "account_disconnected",
  "daily_limit",
  "workspace_unpaid",
  "workspace_blocked",
  "restored_copy",
  "retry",
] as const;
export type SearchWait = (typeof searchWaits)[number];

/** The feature that the plan needs for each kind of network page (CAMP-50). */
export const searchFeatures: Record<NetworkSearchKind, Feature> = {
  search: "social_targeting",
  navigator_list: "social_targeting",
  recruiter_project: "social_targeting",
  post: "post_targeting",
  event: "event_targeting",
  group: "group_targeting",
};

/** The error for a URL that is not of this kind (CAMP-48, CAMP-49). */
export const wrongUrlOf = {
  search: "wrong_search_url",
  navigator_list: "wrong_navigator_list_url",
  recruiter_project: "wrong_recruiter_project_url",
  post: "wrong_post_url",
  event: "wrong_event_url",
  group: "wrong_group_url",
} as const satisfies Record<NetworkSearchKind, ErrorCode>;

/** Why a person was found but not added to the campaign (PROSPECT-25). */
const notAddedReasons = [...refusals, ...exclusions] as const;
export type NotAddedReason = (typeof notAddedReasons)[number];

/** A source of people, wherever they go. Numbers count people; for a file, its rows. */
export const searchFacts = {
  id,
  kind: z.enum(searchKinds),
  /** Null if it is not a network page. */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  /** For existing people: the campaign they are taken from and the words that they match. */
  fromCampaign: named("from_workflow", wire({ id, name: z.string() }).nullable()),
  query: z.string().nullable(),
  accountId: named("credentials_id", id.nullable()),
  status: z.enum(searchStatuses),
  commands: z.array(z.enum(searchCommands)),
  /** Progress of a file, which becomes a search only once its columns are mapped; null for all other kinds. */
  importStatus: z.enum(importStatuses).nullable(),
  wait: wire({ reason: z.enum(searchWaits), until: instant.nullable() }).nullable(),
  failure: errorCode.nullable(),
  /** The total number of people, once the network has reported it. */
  total: z.int().nullable(),
  found: z.int(),
  added: z.int(),
  notAdded: z.array(wire({ reason: z.enum(notAddedReasons), count: z.int() })),
  customFieldsKeys: z.array(z.string()),
  createdAt: instant,
  version: z.int(),
};
const facts = wire(searchFacts);
export type SearchFacts = z.output<typeof facts>;

/** A source of people for one campaign (CAMP-06). */
export const search = wire({ campaignId: named("workflow_id", id), ...searchFacts });
export type Search = z.output<typeof search>;

const write = { who: "member", scope: "write", page: "campaigns", rate: "write" } as const;
const ofCampaign = { campaignId: named("workflow_id", id) };
const bySearch = { ...ofCampaign, searchId: id };

export const searches = {
  list: endpoint({
    method: "GET",
    path: "/workflows/:workflow_id/searches",
    access: { ...write, rate: "read" },
    input: wire(ofCampaign),
    output: z.array(search),
  }),
  /**
   * Adds a network page as a source and starts reading it; with `existing_people`, people from one campaign or from the whole workspace.
   * The options sent here become the campaign's settings (PROSPECT-27).
   */
  add: endpoint({
    method: "POST",
    path: "/workflows/:workflow_id/searches",
    access: write,
    input: wire({
      ...ofCampaign,
      kind: z.enum(addedKinds),
      url: z.string().max(4_000).optional(),
      /** The account that reads; by default the campaign's own. */
      accountId: named("credentials_id", id.optional()),
      fromCampaignId: named("from_workflow_id", id.optional()),
      query: z.string().max(200).optional(),
      isExistingPeople: z.boolean().optional(),
      isIncludeTalkedBefore: z.boolean().optional(),
      isOnlyPremium: z.boolean().optional(),
    }),
    output: search,
  }),
  /** `stopped` pauses, `active` continues where it paused (CAMP-19, CAMP-20). Stopping the check of a file resets it. */
  updateStatus: endpoint({
    method: "POST",
    path: "/workflows/:workflow_id/searches/:search_id/update_status",
    access: write,
    input: wire({ ...bySearch, status: z.enum(["active", "stopped"]) }),
    output: search,
  }),
  /** Reruns one search, or all that have ended, from the beginning; no one is added twice (CAMP-19). */
  rerun: endpoint({
    method: "POST",
    path: "/workflows/:workflow_id/rerun_searches",
    access: write,
    input: wire({ ...ofCampaign, searchId: id.optional() }),
    output: z.array(search),
  }),
  /**
   * Downloads everyone found and what happened to them; for a file, the rejected rows. Cells cannot start a formula (CAMP-81, PROSPECT-26).
   */
  download: endpoint({
    method: "GET",
    path: "/workflows/:workflow_id/searches/:search_id/download_csv",
    access: { ...write, rate: "read" },
    input: wire(bySearch),
    output: z.string(),
    answersFile: true,
  }),
};
