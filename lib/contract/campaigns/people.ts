import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { leadStatuses, peopleCommands, peopleFilter, peopleStates } from "../prospects/prospects";
import { named, wire } from "../wire";
import { maxChosen, maxPeoplePerCall } from "./people-limits";

const read = { who: "member", page: "campaigns", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "campaigns", rate: "write" } as const;
const counted = <T extends z.ZodType>(value: T) => z.array(wire({ value, count: z.int() }));

/** Operations on many people of a campaign at once (ux 12, 52). */
export const campaignPeople = {
  /** The number of people for each value of a filter, with the other filters applied. */
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
  /** All people that match a filter, grouped by the commands possible; at most `maxMatching`. */
  matching: endpoint({
    method: "GET",
    path: "/workflows/:workflow_id/profiles/matching",
    access: read,
    input: wire(peopleFilter),
    output: z.array(wire({ commands: z.array(z.enum(peopleCommands)), ids: z.array(id) })),
  }),
  /** Downloads the people that match a filter, with what was done and what comes next (PROSPECT-34). */
  download: endpoint({
    method: "GET",
    path: "/workflows/:workflow_id/profiles/download_csv",
    access: { ...read, confirmed: true },
    input: wire({ ...peopleFilter, ids: z.array(id).max(maxChosen).optional() }),
    output: z.string(),
    answersFile: true,
  }),
  /**
   * Runs one command on several people. `pause` lasts until `until`. `restart` starts a new run from the beginning (R30). `remove` stops
   * what is still running and takes them off the list, `restore` puts them back as they were. `copy` also enrolls them in `toCampaignId`;
   * `move` removes them from this campaign as well. People who cannot be changed stay as they are: `code` is an error, or the reason why
   * the other campaign does not take them.
   */
  command: endpoint({
    method: "POST",
    path: "/workflows/:workflow_id/profiles/command",
    access: { ...write, scope: "send" },
    input: wire({
      campaignId: named("workflow_id", id),
      ids: z.array(id).min(1).max(maxPeoplePerCall),
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
