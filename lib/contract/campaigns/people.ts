import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { leadStatuses, peopleCommands, peopleFilter, peopleStates } from "../prospects/prospects";
import { named, wire } from "../wire";

const read = { who: "member", page: "campaigns", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "campaigns", rate: "write" } as const;
const counted = <T extends z.ZodType>(value: T) => z.array(wire({ value, count: z.int() }));

/** As many people as one call takes; who has more calls again. */
export const mostAtOnce = 100;
/** As many people as a filter names at most. */
export const mostMatching = 10_000;
/** As many people as a file can be asked for by name; it travels in the address. */
export const mostByHand = 200;
/** How long somebody can be paused, in days of the workspace's clock. */
export const pauseDays = [3, 7, 14, 30, 90] as const;

/** What is done with many people of a campaign at a time (ux 12, 52). */
export const campaignPeople = {
  /** How many people each value of a filter would leave, the other filters kept. */
  facets: endpoint({
    method: "GET",
    path: "/workflows/:workflow_id/profiles/facets",
    access: read,
    input: wire(peopleFilter),
    output: wire({
      states: counted(z.enum(peopleStates)),
      statuses: counted(z.enum(leadStatuses)),
      stepIds: counted(id),
      reasons: counted(z.string()),
      accountIds: named("credentials_ids", counted(id)),
      labelIds: counted(id),
    }),
  }),
  /** All that a filter leaves, by what may be done with them; `mostMatching` at most. */
  matching: endpoint({
    method: "GET",
    path: "/workflows/:workflow_id/profiles/matching",
    access: read,
    input: wire(peopleFilter),
    output: z.array(wire({ commands: z.array(z.enum(peopleCommands)), ids: z.array(id) })),
  }),
  /** The people a filter leaves as a file, with what was done and what comes next (PROSPECT-34). */
  download: endpoint({
    method: "GET",
    path: "/workflows/:workflow_id/profiles/download_csv",
    access: { ...read, confirmed: true },
    input: wire({ ...peopleFilter, ids: z.array(id).max(mostByHand).optional() }),
    output: z.string(),
    answersFile: true,
  }),
  /**
   * One command for each of these people. `pause` lasts until `until`. `restart` begins anew, as a run of its own (R30). `remove`
   * ends what still runs and takes them out of the list, `restore` puts them back as they were. `copy` lets them begin in
   * `toCampaignId`, too; `move` takes them out of this one with it. Those it is refused for stay as they are: `code` is an
   * error, or why the other campaign does not take them.
   */
  command: endpoint({
    method: "POST",
    path: "/workflows/:workflow_id/profiles/command",
    access: { ...write, scope: "send" },
    input: wire({
      campaignId: named("workflow_id", id),
      ids: z.array(id).min(1).max(mostAtOnce),
      command: z.enum(peopleCommands),
      until: instant.optional(),
      toCampaignId: named("to_workflow_id", id.optional()),
      labelId: id.optional(),
    }),
    output: wire({
      done: z.array(id),
      refused: z.array(wire({ id, name: z.string().nullable(), code: z.string() })),
    }),
  }),
};
