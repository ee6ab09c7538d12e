import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { awaitedOf, isAwaitingApproval } from "@/server/domain/accounts/awaited";
import type { SignInEvent } from "@/server/domain/accounts/machine";
import { lockAccount, lockCampaignsOf } from "@/server/repositories/accounts/accounts";
import { pauseByItself } from "@/server/services/campaigns/pause";
import { planningIn } from "@/server/services/campaigns/planning";
import { applyAccountEvent, checkApprovalLater } from "./events";
import { learned, type SignInTools, signIn } from "./sign-in";

type Care = Omit<SignInTools, "clock"> & Pick<Context, "newId" | "transact">;

/**
 * Signs an account in when a proxy may be available again, or the network accepts sign-ins again; does nothing if it waits for its owner by
 * now, or is signed in.
 */
export async function signInAgain(cx: Care, id: string): Promise<void> {
  const account = await cx.transact(async (tx) => {
    const row = await lockAccount(tx, id, null);
    const awaited = row && awaitedOf(row);
    if (!row || (awaited !== "proxy" && awaited !== "login")) return null;
    return awaited === "proxy"
      ? applyAccountEvent(cx, tx, row, { kind: "proxy_begun", countryCode: row.countryCode })
      : row;
  });
  if (!account) return checkApproval(cx, id);
  const { clock } = await cx.transact((tx) => planningIn(tx, cx));
  const tools = { ...cx, clock };
  const event = await signIn(tools, account);
  await cx.transact(async (tx) => {
    const row = await lockAccount(tx, id, null);
    if (row) await applyAccountEvent(cx, tx, row, event, learned(tools, row, event));
  });
}

/** Signs an account in once its owner has confirmed in the network's app; otherwise checks again soon. */
async function checkApproval(cx: Care, id: string): Promise<void> {
  const account = await cx.transact((tx) => lockAccount(tx, id, null));
  if (!account || !isAwaitingApproval(account, cx.now())) return;
  const { clock } = await cx.transact((tx) => planningIn(tx, cx));
  const tools = { ...cx, clock };
  const event = await signIn(tools, account, (network, access) => network.checkApproval(access)).catch(
    // Whether it was confirmed is not known yet.
    (error: unknown): SignInEvent => {
      if (error instanceof DomainError) return { kind: "approval_needed" };
      throw error;
    },
  );
  await cx.transact(async (tx) => {
    const row = await lockAccount(tx, id, null);
    if (!row || !isAwaitingApproval(row, cx.now())) return;
    if (event.kind !== "approval_needed")
      await applyAccountEvent(cx, tx, row, event, learned(tools, row, event));
    else await checkApprovalLater(tx, row, cx.now());
  });
}

/** An account sleeps after this many days without use (CRED-69). */
const idleDays = 30;
const idleMs = idleDays * 86_400_000;
export const idleBefore = (now: Date): Date => new Date(+now - idleMs);

/** Puts an unused account to sleep. Campaigns with no other sender are paused until a member resumes them (CRED-70). */
export async function hibernate(cx: Care, tx: Tx, id: string): Promise<void> {
  const planning = await planningIn(tx, cx);
  const campaigns = await lockCampaignsOf(tx, id);
  const row = await lockAccount(tx, id, null);
  if (row?.status !== "active" || row.usedAt >= idleBefore(cx.now())) return;
  for (const campaign of campaigns) await pauseByItself(tx, planning, campaign.id, { isHeldByPlan: false });
  await applyAccountEvent(cx, tx, row, { kind: "hibernated" });
}
