import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, nothing, version } from "../fields";
import { listOf, page } from "../lists";
import { named, wire } from "../wire";
import { externalPlatforms } from "./platforms";

const base = "/integrations/crm/:platform";
const ofExternal = { platform: z.enum(externalPlatforms) };

/** Members see what is in step; admins change the connection. The plan's feature is checked per platform (CRM-26). */
const gate = { page: ["pipeline", "integrations"] } as const;
const reads = { who: "member", ...gate, rate: "read" } as const;
const settles = { who: "admin", ...gate, scope: "admin", rate: "write" } as const;
const asks = { ...settles, rate: "live-test" } as const;

/** What is kept in step. Companies go along with the prospects and deals that name them. */
const syncedObjects = ["person", "deal"] as const;

/**
 * Which side a field is written on. `fill_if_empty`: on either side, where it is empty. `both`: the side that did not change; if both
 * changed, the CRM's value wins and ours is kept in the history.
 */
export const directions = ["to_crm", "from_crm", "fill_if_empty", "both"] as const;
/** What is written to the CRM where our field is empty (INTEG-15, INTEG-16). */
export const defaultModes = ["none", "default", "auto_increment", "datetime", "datetime_now"] as const;

/** Fields of a prospect that can be mapped; `custom:<id>` is a custom field. */
export const personFields = [
  ...(["full_name", "first_name", "last_name", "email", "phone", "position", "location"] as const),
  ...(["network_url", "website", "labels", "status", "campaign", "account", "last_contacted_at"] as const),
  ...(["last_reply_at", "link"] as const),
] as const;
/** Of these ours is the only truth: they are never read from the CRM. */
export const ownFields = [
  "labels",
  "status",
  "campaign",
  "account",
  "last_contacted_at",
  "last_reply_at",
  "link",
] as const;

const fieldKey = z.string().min(1).max(100);
const mappingFields = {
  field: fieldKey,
  crmField: fieldKey.nullable(),
  direction: z.enum(directions),
  defaultMode: z.enum(defaultModes),
  /** Of the modes `default` and `datetime`: a text, or an instant. */
  defaultValue: z.string().max(500).nullable(),
};
const mappingRow = wire(mappingFields);
export type MappingRow = z.output<typeof mappingRow>;

/** A field of the CRM. `choices`: of fields that take one of several values. */
const crmField = wire({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  choices: z.array(wire({ ref: z.string(), name: z.string() })),
  isReadOnly: z.boolean(),
  isRequired: z.boolean(),
});
export type CrmField = z.output<typeof crmField>;

/** `suggested` is what the CRM's fields mean to us, where nothing is mapped yet. */
const mapping = wire({
  version: z.int(),
  rows: z.array(
    wire({
      ...mappingFields,
      /** The CRM no longer has the field, so that the row is not synced. */
      isLost: z.boolean(),
      /** Records for which the CRM refused this field. */
      refusedCount: z.int(),
    }),
  ),
  suggested: z.array(mappingRow),
  /** What of ours can be mapped: names of custom fields come with it. */
  fields: z.array(wire({ field: z.string(), name: z.string().nullable(), canBeRead: z.boolean() })),
  crmFields: z.array(crmField),
});
export type Mapping = z.output<typeof mapping>;

/** What makes a record in the CRM: every prospect found there by address is linked whatever is chosen here. */
export const createTriggers = [
  "marked_as_lead",
  "meeting_booked",
  "invite_accepted",
  "replied",
  "contacted",
] as const;

const ruleFields = {
  /** When a prospect who is not in the CRM is made there. */
  createPersonOn: z.array(z.enum(createTriggers)),
  /** When a deal is made for a prospect, in the CRM's stage `dealStage`. */
  createDealOn: z.array(z.enum(createTriggers)),
  dealStage: z.string().max(100).nullable(),
  /** Which activities are written into the CRM's history. */
  logs: z.array(z.enum(["messages", "replies", "meetings"])),
  /** A deal won or lost there stops the prospect's sequences (R14). */
  stopsOnClosed: z.boolean(),
  /** Who of them is who of us: matched by address, or chosen here. Others' records belong to `defaultOwner`. */
  owners: z.array(wire({ userId: id, crmUser: z.string().max(100).nullable() })).max(1_000),
  defaultOwner: z.string().max(100).nullable(),
};
const rules = wire(ruleFields);
export type CrmRules = z.output<typeof rules>;

/** The first reading of all people in the CRM; how many there are is known when it is done. */
const firstSync = wire({
  state: z.enum(["running", "done", "canceled"]),
  done: z.int(),
  total: z.int().nullable(),
  matched: z.int(),
});

const connection = wire({
  platform: z.enum(externalPlatforms),
  state: z.enum(["disconnected", "connected", "broken"]),
  /** The CRM is simulated. */
  isSimulated: z.boolean(),
  /** There is a page to sign in at; without one only a key connects (CRM-27). */
  hasSignIn: z.boolean(),
  /** For the operator alone: settings that are missing before it can be signed in to. */
  missing: z.array(z.string()),
  accountName: z.string().nullable(),
  accountUrl: z.string().nullable(),
  userName: z.string().nullable(),
  connectedBy: z.string().nullable(),
  connectedAt: instant.nullable(),
  /** Why it is broken: the CRM's words, or null if the sign-in was taken back. */
  brokenAt: instant.nullable(),
  brokenWhy: z.string().nullable(),
  first: firstSync.nullable(),
  /** A run is under way. */
  isRunning: z.boolean(),
  lastRun: wire({ at: instant, seconds: z.int(), changes: z.int() }).nullable(),
  nextRunAt: instant.nullable(),
  /** Since midnight of the workspace's day. */
  today: z.array(wire({ object: z.enum(syncedObjects), sent: z.int(), received: z.int() })),
  linked: z.array(wire({ object: z.enum(syncedObjects), count: z.int() })),
  /** Changes of ours that are not there yet. */
  waitingCount: z.int(),
  refusedCount: z.int(),
  /** Prospects for whom the CRM has several records, so that somebody has to choose. */
  undecidedCount: z.int(),
  /** Values of ours that the CRM's replaced in the last 30 days. */
  overruledCount: z.int(),
});
export type CrmConnection = z.output<typeof connection>;

/** A line of the log. */
const syncLine = wire({
  id,
  at: instant,
  kind: z.enum(["sent", "received", "linked", "refused", "undecided", "overruled", "gone"]),
  object: z.enum(syncedObjects),
  name: z.string(),
  /** Null: deleted here, or not the caller's to see. */
  prospect: named("profile", wire({ id, fullName: z.string() }).nullable()),
  url: z.string().nullable(),
  /** Names of the fields that changed, or the one that was refused or overruled. */
  fields: z.array(z.string()),
  /** The vendor's words about a refusal. */
  reason: z.string().nullable(),
  /** Of an overruled value: ours, and theirs. */
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  /** Of an undecided one: who it may be. */
  candidates: z.array(wire({ ref: z.string(), name: z.string(), detail: z.string(), url: z.string() })),
  isSettled: z.boolean(),
});
export type SyncLine = z.output<typeof syncLine>;

/** CRMs of other vendors: connecting them, what is mapped, and what is in step (CRM-14, CRM-15, CRM-23 to CRM-29). */
export const externalCrm = {
  show: endpoint({
    method: "GET",
    path: `${base}/sync`,
    access: reads,
    input: wire(ofExternal),
    output: connection,
  }),
  /** The page where the caller signs in and allows it (CRM-15). Without one: 'Can not get OAuth url' (INTEG-11). */
  login: endpoint({
    method: "GET",
    path: `${base}/login`,
    access: { ...settles, confirmed: true },
    input: wire(ofExternal),
    output: wire({ url: z.url() }),
  }),
  /** What the caller came back with, once. */
  complete: endpoint({
    method: "POST",
    path: "/integrations/crm/complete",
    access: { ...asks, scope: "self", confirmed: true },
    input: wire({
      state: z.string().min(1).max(200),
      code: z.string().max(4_000).optional(),
      error: z.string().max(200).optional(),
    }),
    output: connection,
  }),
  /** Connects by the key of a user there (CRM-27). */
  loginByKey: endpoint({
    method: "POST",
    path: `${base}/login`,
    access: { ...asks, scope: "self", confirmed: true },
    input: wire({ ...ofExternal, apiKey: z.string().trim().min(1).max(500) }),
    output: connection,
  }),
  /** Ends the connection (CRM-15, INTEG-12): what waits is not sent any more; records on both sides stay as they are. */
  logout: endpoint({
    method: "POST",
    path: `${base}/logout`,
    access: settles,
    input: wire(ofExternal),
    output: connection,
  }),
  /** Whose sign-in it is (CRM-15). */
  user: endpoint({
    method: "GET",
    path: `${base}/user`,
    access: reads,
    input: wire(ofExternal),
    output: wire({ name: z.string(), email: z.string() }),
  }),
  /** Runs at once instead of at the next round (CRM-15). */
  reload: endpoint({
    method: "POST",
    path: `${base}/reload`,
    access: { ...reads, scope: "write", rate: "write" },
    input: wire(ofExternal),
    output: connection,
  }),
  /** Ends the first comparison; what is linked stays linked. `reload` begins it again. */
  cancel: endpoint({
    method: "POST",
    path: `${base}/sync/cancel`,
    access: settles,
    input: wire(ofExternal),
    output: connection,
  }),
  /** The fields of people on both sides, read at the CRM. */
  mapping: endpoint({
    method: "GET",
    path: `${base}/mapping`,
    access: reads,
    input: wire(ofExternal),
    output: mapping,
  }),
  /** Replaces the mapping. It applies to what changes from now on; `applies_to_existing` also compares everything that is linked. */
  setMapping: endpoint({
    method: "PUT",
    path: `${base}/mapping`,
    access: settles,
    bodyLimit: 512 * 1024,
    input: wire({
      ...ofExternal,
      version,
      rows: z.array(mappingRow).max(60),
      appliesToExisting: z.boolean().default(false),
    }),
    output: mapping,
  }),
  rules: endpoint({
    method: "GET",
    path: `${base}/rules`,
    access: reads,
    input: wire(ofExternal),
    output: wire({
      version: z.int(),
      ...ruleFields,
      /** What can be chosen: read at the CRM. */
      crmUsers: z.array(wire({ ref: z.string(), name: z.string(), email: z.string() })),
      members: z.array(wire({ id, name: z.string(), email: z.string() })),
      pipelines: z.array(
        wire({
          ref: z.string(),
          name: z.string(),
          stages: z.array(wire({ ref: z.string(), name: z.string() })),
        }),
      ),
    }),
  }),
  setRules: endpoint({
    method: "PUT",
    path: `${base}/rules`,
    access: settles,
    bodyLimit: 512 * 1024,
    input: wire({ ...ofExternal, version, ...ruleFields }),
    output: nothing,
  }),
  /** What was done, the latest first. `open`: only what waits for somebody. */
  lines: endpoint({
    method: "GET",
    path: `${base}/sync/lines`,
    access: reads,
    input: wire({
      ...ofExternal,
      kind: z.enum(["all", "open", "refused", "undecided", "overruled"]).default("all"),
      prospectId: named("profile_id", id.optional()),
      ...page(25),
    }),
    output: listOf(syncLine),
  }),
  /** Sends a refused change again. */
  retry: endpoint({
    method: "POST",
    path: `${base}/sync/lines/:_id/retry`,
    access: { ...reads, scope: "write", rate: "write" },
    input: wire({ ...ofExternal, id }),
    output: nothing,
  }),
  /** Says which record there an undecided prospect is; null: none of them, so that a new one may be made. */
  choose: endpoint({
    method: "POST",
    path: `${base}/sync/lines/:_id/choose`,
    access: { ...reads, scope: "write", rate: "write" },
    input: wire({ ...ofExternal, id, ref: z.string().max(100).nullable() }),
    output: nothing,
  }),
  /** Puts our value back where the CRM's won. */
  putBack: endpoint({
    method: "POST",
    path: `${base}/sync/lines/:_id/put_back`,
    access: { ...reads, scope: "write", rate: "write" },
    input: wire({ ...ofExternal, id }),
    output: nothing,
  }),
  /** Where a prospect is in the connected CRMs. */
  ofProspect: endpoint({
    method: "GET",
    path: "/profiles/:_id/crm",
    access: { who: "member", page: ["inbox", "profiles"], rate: "read" },
    input: wire({ id }),
    output: z.array(
      wire({
        platform: z.enum(externalPlatforms),
        state: z.enum(["linked", "waiting", "refused", "undecided", "gone", "not_there"]),
        url: z.string().nullable(),
        /** The vendor's words about a refusal. */
        reason: z.string().nullable(),
        deals: z.array(
          wire({
            name: z.string(),
            stage: z.string(),
            status: z.enum(["open", "won", "lost"]),
            url: z.string(),
          }),
        ),
      }),
    ),
  }),
};
