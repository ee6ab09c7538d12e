import * as z from "zod";
import { channels } from "./campaigns/sequence";
import { endpoint } from "./endpoint";
import { id, instant, noInput } from "./fields";
import { listOf, page } from "./lists";
import { periods } from "./periods";
import { periodNumbers } from "./reports";
import { named, wire } from "./wire";

/** What the feed shows. Routine actions of the product, such as every send, are in the prospect's timeline instead. */
export const newsKinds = [
  "reply",
  "accepted",
  "clicked",
  "bounce",
  "opt_out",
  "goal_reached",
  "task_done",
] as const;

const news = wire({
  id,
  at: instant,
  kind: z.enum(newsKinds),
  channel: z.enum(channels).nullable(),
  prospect: named("profile", wire({ id, fullName: z.string() })),
  campaign: named("workflow", wire({ id, name: z.string() }).nullable()),
  /** The teammate who did it, for actions of teammates. */
  actor: z.string().nullable(),
});
export type News = z.output<typeof news>;

/** What a new workspace does first, in this order (ux 115). */
export const firstSteps = ["account", "campaign", "prospects", "signature", "start"] as const;
export type FirstStep = (typeof firstSteps)[number];

const read = { who: "member", page: "dashboard", rate: "read" } as const;

/** DASH-02, DASH-03. */
export const dashboard = {
  statistics: endpoint({
    method: "GET",
    path: "/dashboard/statistics",
    access: read,
    input: wire({
      accountIds: named("credentials", z.array(id).max(100).optional()),
      period: z.enum(periods).default("2_weeks"),
    }),
    output: wire({
      ...periodNumbers,
      /** Campaigns running now, whatever the period. */
      activeCampaigns: z.int(),
    }),
  }),
  /** The first steps that the workspace has done; derived from what exists, so that every member and device sees the same. */
  firstSteps: endpoint({
    method: "GET",
    path: "/dashboard/first_steps",
    access: read,
    input: noInput,
    output: wire({ done: z.array(z.enum(firstSteps)) }),
  }),
  activity: endpoint({
    method: "GET",
    path: "/dashboard/activity",
    access: read,
    input: wire(page(25)),
    output: listOf(news),
  }),
};
