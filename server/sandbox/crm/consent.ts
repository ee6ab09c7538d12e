import type { Tx } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import { type ConsentAct, consentAfter } from "@/server/sandbox/rules/consent";
import { crmUsers } from "@/server/sandbox/rules/crms";
import { secretOf } from "./driver";
import { allowConsent, type CrmConsent, endConsent } from "./rows";

const codeMs = 10 * 60_000;

/** Does what a button of the consent page says; answers where the browser goes, null to stay on the page. */
export async function decide(
  tx: Tx,
  now: Date,
  consent: CrmConsent,
  { act, person }: { act: ConsentAct; person: number },
): Promise<string | null> {
  const next = consentAfter(consent.state, act);
  const back = new URL(consent.returnUrl);
  if (next === null || next === "asked" || (next === "allowed" && !crmUsers[person]?.isActive)) return null;
  if (next !== "allowed") {
    await endConsent(tx, consent.id, next);
    if (next === "revoked") return null;
    back.searchParams.set("error", "access_denied");
    return back.href;
  }
  const code = secretOf(consent.id);
  const codeUntil = new Date(+now + codeMs);
  await allowConsent(tx, consent.id, { person, codeHash: hashOf(code), codeUntil });
  back.searchParams.set("code", code);
  return back.href;
}
