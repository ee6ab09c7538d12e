import type { Brand } from "@/brands/schema";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Workspace, workspaces } from "@/lib/contract/workspaces";
import type { Context, PersonContext } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { usageOf } from "@/server/domain/billing/credits";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { paysHere } from "@/server/domain/billing/paying";
import { deletionAt } from "@/server/domain/workspaces/deletion";
import { seatsOf } from "@/server/domain/workspaces/seats";
import { requiredBy } from "@/server/domain/workspaces/second-factor";
import { publish } from "@/server/outbox/publish";
import { type At, creditsNow } from "@/server/planning/credits";
import { enqueue } from "@/server/queue/queue";
import { insertMember, listMembers, type MemberRow } from "@/server/repositories/auth/memberships";
import { countFactors, listSecured } from "@/server/repositories/auth/second-factors";
import { moveSession } from "@/server/repositories/auth/sessions";
import { lockPerson, readPerson } from "@/server/repositories/auth/users";
import { readBilling } from "@/server/repositories/billing/billing";
import { askRelease } from "@/server/repositories/workspaces/restorations";
import {
  changeWorkspace,
  countConnected,
  countUnpaid,
  insertWorkspace,
  lockWorkspace,
  readClockPiece,
  readWorkspace,
  setDeletion,
  setSecondFactorSince,
  setWorkspaceAvatar,
  touchWorkspace,
  type WorkspaceRow,
} from "@/server/repositories/workspaces/workspaces";
import { requireOwn } from "@/server/services/billing/own-workspace";
import { billingNoticeOf } from "@/server/services/billing/standing";
import { readPhoto, replacePhoto, type Upload } from "@/server/services/files/images";
import { recordAudit } from "./audit";
import { beginTrial } from "./trial";

/** Each new workspace brings a trial, credits and its own rate limits (F6). */
const maxUnpaid = 3;

/**
 * `POST /space/create` (SPACE-12 to SPACE-14, AUTH-52): its maker is its admin and works in it at once, in a trial unless theirs was used
 * before.
 */
export async function createWorkspace(
  cx: PersonContext,
  input: Input<typeof workspaces.create>,
): Promise<Workspace> {
  const { personId, sessionId, brand } = cx.scope;
  if (brand.switches.hideNewWorkspace) throw new DomainError("new_workspace_closed");
  return cx.asMember({ personId, workspaceId: cx.newId() }, async (tx) => {
    await lockPerson(tx);
    // Read under the lock: whether the address is verified decides whose trial it is.
    const person = await readPerson(tx);
    if (!person) throw new DomainError("unauthorized");
    if ((await countUnpaid(tx)) >= maxUnpaid)
      throw new DomainError("too_many_workspaces", { limit: maxUnpaid });
    await insertWorkspace(tx, {
      name: input.name,
      email: person.email,
      brand: brand.id,
      trial: await beginTrial(cx, tx, person),
      countryCode: person.countryCode,
      isBillingEnabled: !brand.switches.hideBilling,
      config: input.referral ? { referral: input.referral } : {},
      createdBy: personId,
    });
    await insertMember(tx, personId, true);
    await moveSession(tx, sessionId, tx.workspaceId);
    return describe(tx, cx, { isAdmin: true });
  });
}

/** `GET /space/info` (SPACE-02 to SPACE-10). */
export const workspaceInfo = (cx: Context) => cx.transact((tx) => describe(tx, cx, cx.scope));

/** `POST /space/{id}/update` (SPACE-15, SPACE-16, ROLE-09): only of the workspace one works in. */
export function updateWorkspace(
  cx: Context,
  { id, name, email, info, config, limitsLocked, showCrm }: Input<typeof workspaces.update>,
): Promise<Workspace> {
  const countryCode = info?.location?.countryCode;
  const { logoShape } = config ?? {};
  return change(cx, id, async (tx) => {
    const before = await readWorkspace(tx);
    await changeWorkspace(tx, { name, email, countryCode, logoShape, limitsLocked, showCrm });
    if (name !== undefined && before && name !== before.name) {
      const changes = [{ field: "name" as const, before: [before.name], after: [name] }];
      await recordAudit(cx, tx, "workspace_renamed", { changes });
    }
  });
}

/** `POST /space/{id}/second_factor`: an admin can only require what they have themselves; the database notifies the front door. */
export function requireSecondFactor(
  cx: Context,
  { id, isRequired }: Input<typeof workspaces.requireSecondFactor>,
): Promise<Workspace> {
  const { brand, personId } = cx.scope;
  return change(cx, id, async (tx) => {
    // Another product signs people in, so the second factor would never be requested here.
    if (brand.registration === "third-party") throw new DomainError("sign_in_method_closed");
    if (brand.requiresSecondFactor) throw new DomainError("second_factor_of_brand", { name: brand.name });
    await lockWorkspace(tx);
    const workspace = await readWorkspace(tx);
    if (isRequired === (workspace?.secondFactorSince !== null)) return;
    if (isRequired && (await countFactors(tx, personId)) === 0) throw new DomainError("second_factor_first");
    await setSecondFactorSince(tx, isRequired ? cx.now() : null);
    await recordAudit(cx, tx, isRequired ? "second_factor_required" : "second_factor_not_required");
  });
}

/** `POST /space/save_photo` (SPACE-11, SPACE-63, SPACE-64). */
export async function saveWorkspacePhoto(cx: Context, _: unknown, upload: Upload): Promise<Workspace> {
  const photo = await readPhoto(cx, upload);
  return change(cx, cx.scope.workspaceId, async (tx) => {
    const before = await readWorkspace(tx);
    await setWorkspaceAvatar(tx, await replacePhoto(cx, tx, before?.avatar ?? null, photo));
  });
}

/** `POST /space/{id}/schedule_deletion` (SPACE-51): asking again moves nothing. */
export const scheduleDeletion = (
  cx: Context,
  { id }: Input<typeof workspaces.scheduleDeletion>,
): Promise<Workspace> =>
  change(cx, id, async (tx) => {
    const workspace = await readWorkspace(tx);
    if (workspace?.deleteAt) return;
    await setDeletion(tx, deletionAt(cx.now()));
    await enqueue(tx, "end-subscription", { workspaceId: tx.workspaceId });
    await recordAudit(cx, tx, "workspace_deletion_scheduled");
  });

/** `DELETE /space/{id}/schedule_deletion`. */
export const callOffDeletion = (
  cx: Context,
  { id }: Input<typeof workspaces.callOffDeletion>,
): Promise<Workspace> =>
  change(cx, id, async (tx) => {
    const workspace = await readWorkspace(tx);
    if (!workspace?.deleteAt) return;
    await setDeletion(tx, null);
    await recordAudit(cx, tx, "workspace_deletion_canceled");
  });

/** `POST /space/{id}/release`: an admin confirms that the original of this copy is shut down; a worker checks a last time. */
export const releaseWorkspace = (cx: Context, { id }: Input<typeof workspaces.release>): Promise<Workspace> =>
  change(cx, id, async (tx) => {
    await askRelease(tx, { now: cx.now(), personId: cx.scope.personId });
    await recordAudit(cx, tx, "workspace_released");
  });

/** Changes the session's workspace, and notifies its members. */
function change(cx: Context, id: string, work: (tx: Tx) => Promise<unknown>): Promise<Workspace> {
  requireOwn(cx, id);
  return cx.transact(async (tx) => {
    await work(tx);
    await publish(tx, "update_space", await touchWorkspace(tx));
    return describe(tx, cx, cx.scope);
  });
}

type Described = Pick<Context, "now" | "newId" | "config" | "ports"> & {
  scope: Pick<Context["scope"], "brand">;
};

async function describe(tx: Tx, cx: Described, viewer: { isAdmin: boolean }): Promise<Workspace> {
  const now = cx.now();
  const [workspace, billing, members, secured, connected, piece] = await Promise.all([
    readWorkspace(tx),
    readBilling(tx),
    listMembers(tx),
    viewer.isAdmin ? listSecured(tx) : null,
    countConnected(tx),
    readClockPiece(tx),
  ]);
  if (!workspace) throw new DomainError("space_not_found");
  const entitlements = entitlementsOf(workspace, now, cx.config);
  return {
    ...identityOf(workspace),
    isBillingEnabled: billing !== null && paysHere(billing, cx.ports.payments.of(billing)),
    isBilledByVendor: cx.scope.brand.switches.hideBilling,
    billingNotice: billingNoticeOf(cx, billing, cx.scope.brand, viewer),
    admins: members.filter(({ isAdmin }) => isAdmin).map(({ id }) => id),
    users: members.map((member) => memberOf(member, secured)),
    secondFactor: secondFactorOf(cx.scope.brand, workspace),
    tier: entitlements.tier,
    restoration: workspace.restoration,
    isPaid: entitlements.isPaid,
    ...seatsOf(entitlements, connected),
    vendor: { maxAccounts: workspace.maxAccounts },
    creditsUsage: await creditsUsage(tx, { now, newId: cx.newId }),
    clock: {
      realStart: (piece?.realStart ?? workspace.createdAt).toISOString(),
      virtualStart: (piece?.virtualStart ?? workspace.createdAt).toISOString(),
      speed: piece?.speed ?? 1,
      isSandboxed: connected.isSandboxed,
    },
  };
}

async function creditsUsage(tx: Tx, at: At): Promise<Workspace["creditsUsage"]> {
  const { used, available } = usageOf(await creditsNow(tx, at));
  return { usageByType: { default: used }, availableByType: { default: available } };
}

const identityOf = (workspace: WorkspaceRow) => ({
  id: workspace.id,
  name: workspace.name,
  email: workspace.email,
  avatar: workspace.avatar,
  brand: workspace.brand,
  status: workspace.status,
  paymentInProgress: workspace.paymentInProgress,
  trialEndsAt: workspace.trialEndsAt?.toISOString() ?? null,
  trialUsedBy: workspace.trialUsedBy,
  limitsLocked: workspace.limitsLocked,
  showCrm: workspace.showCrm,
  crmTokens: [...(workspace.crmConnectedAt ? (["default"] as const) : []), ...workspace.crms],
  deleteAt: workspace.deleteAt?.toISOString() ?? null,
  config: { logoShape: workspace.logoShape ?? "square" },
  owner: workspace.createdBy,
  info: { location: { countryCode: workspace.countryCode } },
});

/** A platform admin sees the workspace's rule, too. */
const secondFactorOf = (brand: Brand, { secondFactorSince }: WorkspaceRow) => ({
  requiredBy: requiredBy(brand, secondFactorSince, { isPlatformAdmin: false }),
  since: secondFactorSince?.toISOString() ?? null,
});

const memberOf = (member: MemberRow, secured: ReadonlySet<string> | null) => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  fullName: `${member.firstName} ${member.lastName}`,
  email: member.email,
  avatar: member.avatar,
  photoLink: null,
  allowedPages: member.allowedPages,
  availableAccounts: member.allowedAccounts,
  hasSecondFactor: secured?.has(member.id) ?? null,
});
