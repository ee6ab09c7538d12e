import type { Session } from "@/server/http/sessions";
import type { OutboxRow } from "@/server/repositories/outbox";

/** Rooms are named after ids and hold the workspace, so that no id of elsewhere opens one. */
export const rooms = {
  person: (personId: string) => `person:${personId}`,
  workspace: (workspaceId: string) => `space:${workspaceId}`,
  /** Those of a workspace who may use every account. */
  allAccounts: (workspaceId: string) => `credentials:${workspaceId}:all`,
  account: (workspaceId: string, accountId: string) => `credentials:${workspaceId}:${accountId}`,
};

/** Where a session listens: decided from what the database says of it, never from what a browser says (S60). */
export function roomsOf({ personId, membership }: Session): string[] {
  if (!membership || membership.plan.status !== "active") return [rooms.person(personId)];
  const { workspaceId, isAdmin, allowedAccounts } = membership;
  const accounts =
    isAdmin || !allowedAccounts
      ? [rooms.allAccounts(workspaceId)]
      : allowedAccounts.map((accountId) => rooms.account(workspaceId, accountId));
  return [rooms.person(personId), rooms.workspace(workspaceId), ...accounts];
}

/** The recipients of an event: one person, those who may use an account (RT-08), or the workspace. */
export function audienceOf({ workspaceId, userId, accountId }: OutboxRow): string[] {
  if (userId) return [rooms.person(userId)];
  if (!workspaceId) return [];
  return accountId
    ? [rooms.account(workspaceId, accountId), rooms.allAccounts(workspaceId)]
    : [rooms.workspace(workspaceId)];
}
