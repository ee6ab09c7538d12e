import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { defaultListSettings, type SavedView, type ViewedList, type views } from "@/lib/contract/views";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import * as repository from "@/server/repositories/workspaces/views";

/** The max number of views per list, for a member's own and for shared ones. */
const maxViews = 100;
const keptMs = 86_400_000;

/** The views of a list that one sees, and how one has it (ux 14). */
export const listViews = (
  cx: Context,
  { list }: Input<typeof views.list>,
): Promise<Output<typeof views.list>> =>
  cx.transact(async (tx) => {
    const [rows, kept] = await Promise.all([
      repository.listViews(tx, list),
      repository.readSettings(tx, list),
    ]);
    const settings = { ...defaultListSettings, ...kept };
    const place = ({ id }: { id: string }) => {
      const at = settings.order.indexOf(id);
      return at < 0 ? rows.length + settings.order.length : at;
    };
    return {
      views: rows.map((row) => shown(cx, row)).toSorted((a, b) => place(a) - place(b)),
      settings,
    };
  });

export const createView = (cx: Context, input: Input<typeof views.create>): Promise<SavedView> =>
  cx.transact(async (tx) => {
    await refuseOverLimit(tx, input.list, input.isShared);
    const id = cx.newId();
    await repository.insertView(tx, { ...input, id, createdAt: cx.now() });
    await publishChange(tx);
    return shown(cx, (await repository.lockView(tx, id, { isDeleted: false }))!);
  });

export const updateView = (cx: Context, { id, ...change }: Input<typeof views.update>): Promise<SavedView> =>
  cx.transact(async (tx) => {
    const row = await mustLockOwn(cx, tx, id);
    const { isShared = row.isShared } = change;
    if (isShared !== row.isShared) await refuseOverLimit(tx, row.list, isShared);
    await repository.updateView(tx, id, change);
    await publishChange(tx);
    return shown(cx, (await repository.lockView(tx, id, { isDeleted: false })) ?? row);
  });

/** Gone at once; for a day it can be brought back. */
export const removeView = (cx: Context, { id }: Input<typeof views.remove>): Promise<null> =>
  cx.transact(async (tx) => {
    await mustLockOwn(cx, tx, id);
    const now = cx.now();
    await repository.forgetDeleted(tx, new Date(+now - keptMs));
    await repository.markDeleted(tx, id, now);
    await publishChange(tx);
    return null;
  });

export const restoreView = (cx: Context, { id }: Input<typeof views.restore>): Promise<SavedView> =>
  cx.transact(async (tx) => {
    const row = await mustLockOwn(cx, tx, id, { isDeleted: true });
    await refuseOverLimit(tx, row.list, row.isShared);
    await repository.markDeleted(tx, id, null);
    await publishChange(tx);
    return shown(cx, row);
  });

/** A default view that one does not see would open nothing; in the order such a one has no place. */
export const saveSettings = (
  cx: Context,
  { list, ...settings }: Input<typeof views.saveSettings>,
): Promise<Output<typeof views.saveSettings>> =>
  cx.transact(async (tx) => {
    if (settings.defaultView) await mustSee(tx, settings.defaultView);
    const seen = new Set((await repository.listViews(tx, list)).map(({ id }) => id));
    const { order, ...others } = settings;
    const kept = { ...others, ...(order ? { order: order.filter((id) => seen.has(id)) } : {}) };
    return { ...defaultListSettings, ...(await repository.keepSettings(tx, list, kept)) };
  });

async function mustSee(tx: Tx, id: string, { isDeleted } = { isDeleted: false }) {
  const row = await repository.lockView(tx, id, { isDeleted });
  if (!row) throw new DomainError("not_found");
  return row;
}

async function mustLockOwn(cx: Context, tx: Tx, id: string, which?: { isDeleted: boolean }) {
  const row = await mustSee(tx, id, which);
  if (!isOwn(cx, row)) throw new DomainError("forbidden");
  return row;
}

const isOwn = ({ scope }: Context, { createdBy, isShared }: repository.ViewRow) =>
  createdBy === scope.personId || (isShared && scope.isAdmin);

async function refuseOverLimit(tx: Tx, list: ViewedList, isShared: boolean): Promise<void> {
  if ((await repository.countViews(tx, list, isShared)) >= maxViews)
    throw new DomainError("too_many_views", { limit: maxViews });
}

const shown = (cx: Context, { createdBy, ...row }: repository.ViewRow): SavedView => ({
  ...row,
  isOwn: isOwn(cx, { createdBy, ...row }),
  createdAt: cx.clock.toVirtual(row.createdAt).toISOString(),
});

const publishChange = (tx: Tx) => publish(tx, "refetch", { list: "views" });
