import * as z from "zod";
import { endpoint } from "../endpoint";
import { id } from "../fields";
import { named, wire } from "../wire";
import { campaignCommands, campaignFilter, sequenceTypes } from "./campaigns";
import { channels } from "./sequence";
import { campaignStatuses } from "./status";

const read = { who: "member", page: "campaigns", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "campaigns", rate: "write" } as const;
const ids = z.array(id).min(1).max(100);

/** The number of campaigns for each value of a filter, with the other filters applied. */
const counted = <T extends z.ZodType>(value: T) => z.array(wire({ value, count: z.int() }));

/** Operations on many campaigns of a list at once (ux 12, 29). */
export const campaignLists = {
  facets: endpoint({
    method: "GET",
    path: "/workflows/facets",
    access: read,
    input: wire(campaignFilter),
    output: wire({
      statuses: counted(z.enum(campaignStatuses)),
      sequenceTypes: named("sequences_types", counted(z.enum(sequenceTypes))),
      channels: counted(z.enum(channels)),
      accountIds: named("credentials_ids", counted(id)),
      createdWithinDays: counted(z.int()),
      needsAttention: z.int(),
    }),
  }),
  /** All campaigns that match a filter, grouped by the commands possible; at most 10,000. */
  matching: endpoint({
    method: "GET",
    path: "/workflows/matching",
    access: read,
    input: wire(campaignFilter),
    output: z.array(
      wire({
        status: z.enum(campaignStatuses),
        commands: z.array(z.enum(campaignCommands)),
        ids: z.array(id),
      }),
    ),
  }),
  /**
   * Runs one command on several campaigns. Those that refuse it stay unchanged and are listed with their error; campaigns that do not exist
   * are in neither list.
   */
  command: endpoint({
    method: "POST",
    path: "/workflows/command",
    access: { ...write, scope: "send" },
    input: wire({ ids, command: z.enum(campaignCommands) }),
    output: wire({
      done: z.array(id),
      refused: z.array(
        wire({ id, name: z.string(), code: z.string(), details: z.record(z.string(), z.unknown()) }),
      ),
    }),
  }),
  /** Creates drafts that copy these campaigns, sent by this account and without prospects (CAMP-74). */
  duplicate: endpoint({
    method: "POST",
    path: "/workflows/duplicate",
    access: write,
    input: wire({ ids, accountId: named("credentials_id", id) }),
    output: wire({ ids: z.array(id) }),
  }),
};
