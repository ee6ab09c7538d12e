import type { PersonContext, VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { deviceIn } from "@/server/domain/auth/known-device";
import { trialDays } from "@/server/domain/billing/entitlements";
import { addressMark, browserMark } from "@/server/domain/billing/trial-marks";
import { type Person, proveAddress, setEmail } from "@/server/repositories/auth/users";
import { claimTrial, closeTrials } from "@/server/repositories/workspaces/trials";
import type { NewTrial } from "@/server/repositories/workspaces/workspaces";

const day = 24 * 60 * 60 * 1000;

/**
 * The trial of a new workspace (AUTH-52): one for each company and each browser. An address that is not verified could be anybody's, so it
 * counts once it is.
 */
export async function beginTrial(cx: PersonContext, tx: PersonTx, person: Person): Promise<NewTrial> {
  const endsAt = new Date(+cx.now() + trialDays * day);
  if (!cx.config.isTrialLimited) return { endsAt, usedBy: null, isOpen: false };
  const { brand, email } = person;
  const device = deviceIn(cx.device.read(), +cx.now());
  const isVerified = person.emailConfirmedAt !== null;
  const [used] = await claimTrial(tx, [
    ...(isVerified ? [addressMark(cx.keys.secret, brand, email)] : []),
    ...(device === null ? [] : [browserMark(cx.keys.secret, brand, device)]),
  ]);
  return used
    ? { endsAt: null, usedBy: used.holder, isOpen: false }
    : { endsAt, usedBy: null, isOpen: !isVerified };
}

type Tools = Pick<VisitorContext, "keys" | "config">;

/** An email or the provider proved the address: from now on it counts whose trial it is. */
export const verifyAddress = async (cx: Tools, tx: PersonTx) => settled(cx, tx, await proveAddress(tx));

/** The same for a new address, which its link has proven. */
export const verifyNewAddress = async (cx: Tools, tx: PersonTx, email: string) =>
  settled(cx, tx, await setEmail(tx, email));

async function settled(cx: Tools, tx: PersonTx, person: Person | null): Promise<Person | null> {
  if (person && cx.config.isTrialLimited)
    await closeTrials(tx, addressMark(cx.keys.secret, person.brand, person.email));
  return person;
}
