import type { AccountLife } from "./account-state";
import { awaitedOf } from "./awaited";

/** How often it is looked whether the owner has confirmed in the network's app. */
export const approvalCheckMs = 5_000;

/** Whether the network's app on the owner's phone still asks for a confirmation. `now` is real. */
export const isAwaitingApproval = (life: AccountLife, now: Date): boolean =>
  awaitedOf(life) === "authorization" &&
  life.auth.approval !== undefined &&
  now.getTime() < Date.parse(life.auth.approval.expiresAt);
