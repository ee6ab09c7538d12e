import * as z from "zod";
import { assignee } from "./assignees";
import { callOutcomes, callReactions, limits, taskPriority } from "./campaigns/sequence";
import { endpoint } from "./endpoint";
import { id, instant, line, version } from "./fields";
import { listOf, page } from "./lists";
import { periods } from "./periods";
import { named, wire } from "./wire";

/** The kinds of tasks (TASK-05). Campaigns create the first two; approvals are separate (approvals.ts). */
export const taskTypes = ["custom", "call", "message", "email", "inmail"] as const;
export type TaskType = (typeof taskTypes)[number];
const taskStates = ["pending", "completed", "skipped", "failed"] as const;
export type TaskState = (typeof taskStates)[number];
export const maxTaskNoteCharacters = 500;

const task = wire({
  id,
  type: z.enum(taskTypes),
  state: z.enum(taskStates),
  priority: taskPriority,
  assignee: wire({ id, name: z.string() }).nullable(),
  text: z.string(),
  dueAt: instant,
  isOverdue: z.boolean(),
  /** The number of this call to the person, starting at 1. */
  attempt: z.int(),
  /** What each outcome of a call leads to. */
  reactions: z.record(z.enum(callOutcomes), z.enum(callReactions)).nullable(),
  /** The person it is about; a task created by a member may have none. */
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
  /** The campaign of its step; null, like the account, for a task created by a member. */
  campaign: named("workflow", wire({ id, name: z.string() }).nullable()),
  accountName: z.string().nullable(),
  /** How it ended; null while it is open. `note`: what was noted of a call, or why the task was skipped. */
  ended: wire({
    at: instant,
    by: z.string().nullable(),
    outcome: z.enum(callOutcomes).nullable(),
    note: z.string().nullable(),
  }).nullable(),
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
const note = z.string().max(maxTaskNoteCharacters, "too_long");

/** TASK-05: open tasks, or ended ones, the newest first. Members see their own and unassigned ones, admins see all (TASK-06). */
export const tasks = {
  list: endpoint({
    method: "GET",
    path: "/tasks",
    access: read,
    input: wire({
      state: z.enum(["pending", "ended"]).optional(),
      assignee: z.enum(["me", "all"]).default("me"),
      priority: taskPriority.optional(),
      /** How far ahead the list of open tasks looks (TASK-03), overdue ones always included; how far back that of ended tasks does. */
      period: z.enum(periods).optional(),
      prospectId: named("profile_id", id.optional()),
      ...page(25),
    }),
    output: listOf(task),
  }),
  /** Creates a task, assigned to its creator unless another member is named. It must be due in the future, within a year. */
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
  /** Changes an open task, whoever created it. Its kind and its person stay. It is due in the future, or no earlier than it was created. */
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
  /** Members a task can be assigned to: those who may see the person or, for an existing task, what it is about (TASK-06). */
  assignees: endpoint({
    method: "GET",
    path: "/tasks/assignees",
    access: read,
    input: wire({ prospectId: named("profile_id", id.optional()), taskId: id.optional() }),
    output: z.array(assignee),
  }),
  /** `outcome`: the result of a call, which decides how the sequence continues (R28). */
  complete: endpoint({
    method: "POST",
    path: "/tasks/:_id/complete",
    access: write,
    input: wire({ id, outcome: z.enum(callOutcomes).optional(), note: note.optional() }),
    output: task,
  }),
  /** The sequence continues without it. */
  skip: endpoint({
    method: "POST",
    path: "/tasks/:_id/skip",
    access: write,
    input: wire({ id, reason: line(maxTaskNoteCharacters) }),
    output: task,
  }),
};
