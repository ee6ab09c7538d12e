import type { TaskStep } from "@/lib/contract/campaigns/sequence";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { type InsideStep, isMet } from "@/server/domain/campaigns/sequence/condition";
import { taskTypes } from "@/server/domain/campaigns/sequence/kinds";
import { placeholderValues } from "@/server/domain/campaigns/sequence/placeholder-values";
import { soughtFor } from "@/server/domain/prospects/enrichment";
import { webhookCallOf } from "@/server/services/campaigns/webhook-steps";
import type { EngineContext } from "../context";
import type { JobAction, Result } from "../job";
import type { Acting } from "./decide";

/** What a step does in the workspace itself. A webhook and an enrichment call the outside. */
export function inside(engine: EngineContext, acting: Acting, step: InsideStep, key: string): JobAction {
  const { row, lane, claimed } = acting;
  const { workspaceId } = claimed;
  switch (step.type) {
    case "webhook":
      return { kind: "webhook", call: webhookCallOf(engine, { workspaceId, url: step.url, key, row, lane }) };
    case "enrich": {
      const { fullName, companyName, profileUrl } = row;
      const sought = soughtFor(step.finds, row);
      return { kind: "enrichment", person: { workspaceId, fullName, companyName, profileUrl, sought } };
    }
    default:
      return { kind: "known", result: resultOf(acting, step) };
  }
}

/** What needs nothing from outside. */
function resultOf(
  { row, lane, content }: Acting,
  step: Exclude<InsideStep, { type: "webhook" | "enrich" }>,
): Result {
  switch (step.type) {
    case "condition":
      return { kind: isMet(step, { ...row, values: placeholderValues(row, lane) }) ? "met" : "not_met" };
    case "goal":
      return { kind: step.reached === "accepted" && !row.acceptedAt ? "not_met" : "goal_reached" };
    case "add_label":
      return step.label_id ? { kind: "labelled", labelId: step.label_id } : undoable;
    case "move_to_campaign":
      return step.campaign_id ? { kind: "moved", campaignId: step.campaign_id } : undoable;
    case "manual_task":
    case "call_task":
      // The gate lets an open task pass only after its due date.
      return row.taskDueAt ? { kind: "task_missed" } : taskOf(step, lane, content);
  }
}

/** The step is gone, or names no target. */
export const undoable: Result = { kind: "refused", reason: "failed_task" };

function taskOf(
  { type, priority, due, overdue }: TaskStep,
  lane: Acting["lane"],
  { text }: Acting["content"],
): Result {
  const task = { text, priority, due, hours: hoursOf(lane), waits: overdue === "wait" };
  return { kind: "task_given", task: { ...task, type: taskTypes[type] } };
}
