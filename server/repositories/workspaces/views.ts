import type { ListSettings, ViewedList, ViewState } from "@/lib/contract/views";
import type { Tx } from "@/server/db/tx";

/** A saved view; `createdAt` is real. */
export type ViewRow = {
  id: string;
  list: ViewedList;
  name: string;
  isShared: boolean;
  createdBy: string;
  state: ViewState;
  createdAt: Date;
  version: number;
};

const columns = `id, list, name, owner_id is null as "isShared", created_by as "createdBy", state, created_at as "createdAt", version`;
/** One's own, and what the workspace shares. */
const isSeen = (person: string) => `(owner_id is null or owner_id = ${person})`;

export const listViews = (tx: Tx, list: ViewedList): Promise<ViewRow[]> =>
  tx.query<ViewRow>(
    `select ${columns} from saved_views where list = $1 and deleted_at is null and ${isSeen("$2")}
      order by created_at, id limit 400`,
    [list, tx.personId],
  );

export async function lockView(tx: Tx, id: string, { isDeleted }: { isDeleted: boolean }) {
  const [row] = await tx.query<ViewRow>(
    `select ${columns} from saved_views where id = $1 and (deleted_at is not null) = $3 and ${isSeen("$2")} for update`,
    [id, tx.personId, isDeleted],
  );
  return row ?? null;
}

/** The number of a member's own views of a list, or of shared ones. */
export async function countViews(tx: Tx, list: ViewedList, isShared: boolean): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from saved_views
      where list = $1 and deleted_at is null and ${isShared ? "owner_id is null and $2::uuid is not null" : "owner_id = $2"}`,
    [list, tx.personId],
  );
  return row?.count ?? 0;
}

export const insertView = (
  tx: Tx,
  view: Pick<ViewRow, "id" | "list" | "name" | "isShared" | "state" | "createdAt">,
) =>
  tx.query(
    `insert into saved_views (id, list, name, owner_id, created_by, state, created_at)
     values ($1, $2, $3, case when not $4::boolean then $5::uuid end, $5, $6, $7)`,
    [
      ...[view.id, view.list, view.name, view.isShared, tx.personId],
      ...[JSON.stringify(view.state), view.createdAt],
    ],
  );

/** Absent fields stay unchanged. */
export const updateView = (
  tx: Tx,
  id: string,
  { name, isShared, state }: { name?: string; isShared?: boolean; state?: ViewState },
) =>
  tx.query(
    `update saved_views set name = coalesce($2, name), state = coalesce($3, state),
            owner_id = case when $4::boolean is null then owner_id when not $4 then created_by end, version = version + 1
      where id = $1`,
    [id, name ?? null, state ? JSON.stringify(state) : null, isShared ?? null],
  );

/** Null brings it back. */
export const markDeleted = (tx: Tx, id: string, at: Date | null) =>
  tx.query("update saved_views set deleted_at = $2, version = version + 1 where id = $1", [id, at]);

export const forgetDeleted = (tx: Tx, before: Date) =>
  tx.query("delete from saved_views where deleted_at < $1", [before]);

export async function readSettings(tx: Tx, list: ViewedList): Promise<Partial<ListSettings>> {
  const [row] = await tx.query<{ settings: Partial<ListSettings> }>(
    "select settings from list_settings where user_id = $1 and list = $2",
    [tx.personId, list],
  );
  return row?.settings ?? {};
}

/** Saves the given settings and keeps the rest; returns all. */
export async function keepSettings(tx: Tx, list: ViewedList, settings: Partial<ListSettings>) {
  const [row] = await tx.query<{ settings: Partial<ListSettings> }>(
    `insert into list_settings (user_id, list, settings) values ($1, $2, $3)
     on conflict (workspace_id, user_id, list) do update set settings = list_settings.settings || excluded.settings
     returning settings`,
    [tx.personId, list, JSON.stringify(settings)],
  );
  return row!.settings;
}
