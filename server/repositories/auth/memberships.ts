import type { PageKey } from "@/lib/contract/pages";
import type { MemberTx, PersonTx, Tx } from "@/server/db/tx";
import { contactedBy } from "@/server/repositories/prospects/prospects";

/** A workspace in the workspace switcher. */
type SpaceRow = {
  id: string;
  name: string;
  avatar: string | null;
  status: "active" | "blocked" | "deleted";
  isAdmin: boolean;
};

/** The workspaces of the person, oldest first. */
export const listSpaces = (tx: PersonTx) =>
  tx.query<SpaceRow>(
    `select w.id, w.name, w.avatar, w.status, m.is_admin as "isAdmin" from memberships m join workspaces w on w.id = m.workspace_id
     where m.user_id = $1 order by w.created_at, w.id`,
    [tx.personId],
  );

/** One workspace of the person; null when they do not belong to it. */
export async function findSpace(tx: PersonTx, workspaceId: string): Promise<SpaceRow | null> {
  const [row] = await tx.query<SpaceRow>(
    `select w.id, w.name, w.avatar, w.status, m.is_admin as "isAdmin" from memberships m join workspaces w on w.id = m.workspace_id
     where m.user_id = $1 and m.workspace_id = $2`,
    [tx.personId, workspaceId],
  );
  return row ?? null;
}

/** A workspace that requires a second factor of its members, and since when. */
type Requiring = { id: string; name: string; since: Date };
/** Those of the person, oldest first. */
export const listRequiring = (tx: PersonTx) =>
  tx.query<Requiring>(
    `select w.id, w.name, w.second_factor_since as since from memberships m join workspaces w on w.id = m.workspace_id
     where m.user_id = $1 and w.status = 'active' and w.second_factor_since is not null order by w.created_at, w.id`,
    [tx.personId],
  );

export const insertMember = (tx: Tx, personId: string, isAdmin: boolean) =>
  tx.query("insert into memberships (workspace_id, user_id, is_admin) values ($1, $2, $3)", [
    tx.workspaceId,
    personId,
    isAdmin,
  ]);

/** What a member may see and use. Null lists mean everything. */
export type Rights = {
  isAdmin: boolean;
  allowedPages: readonly PageKey[] | null;
  allowedAccounts: readonly string[] | null;
};

/** A member's rights in the workspace; null for a non-member. */
export async function readRights(tx: Tx, personId: string): Promise<Rights | null> {
  const [row] = await tx.query<Rights>(
    `select is_admin as "isAdmin", allowed_pages as "allowedPages", allowed_accounts as "allowedAccounts"
       from memberships where workspace_id = $1 and user_id = $2`,
    [tx.workspaceId, personId],
  );
  return row ?? null;
}

/** Joins with these rights; false for an existing member, whose rights stay (S16). */
export async function joinWorkspace(tx: MemberTx, rights: Rights): Promise<boolean> {
  const joined = await tx.query(
    `insert into memberships (workspace_id, user_id, is_admin, allowed_pages, allowed_accounts)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`,
    [tx.workspaceId, tx.personId, rights.isAdmin, rights.allowedPages, rights.allowedAccounts],
  );
  return joined.length === 1;
}

/** Changes the given rights of a member. */
export const changeRights = (tx: Tx, personId: string, change: Partial<Rights>) =>
  tx.query(
    `update memberships set is_admin = coalesce($3, is_admin),
       allowed_pages = case when $4 then $5 else allowed_pages end,
       allowed_accounts = case when $6 then $7 else allowed_accounts end
     where workspace_id = $1 and user_id = $2`,
    [
      ...[tx.workspaceId, personId, change.isAdmin],
      ...[change.allowedPages !== undefined, change.allowedPages],
      ...[change.allowedAccounts !== undefined, change.allowedAccounts],
    ],
  );

export const deleteMember = (tx: Tx, personId: string) =>
  tx.query("delete from memberships where workspace_id = $1 and user_id = $2", [tx.workspaceId, personId]);

export type MemberRow = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  avatar: string | null;
  isAdmin: boolean;
  allowedPages: PageKey[] | null;
  allowedAccounts: string[] | null;
};

/** The members of the workspace, in the order they joined. */
export const listMembers = (tx: Tx) =>
  tx.query<MemberRow>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.avatar,
       m.is_admin as "isAdmin", allowed_pages as "allowedPages", allowed_accounts as "allowedAccounts"
     from memberships m join users u on u.id = m.user_id
     where m.workspace_id = $1 order by m.created_at, u.id`,
    [tx.workspaceId],
  );

/** The admins, and whether their address is confirmed. */
export const listAdmins = (tx: Tx) =>
  tx.query<{ id: string; isConfirmed: boolean }>(
    `select u.id, u.email_confirmed_at is not null as "isConfirmed" from memberships m join users u on u.id = m.user_id
      where m.workspace_id = $1 and m.is_admin order by m.created_at, u.id`,
    [tx.workspaceId],
  );

/** SQL: the member `m` may open the page, a parameter, and their accounts meet the condition. */
const may = (accounts: string, page: string) =>
  `(m.is_admin or ((allowed_accounts is null or ${accounts})
    and (allowed_pages is null or ${page} = any(allowed_pages))))`;
/** SQL: the member `m` may use the account and open the page, both parameters; null asks for any account. */
const mayUse = (account: string, page: string) =>
  may(`${account}::uuid is null or ${account} = any(allowed_accounts)`, page);

type Entitled = { id: string; name: string; avatar: string | null };
const entitled = (
  condition: string,
) => `select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.avatar
    from memberships m join users u on u.id = m.user_id
   where m.workspace_id = $1 and ${condition} order by m.created_at, u.id`;

/** Members who may open a page and use an account (null: all accounts), in the order they joined (ROLE-02). */
export const listEntitled = (tx: Tx, page: PageKey, accountId: string | null): Promise<Entitled[]> =>
  tx.query(entitled(mayUse("$2", "$3")), [tx.workspaceId, accountId, page]);

/** Members who may open a page and see a prospect (any, when null), in the order they joined (ROLE-02). */
export const listKnowing = (tx: Tx, page: PageKey, prospectId: string | null): Promise<Entitled[]> =>
  tx.query(entitled(may(contactedBy("$2::uuid", "m.allowed_accounts"), "$3")), [
    tx.workspaceId,
    prospectId,
    page,
  ]);

/**
 * Members who may use an account and open the page where it is fixed, have a confirmed address and want emails about its problems (ROLE-02,
 * NOTIF-15).
 */
export const listTold = (tx: Tx, accountId: string, page: PageKey): Promise<string[]> =>
  listWanting(tx, "accountProblem", accountId, page);

/** The same for members who may open the credits page and want emails when none are left. */
export const listToldOfCredits = (tx: Tx, page: PageKey): Promise<string[]> =>
  listWanting(tx, "outOfCredits", null, page);

/**
 * SQL: the member `m`, the user `u`, has a confirmed address, wants emails of this kind, and may use the account and open the page; all
 * parameters or literals.
 */
export const wantsMail = (kind: string, account: string, page: string) =>
  `u.email_confirmed_at is not null and coalesce((u.notifications_settings->>${kind})::boolean, true) and ${mayUse(account, page)}`;

async function listWanting(
  tx: Tx,
  kind: "accountProblem" | "outOfCredits",
  accountId: string | null,
  page: PageKey,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select u.id from memberships m join users u on u.id = m.user_id
      where m.workspace_id = $1 and ${wantsMail("$4", "$2", "$3")}`,
    [tx.workspaceId, accountId, page, kind],
  );
  return rows.map(({ id }) => id);
}
