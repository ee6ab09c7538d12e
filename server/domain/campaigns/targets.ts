import type { CampaignProblem } from "@/lib/contract/campaigns/campaigns";
import {
  filesOf,
  isTask,
  type Sequence,
  type Step,
  type StepKind,
  usesNumber,
  type WritableKind,
} from "@/lib/contract/campaigns/sequence";
import { attachmentLimits } from "@/lib/contract/inbox/attachment-limits";
import { looksLikeWebhookUrl } from "@/lib/contract/integrations/webhook-parts";
import { readSource } from "@/lib/contract/prospects/search-source";
import { problem } from "./sequence/problem";

/** What steps may reference in a workspace: shared labels, target campaigns, and what the plan lacks. */
export type Targets = {
  labels: ReadonlySet<string>;
  campaigns: ReadonlySet<string>;
  /** Numbers that text messages and voicemails can be sent from. */
  phones: ReadonlySet<string>;
  /** Recordings that can be left as voicemails. */
  audios: ReadonlySet<string>;
  /** Files that its emails can attach, with their size in bytes. */
  files: ReadonlyMap<string, number>;
  /** Whether the operator allows text messages (CAMP-67). */
  isSmsAvailable: boolean;
  lacks(kind: StepKind): boolean;
  /** Whether a language model is available, and whether the plan lacks generated texts for a kind (CAMP-68). */
  hasWriter: boolean;
  lacksText(kind: WritableKind): boolean;
};

/** Whether a sequence references anything that has to be looked up. */
export const namesTargets = (sequence: Sequence): boolean =>
  sequence.some((step) => step.type === "add_label" || step.type === "move_to_campaign" || usesNumber(step));

/** Whether a mail of a sequence takes files along. */
export const namesFiles = (sequence: Sequence): boolean => sequence.some((step) => filesOf(step).length > 0);

/** CAMP-47 to CAMP-49: a group, an event or a webhook is identified by its URL. */
export function urlProblems(step: Step): CampaignProblem[] {
  if (!("url" in step)) return [];
  if (step.url.trim() === "") return [problem("fill_this_field", step.id, "url")];
  if (step.type === "webhook")
    return looksLikeWebhookUrl(step.url.trim()) ? [] : [problem("wrong_webhook_url", step.id, "url")];
  const kind = step.type === "group_message" ? "group" : "event";
  return readSource(kind, step.url) ? [] : [problem(`wrong_${kind}_url`, step.id, "url")];
}

/** A step with a missing target, or without a task text (CAMP-62). */
export function targetProblems(step: Step, targets: Targets | undefined): CampaignProblem[] {
  return [
    ...(targets?.lacks(step.type) ? [problem("feature_missing", step.id, null)] : []),
    ...(isTask(step) && step.text.trim() === "" ? [problem("empty_task", step.id, "text")] : []),
    ...fileProblems(step, targets),
    ...(step.type === "sms" ? textProblems(step, targets) : []),
    ...(step.type === "voicemail" ? voicemailProblems(step, targets) : []),
    ...(step.type === "goal" && step.name.trim() === "" ? [problem("fill_this_field", step.id, "name")] : []),
    ...(step.type === "add_label" ? missing(step, step.label_id, "label", targets?.labels) : []),
    ...(step.type === "move_to_campaign"
      ? missing(step, step.campaign_id, "campaign", targets?.campaigns)
      : []),
  ];
}

/** An email never leaves without one of its files, nor with more than an email may have. */
function fileProblems(step: Step, targets: Targets | undefined): CampaignProblem[] {
  const files = filesOf(step);
  const bytes = files.reduce((sum, { id, size }) => sum + (targets?.files.get(id) ?? size), 0);
  return [
    ...files.flatMap(({ id, name }) =>
      targets && !targets.files.has(id) ? [problem("attachment_gone", step.id, "files", name)] : [],
    ),
    ...(bytes > attachmentLimits.bytes ? [problem("attachments_too_large", step.id, "files")] : []),
  ];
}

/** CAMP-44, CAMP-66: it needs a number to send from, and the operator has to allow it. */
function textProblems(
  { id, phone_id }: Extract<Step, { type: "sms" }>,
  targets: Targets | undefined,
): CampaignProblem[] {
  const isNamed = phone_id !== null && (!targets || targets.phones.has(phone_id));
  return [
    ...(targets && !targets.isSmsAvailable ? [problem("sms_unavailable", id, null)] : []),
    ...(isNamed ? [] : [problem("sms_needs_number", id, "phone_id")]),
  ];
}

/** It needs a recording, and a number to call from. */
function voicemailProblems(
  { id, phone_id, audio_id }: Extract<Step, { type: "voicemail" }>,
  targets: Targets | undefined,
): CampaignProblem[] {
  const isKnown = (named: string | null, known: ReadonlySet<string> | undefined) =>
    named !== null && (!known || known.has(named));
  return [
    ...(isKnown(audio_id, targets?.audios) ? [] : [problem("voicemail_needs_audio", id, "audio_id")]),
    ...(isKnown(phone_id, targets?.phones) ? [] : [problem("voicemail_needs_number", id, "phone_id")]),
  ];
}

function missing(
  { id }: Step,
  target: string | null,
  kind: "label" | "campaign",
  known: ReadonlySet<string> | undefined,
): CampaignProblem[] {
  if (target === null) return [problem("fill_this_field", id, `${kind}_id`)];
  return known && !known.has(target) ? [problem(`no_such_${kind}`, id, `${kind}_id`)] : [];
}
