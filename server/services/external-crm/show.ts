import type { CrmConnection, externalCrm } from "@/lib/contract/crm/external";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { listMembers } from "@/server/repositories/auth/memberships";
import {
  type ConnectionRow,
  type FirstSync,
  findOfPlatform,
} from "@/server/repositories/external-crm/connections";
import { countLog } from "@/server/repositories/external-crm/lines";
import { countLinks } from "@/server/repositories/external-crm/links";
import { countConnected } from "@/server/repositories/workspaces/workspaces";
import { mustBeConnected } from "./access";

const settings: Record<ExternalPlatform, readonly string[]> = {
  pipedrive: ["PIPEDRIVE_CLIENT_ID", "PIPEDRIVE_CLIENT_SECRET"],
  hubspot: ["HUBSPOT_CLIENT_ID", "HUBSPOT_CLIENT_SECRET"],
};
const dayMs = 86_400_000;

/** How the workspace's account of a CRM stands. */
export const showConnection = (
  cx: Context,
  { platform }: Input<typeof externalCrm.show>,
): Promise<CrmConnection> => cx.transact((tx) => connectionShown(cx, tx, platform));

const nothing = {
  state: "disconnected",
  ...{ accountName: null, accountUrl: null, userName: null, connectedBy: null },
  ...{ connectedAt: null, brokenAt: null, brokenWhy: null, first: null, isRunning: false, lastRun: null },
  ...{ nextRunAt: null, today: [], linked: [], waitingCount: 0, refusedCount: 0, undecidedCount: 0 },
  overruledCount: 0,
} as const;

export async function connectionShown(
  cx: Context,
  tx: Tx,
  platform: ExternalPlatform,
): Promise<CrmConnection> {
  const row = await findOfPlatform(tx, platform);
  const { real, sandbox } = cx.ports.crms;
  const isSimulated = row?.state === "connected" ? row.isSandboxed : !(await countConnected(tx)).hasReal;
  const { hasSignIn } = (isSimulated ? sandbox : real)[platform];
  const missing = cx.scope.isPlatformAdmin && !real[platform].hasSignIn ? [...settings[platform]] : [];
  const head = { platform, isSimulated, hasSignIn, missing };
  if (row?.state !== "connected") return { ...head, ...nothing, today: [], linked: [] };
  return { ...head, ...(await standing(cx, tx, row)) };
}

async function standing(
  cx: Context,
  tx: Tx,
  row: ConnectionRow,
): Promise<Omit<CrmConnection, "platform" | "isSimulated" | "hasSignIn" | "missing">> {
  const now = cx.now();
  const links = await countLinks(tx, row.id);
  const log = await countLog(tx, row.id, { today: startOfDay(cx), month: new Date(+now - 30 * dayMs) });
  const at = (instant: Date) => cx.clock.toVirtual(instant).toISOString();
  return {
    state: row.brokenAt ? "broken" : "connected",
    connectedAt: at(row.connectedAt),
    ...{ accountName: row.accountName, accountUrl: row.accountUrl, userName: row.userName },
    connectedBy: row.connectedBy === null ? null : await nameOf(tx, row.connectedBy),
    ...{ brokenAt: row.brokenAt && at(row.brokenAt), brokenWhy: row.brokenWhy },
    first: row.first && firstShown(row.first),
    isRunning: row.runningUntil !== null && row.runningUntil > now,
    lastRun: row.lastRunAt && {
      ...{ at: at(row.lastRunAt), seconds: row.lastRunSeconds, changes: row.lastRunChanges },
    },
    nextRunAt: row.brokenAt ? null : at(new Date(Math.max(+row.runAt, Number(row.restsUntil)))),
    today: log.today,
    linked: [
      { object: "person", count: links.linked },
      { object: "deal", count: links.deals },
    ],
    ...{ waitingCount: links.waiting, refusedCount: log.refused, undecidedCount: log.undecided },
    overruledCount: log.overruled,
  };
}

const firstShown = ({ state, done, matched }: FirstSync) => ({
  ...{ state, done, matched, total: state === "done" ? done : null },
});

/** Midnight of the workspace's day, as a real instant. */
function startOfDay({ clock, now }: Context): Date {
  const today = clock.toVirtual(now());
  return clock.toReal(new Date(Math.floor(+today / dayMs) * dayMs));
}

async function nameOf(tx: Tx, userId: string): Promise<string | null> {
  const member = (await listMembers(tx)).find(({ id }) => id === userId);
  return member ? `${member.firstName} ${member.lastName}`.trim() || member.email : null;
}

/** Whose sign-in it is (CRM-15). */
export const showUser = (
  cx: Context,
  { platform }: Input<typeof externalCrm.user>,
): Promise<Output<typeof externalCrm.user>> =>
  cx.transact(async (tx) => {
    const { userName, userEmail } = await mustBeConnected(tx, platform);
    return { name: userName, email: userEmail };
  });
