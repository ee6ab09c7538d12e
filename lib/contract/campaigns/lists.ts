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

/** How many campaigns each value of a filter would leave, the other filters kept. */
const counted = <T extends z.ZodType>(value: T) => z.array(wire({ value, count: z.int() }));

/** What is done with many campaigns of a list at a time (ux 12, 29). */
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
  /** All that a filter leaves, by what may be done with them; 10,000 at most. */
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
  /** One command for each of these; those it is refused for stay as they are, each with its reason as an error says it; those that are not there are in neither. */
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
  /** New drafts like these, sent by this account, without their people (CAMP-74). */
  duplicate: endpoint({
    method: "POST",
    path: "/workflows/duplicate",
    access: write,
    input: wire({ ids, accountId: named("credentials_id", id) }),
    output: wire({ ids: z.array(id) }),
  }),
};
