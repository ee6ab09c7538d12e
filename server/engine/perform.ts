import type { Finding } from "@/server/ports/enrichment";
import { browserClosed, looksSpent } from "@/server/ports/network";
import type { Ready } from "@/server/ports/outcome";
import type { E164 } from "@/server/ports/phone";
import { soundUrl } from "@/server/services/phone/sound-link";
import { attachmentsFor } from "./attachments";
import type { EngineContext } from "./context";
import type { Job, JobAction, Result } from "./job";
import { saveSentCopy } from "./sent-copies";

type Action<Kind extends JobAction["kind"]> = Extract<JobAction, { kind: Kind }>;

/** Does what a job says. `ready` is asked right before anything leaves. */
export async function perform(engine: EngineContext, job: Job, ready: Ready): Promise<Result> {
  const { ports } = engine;
  const { action } = job;
  switch (action.kind) {
    case "email":
      return sendMail(engine, job, action, ready);
    case "sms":
      return ports.phone.send(action.phone, action.sms, ready);
    case "voicemail":
      return dropVoicemail(engine, job, action, ready);
    case "network":
      return ports.network.act(action.account, action.action, ready);
    case "look":
      return lookAt(engine, action);
    case "webhook":
      return ports.webhook.call(action.call, ready);
    case "enrichment":
      return foundOf(await ports.enrichment.find(action.person));
    case "known":
      return action.result;
  }
}

async function sendMail(
  engine: EngineContext,
  job: Job,
  { access, mail, mailbox, stepFiles }: Action<"email">,
  ready: Ready,
): Promise<Result> {
  const isByHand = job.enrollmentId === null;
  const attachments = isByHand || stepFiles > 0 ? await attachmentsFor(engine, job) : [];
  const isWhole = !("kind" in attachments) && attachments.length >= stepFiles;
  // A missing file of a step is no fault of the prospect, so the email is retried.
  if (!isByHand && !isWhole) return { kind: "later", reason: "files_unavailable" };
  if ("kind" in attachments) return attachments;
  const whole = attachments.length > 0 ? { ...mail, attachments } : mail;
  const outcome = await engine.ports.mail.send(access, whole, ready);
  if (outcome.kind === "sent" && mailbox.sentCopies === "appends") saveSentCopy(engine, mailbox, whole);
  return outcome;
}

/** The link to the recording expires, so it is made when the call is. */
function dropVoicemail(
  engine: EngineContext,
  { workspaceId }: Job,
  { phone, to, key, audio, publicUrl }: Action<"voicemail">,
  ready: Ready,
): Promise<Result> {
  const { id: audioId, seconds, forwardNumber } = audio;
  const url = soundUrl(engine.keys.secret, publicUrl, { workspaceId, audioId }, engine.now());
  const forwardTo: E164 | null = forwardNumber === null ? null : `+${forwardNumber}`;
  return engine.ports.phone.dropVoicemail(phone, { to, key, sound: { url, seconds }, forwardTo }, ready);
}

async function lookAt({ ports }: EngineContext, { account, whom }: Action<"look">): Promise<Result> {
  const seen = await ports.network.lookAt(account, whom).catch(unlessLater);
  if (seen && "kind" in seen) return seen;
  return { kind: seen?.relation === "connected" ? "accepted" : "not_accepted" };
}

/** The browser extension is not connected, or the account has viewed enough profiles today. */
function unlessLater(error: unknown): Extract<Result, { kind: "later" }> {
  const reason = error instanceof Error ? error.message : null;
  if (reason === browserClosed.reason) return browserClosed;
  if (reason === looksSpent) return { kind: "later", reason };
  throw error;
}

/** The result of an enrichment; a prospect who was not found skips the step. */
function foundOf(finding: Finding): Result {
  if (finding.kind === "found") return { ...finding, kind: "enriched" };
  return finding.kind === "nothing" ? { kind: "found_nothing" } : finding;
}
