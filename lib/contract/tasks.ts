import * as z from "zod";
import { assignee } from "./assignees";
import { callOutcomes, callReactions, limits, taskPriority } from "./campaigns/sequence";
import { endpoint } from "./endpoint";
import { id, instant, line, version } from "./fields";
import { listOf, page } from "./lists";
import { periods } from "./periods";
import { named, wire } from "./wire";

/** What is to be done (TASK-05). Campaigns give the first two; whatever waits for an approval is a kind of its own (approvals.ts). */
export const taskTypes = ["custom", "call", "message", "email", "inmail"] as const;
export type TaskType = (typeof taskTypes)[number];
const taskStates = ["pending", "completed", "skipped", "failed"] as const;
export type TaskState = (typeof taskStates)[number];
export const mostNoteLetters = 500;

const task = wire({
  id,
  type: z.enum(taskTypes),
  state: z.enum(taskStates),
  priority: taskPriority,
  assignee: wire({ id, name: z.string() }).nullable(),
  text: z.string(),
  dueAt: instant,
  isOverdue: z.boolean(),
  /** The how manieth call to this person. */
  attempt: z.int(),
  /** Where an outcome leads, of a call. */
  reactions: z.record(z.enum(callOutcomes), z.enum(callReactions)).nullable(),
  /** Whom it is about; one made by hand may be about nobody. */
  prospect: named(
    "profile",
    wire({
      id,
      fullName: z.string(),
      position: z.string(),
      companyName: z.string(),
      phone: z.string().nullable(),
    }).nullable(),
  ),
  /** Whose step it is; null of one made by hand, like the account. */
  campaign: named("workflow", wire({ id, name: z.string() }).nullable()),
  accountName: z.string().nullable(),
  version: z.int(),
});
export type Task = z.output<typeof task>;

const read = { who: "member", page: "dashboard", feature: "dash_tasks", rate: "read" } as const;
const write = {
  who: "member",
  scope: "write",
  page: "dashboard",
  feature: "dash_tasks",
  rate: "write",
} as const;
/** CAMP-37, CAMP-62. */
const text = z
  .string({ error: "fill_this_field" })
  .trim()
  .min(1, "fill_this_field")
  .max(limits.task, "too_long");
const note = z.string().max(mostNoteLetters, "too_long");

/** TASK-05: those that wait for somebody. Members see their own and those of nobody, admins all (TASK-06). */
export const tasks = {
  list: endpoint({
    method: "GET",
    path: "/tasks",
    access: read,
    input: wire({
      assignee: z.enum(["me", "all"]).default("me"),
      priority: taskPriority.optional(),
      /** How far ahead the list looks (TASK-03); what is overdue is always in it. */
      period: z.enum(periods).optional(),
      prospectId: named("profile_id", id.optional()),
      ...page(25),
    }),
    output: listOf(task),
  }),
  /** One made by hand, of whom it is given to: whoever makes it, unless they name another. Due ahead, within a year. */
  create: endpoint({
    method: "POST",
    path: "/tasks",
    access: write,
    input: wire({
      type: z.enum(taskTypes),
      text,
      priority: taskPriority.default(100),
      assigneeId: id.optional(),
      dueAt: instant,
      prospectId: named("profile_id", id.optional()),
    }),
    output: task,
  }),
  /** Changes one that is open, whoever made it. What kind it is and whom it is about stays. Due ahead, or as long ago as it was made. */
  update: endpoint({
    method: "PATCH",
    path: "/tasks/:_id",
    access: write,
    input: wire({
      id,
      version,
      text: text.optional(),
      priority: taskPriority.optional(),
      assigneeId: id.optional(),
      dueAt: instant.optional(),
    }),
    output: task,
  }),
  /** Who can be given a task: whoever may see the person, or for one that exists, what it is about (TASK-06). */
  assignees: endpoint({
    method: "GET",
    path: "/tasks/assignees",
    access: read,
    input: wire({ prospectId: named("profile_id", id.optional()), taskId: id.optional() }),
    output: z.array(assignee),
  }),
  /** `outcome`: what came of a call, which decides how the person goes on (R28). */
  complete: endpoint({
    method: "POST",
    path: "/tasks/:_id/complete",
    access: write,
    input: wire({ id, outcome: z.enum(callOutcomes).optional(), note: note.optional() }),
    output: task,
  }),
  /** The person goes on without it. */
  skip: endpoint({
    method: "POST",
    path: "/tasks/:_id/skip",
    access: write,
    input: wire({ id, reason: line(mostNoteLetters) }),
    output: task,
  }),
};
