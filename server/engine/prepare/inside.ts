import { isTask } from "@/lib/contract/campaigns/sequence";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { isKnown, isMet } from "@/server/domain/campaigns/sequence/condition";
import { taskTypes } from "@/server/domain/campaigns/sequence/kinds";
import { placeholderValues } from "@/server/domain/campaigns/sequence/placeholder-values";
import { soughtFor } from "@/server/domain/prospects/enrichment";
import type { Finding } from "@/server/ports/enrichment";
import { webhookCallOf } from "@/server/services/campaigns/webhook-steps";
import type { EngineContext } from "../context";
import type { Job, Result, WorkspaceAction } from "../job";
import type { Acting } from "./decide";

/** What a step does in the workspace itself. A webhook and an enrichment call the outside. */
export function inside(engine: EngineContext, acting: Acting, key: string): Job["act"] {
  const { row, lane, step, claimed } = acting;
  if (step?.type === "webhook") {
    const call = webhookCallOf(engine, { workspaceId: claimed.workspaceId, url: step.url, key, row, lane });
    return (ready) => engine.ports.webhook.call(call, ready);
  }
  if (step?.type === "enrich") {
    const { fullName, companyName, profileUrl } = row;
    const whom = { workspaceId: claimed.workspaceId, fullName, companyName, profileUrl };
    const sought = soughtFor(step.finds, row);
    return async () => foundOf(await engine.ports.enrichment.find({ ...whom, sought }));
  }
  if (step && isKnown(step)) {
    const values = placeholderValues(row, lane);
    return async () => ({ kind: isMet(step, { ...row, values }) ? "met" : "not_met" });
  }
  if (step?.type === "goal" && step.reached === "accepted" && !row.acceptedAt)
    return async () => ({ kind: "not_met" });
  const action = actionOf(acting);
  return async () => action ?? { kind: "refused", reason: "failed_task" };
}

/** The result of an enrichment; a prospect who was not found skips the step. */
function foundOf(finding: Finding): Result {
  if (finding.kind === "found") return { ...finding, kind: "enriched" };
  return finding.kind === "nothing" ? { kind: "found_nothing" } : finding;
}

function actionOf({ row, lane, step, content }: Acting): WorkspaceAction | null {
  if (step?.type === "goal") return { kind: "goal_reached" };
  if (step?.type === "add_label" && step.label_id) return { kind: "labelled", labelId: step.label_id };
  if (step?.type === "move_to_campaign" && step.campaign_id)
    return { kind: "moved", campaignId: step.campaign_id };
  if (!step || !isTask(step)) return null;
  // The gate lets an open task pass only after its due date.
  if (row.taskDueAt) return { kind: "task_missed" };
  const { priority, due, overdue } = step;
  const task = { text: content.text, priority, due, hours: hoursOf(lane), waits: overdue === "wait" };
  return { kind: "task_given", task: { ...task, type: taskTypes[step.type] } };
}
