import { createHmac } from "node:crypto";
import type { Tx } from "@/server/db/tx";
import { derivedKey } from "@/server/domain/auth/derived-key";
import { linksIn } from "@/server/domain/tracking/letter";
import { companyMs, immediateVerdict, type Request } from "@/server/domain/tracking/verdict";
import type { Planning } from "@/server/planning/planning";
import { type HitMail, insertHit, readHitMail } from "@/server/repositories/ledger/tracking";
import type { readTrackingToken, Target } from "./link";

type Tracked = NonNullable<ReturnType<typeof readTrackingToken>>;
/** `address` is of the network. */
type Visit = Request & { address: string };

/** The max number of hits stored per email; more add no information. */
const maxHits = 200;
/** A hit is judged when its company is known, but never before this real time has passed, because the clock may run fast (R31). */
const soonestJudgedMs = 1_000;

/**
 * Stores that a pixel or link of an email was fetched, and returns what it stands for; null if it does not belong to this email. Changes
 * nothing for the prospect until it is known whether a person fetched it (R18).
 */
export async function recordHit(
  tx: Tx,
  p: Planning,
  masterKey: Uint8Array,
  { mail: { deliveryId }, isOf }: Tracked,
  visit: Visit,
): Promise<Target | null> {
  const mail = await readHitMail(tx, deliveryId);
  const target = mail && targetIn(mail, isOf);
  if (!mail || !target) return null;
  if (mail.hits >= maxHits) return target;
  const shown = p.clock.toVirtual(p.now);
  const verdict = immediateVerdict(target.kind, visit, shown, mail.sentAt && p.clock.toVirtual(mail.sentAt));
  const judged = Math.max(+p.clock.toReal(new Date(+shown + companyMs)), +p.now + soonestJudgedMs);
  await insertHit(tx, {
    id: p.newId(),
    deliveryId,
    at: p.now,
    kind: target.kind,
    url: target.kind === "clicked" ? target.url : null,
    agent: visit.agent.slice(0, 300),
    visitor: visitorOf(masterKey, visit),
    verdict,
    judgeAt: verdict === null ? new Date(judged) : null,
  });
  return target;
}

function targetIn({ text }: HitMail, isOf: Tracked["isOf"]): Target | null {
  const links = linksIn(text).map((url): Target => ({ kind: "clicked", url }));
  return [{ kind: "opened" } as const, { kind: "hidden" } as const, ...links].find(isOf) ?? null;
}

/** Distinguishes visitors of one email without storing where they came from. */
const visitorOf = (masterKey: Uint8Array, { address, agent }: Visit): string =>
  createHmac("sha256", derivedKey(masterKey, "tern tracking visitor"))
    .update(`${address}\n${agent}`)
    .digest("base64url")
    .slice(0, 16);
