import * as z from "zod";
import { endpoint } from "./endpoint";
import { id, instant, line } from "./fields";
import { listOf, page } from "./lists";
import { periods } from "./periods";
import { callOutcomes, callReactions, taskPriority } from "./sequence";
import { named, wire } from "./wire";

/** What campaigns give people to do; the other types of TASK-05 come with what makes them. */
export const taskTypes = ["custom", "call"] as const;
export const taskStates = ["pending", "completed", "skipped", "failed"] as const;
export type TaskState = (typeof taskStates)[number];
export const mostNoteLetters = 500;

export const task = wire({
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
  prospect: named(
    "profile",
    wire({
      id,
      fullName: z.string(),
      position: z.string(),
      companyName: z.string(),
      phone: z.string().nullable(),
    }),
  ),
  campaign: named("workflow", wire({ id, name: z.string() })),
  accountName: z.string(),
  version: z.int(),
});
export type Task = z.output<typeof task>;

const read = { who: "member", page: "dashboard", feature: "dash_tasks", rate: "read" } as const;
const write = { who: "member", page: "dashboard", feature: "dash_tasks", rate: "write" } as const;
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
