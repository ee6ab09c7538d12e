import type { Locale, Theme } from "@/lib/contract/fields";
import type { TokenRights } from "@/lib/contract/integrations/token-areas";
import type { PageKey } from "@/lib/contract/pages";
import type { Scope } from "@/lib/contract/scopes";
import type { Doors } from "@/server/db/doors";
import type { PersonTx, Tx } from "@/server/db/tx";
import type { SecondProof, SessionProof } from "@/server/domain/auth/proof";
import type { WorkspacePlan } from "@/server/domain/billing/entitlements";
import type { ClockSegment } from "@/server/domain/clock";
import { fencedIn } from "@/server/repositories/workspaces/restorations";
import { hasFactor } from "./second-factors";

/** What a session token resolves to: its person and workspace. */
export type SessionIds = {
  sessionId: string;
  personId: string;
  workspaceId: string | null;
  skippedConfirmation: boolean;
  /** The scopes of a program's session; null for the person's own browser. */
  scopes: Scope[] | null;
  /** What an API token may do, and until when; null for all other sessions. */
  token: ApiToken | null;
};
type ApiToken = { rights: TokenRights; expiresAt: Date };

/** The session a token hash belongs to, while it is good. Once in some minutes a use moves its end and keeps from where it came. */
export async function findSession(
  doors: Doors,
  tokenHash: string,
  address: string | null,
): Promise<SessionIds | null> {
  const [row] = await doors<{
    session_id: string;
    user_id: string;
    workspace_id: string | null;
    skipped_confirmation: boolean;
    scopes: Scope[] | null;
    rights: TokenRights | null;
    expires_at: Date;
  }>("select * from find_session($1, $2)", [tokenHash, address]);
  return row
    ? {
        sessionId: row.session_id,
        personId: row.user_id,
        workspaceId: row.workspace_id,
        skippedConfirmation: row.skipped_confirmation,
        scopes: row.scopes,
        token: row.rights && { rights: row.rights, expiresAt: row.expires_at },
      }
    : null;
}

/** A person with what the front door asks of them, and their place in one workspace. */
export type Standpoint = {
  email: string;
  brand: string;
  locale: Locale;
  theme: Theme | null;
  isConfirmed: boolean;
  isPlatformAdmin: boolean;
  hasSecondFactor: boolean;
  workspaces: number;
  membership: Membership | null;
};
export type Membership = {
  workspaceId: string;
  isAdmin: boolean;
  allowedPages: PageKey[] | null;
  allowedAccounts: string[] | null;
  plan: WorkspacePlan;
  paymentInProgress: boolean;
  isBillingEnabled: boolean;
  registrationDone: boolean;
  /** Since when the workspace requires a second factor. */
  secondFactorSince: Date | null;
  usableAccounts: number;
  segments: ClockSegment[];
};

type Row = Omit<Standpoint, "membership"> &
  Omit<Membership, "isAdmin" | "plan" | "segments" | "workspaceId"> &
  WorkspacePlan & {
    isAdmin: boolean | null;
    segments: { realStart: string; virtualStart: string; speed: number }[];
  };

const question = `
  select u.email, u.brand, u.locale, u.theme, u.email_confirmed_at is not null as "isConfirmed",
    u.is_platform_admin as "isPlatformAdmin", ${hasFactor("u.id")} as "hasSecondFactor",
    (select count(*)::int from memberships mine where mine.user_id = u.id) as workspaces,
    m.is_admin as "isAdmin", allowed_pages as "allowedPages", allowed_accounts as "allowedAccounts",
    w.status, w.tier, w.price_id as "priceId", w.trial_ends_at as "trialEndsAt", w.is_subscription_good as "isSubscriptionGood",
    ${fencedIn("w.id")} as "isFenced", w.config->'boughtSeats' as "boughtSeats", w.extras, w.payment_in_progress as "paymentInProgress", w.subscription_mode = 'stripe' as "isBillingEnabled",
    w.registration_done as "registrationDone", w.second_factor_since as "secondFactorSince",
    (select count(*)::int from accounts a where a.status <> 'deleted'
      and (m.is_admin or allowed_accounts is null or a.id = any(allowed_accounts))) as "usableAccounts",
    (select coalesce(json_agg(json_build_object(
        'realStart', c.real_start, 'virtualStart', c.virtual_start, 'speed', c.speed)), '[]')
      from clock_segments c) as segments
  from users u
    left join memberships m on m.user_id = u.id and m.workspace_id = $2
    left join workspaces w on w.id = m.workspace_id
  where u.id = $1`;

/** Reads a person and, when they belong to it, their place in `workspaceId`; a former member gets none. */
export async function readStandpoint(
  tx: Tx | PersonTx,
  personId: string,
  workspaceId: string | null,
): Promise<Standpoint | null> {
  const [row] = await tx.query<Row>(question, [personId, workspaceId]);
  if (!row) return null;
  const { email, brand, locale, theme, isConfirmed, isPlatformAdmin, hasSecondFactor, workspaces } = row;
  const membership = workspaceId !== null && row.isAdmin !== null ? membershipOf(row, workspaceId) : null;
  return {
    email,
    brand,
    locale,
    theme,
    isConfirmed,
    isPlatformAdmin,
    hasSecondFactor,
    workspaces,
    membership,
  };
}

const membershipOf = (row: Row, workspaceId: string): Membership => ({
  workspaceId,
  isAdmin: row.isAdmin ?? false,
  allowedPages: row.allowedPages,
  allowedAccounts: row.allowedAccounts,
  plan: {
    brand: row.brand,
    tier: row.tier,
    priceId: row.priceId,
    status: row.status,
    trialEndsAt: row.trialEndsAt,
    isSubscriptionGood: row.isSubscriptionGood,
    isFenced: row.isFenced,
    boughtSeats: row.boughtSeats,
    extras: row.extras,
  },
  paymentInProgress: row.paymentInProgress,
  isBillingEnabled: row.isBillingEnabled,
  registrationDone: row.registrationDone,
  secondFactorSince: row.secondFactorSince,
  usableAccounts: row.usableAccounts,
  segments: row.segments.map((piece) => ({
    realStart: new Date(piece.realStart),
    virtualStart: new Date(piece.virtualStart),
    speed: piece.speed,
  })),
});

/** A session that begins, and how its person showed who they are. */
type NewSession = {
  id: string;
  tokenHash: string;
  seconds: number;
  userAgent: string | null;
  address: string;
  proof: SessionProof;
  secondProof?: SecondProof;
};

/** Starts a session for the transaction's person, in the workspace they used last or their only one. Returns their address. */
export async function insertSession(tx: PersonTx, session: NewSession): Promise<string | null> {
  const [row] = await tx.query<{ email: string }>(
    `insert into sessions (id, user_id, token_hash, generation, workspace_id, user_agent, address, expires_at, proof,
       second_proof, confirmed_at)
     select $1, u.id, $2, u.generation, ${landing}, $3, $4, now() + make_interval(secs => $5), $7, $8,
       case when $7 <> 'handed_over' then now() end
       from users u where u.id = $6
     returning (select u.email from users u where u.id = user_id) as email`,
    [
      ...[session.id, session.tokenHash, session.userAgent, session.address, session.seconds, tx.personId],
      ...[session.proof, session.secondProof ?? null],
    ],
  );
  return row?.email ?? null;
}

/** The person showed again that it is them who sits at this session. */
export const confirmSession = (tx: PersonTx, sessionId: string) =>
  tx.query("update sessions set confirmed_at = now() where id = $1", [sessionId]);

export async function isConfirmedSession(tx: PersonTx, sessionId: string, seconds: number): Promise<boolean> {
  const found = await tx.query(
    "select 1 from sessions where id = $1 and confirmed_at > now() - make_interval(secs => $2)",
    [sessionId, seconds],
  );
  return found.length === 1;
}

/** Begins a session that a program holds by the person's consent, in the one workspace they consented for. */
export const insertProgramSession = (
  tx: PersonTx,
  session: {
    id: string;
    tokenHash: string;
    seconds: number;
    workspaceId: string;
    clientId: string;
    scopes: readonly Scope[];
    address: string;
  },
) =>
  tx.query(
    `insert into sessions (id, user_id, token_hash, generation, workspace_id, client_id, scopes, address, expires_at)
     select $1, u.id, $2, u.generation, $3, $4, $5, $6, now() + make_interval(secs => $7) from users u where u.id = $8`,
    [
      ...[session.id, session.tokenHash, session.workspaceId, session.clientId, session.scopes],
      ...[session.address, session.seconds, tx.personId],
    ],
  );

/** The workspace after sign-in: the one last used in a browser; otherwise the only one, if there is one only (GATE-13). */
const landing = `coalesce(
  (select s.workspace_id from sessions s join memberships m on m.workspace_id = s.workspace_id and m.user_id = s.user_id
    where s.user_id = u.id and s.scopes is null order by s.seen_at desc limit 1),
  (select (array_agg(m.workspace_id))[1] from memberships m where m.user_id = u.id having count(*) = 1))`;

/** Sessions of the person whose time is over, but the API tokens of workspaces that exist: their pages say that they expired. */
export const deleteExpiredSessions = (tx: PersonTx) =>
  tx.query(
    "delete from sessions where user_id = $1 and expires_at < now() and (rights is null or workspace_id is null)",
    [tx.personId],
  );

/** Returns the ended session, or nothing if there was none. */
export const deleteSession = (tx: PersonTx, sessionId: string) =>
  tx.query<{ id: string }>("delete from sessions where id = $1 returning id", [sessionId]);

/** Ends the sessions of all browsers but one; programs keep theirs. */
export const deleteOtherBrowsers = (tx: PersonTx, sessionId: string) =>
  tx.query("delete from sessions where user_id = $1 and id <> $2 and scopes is null", [
    tx.personId,
    sessionId,
  ]);

type Used = { id: string; lastUsedAt: Date };
type BrowserSession = Used & { userAgent: string | null; address: string | null; signedInAt: Date };
type ProgramSession = Used & {
  name: string;
  scopes: Scope[];
  workspace: string | null;
  allowedAt: Date;
};

const isGood = `s.user_id = $1 and s.expires_at > now()
  and s.generation = (select u.generation from users u where u.id = s.user_id)`;

/** The browsers in which the person is signed in, last used first. */
export const listBrowsers = (tx: PersonTx) =>
  tx.query<BrowserSession>(
    `select s.id, s.user_agent as "userAgent", s.address, s.created_at as "signedInAt", s.seen_at as "lastUsedAt"
       from sessions s where ${isGood} and s.scopes is null order by s.seen_at desc`,
    [tx.personId],
  );

/** The programs that hold a session by the person's consent, last used first. */
export const listPrograms = (tx: PersonTx) =>
  tx.query<ProgramSession>(
    `select s.id, c.name, s.scopes, w.name as workspace, s.created_at as "allowedAt", s.seen_at as "lastUsedAt"
       from sessions s join oauth_clients c on c.id = s.client_id left join workspaces w on w.id = s.workspace_id
      where ${isGood} order by s.seen_at desc`,
    [tx.personId],
  );

/** The program that holds one of the person's sessions, and the workspace it works in. */
export async function findProgram(
  tx: PersonTx,
  sessionId: string,
): Promise<{ name: string; workspaceId: string | null } | null> {
  const [row] = await tx.query<{ name: string; workspaceId: string | null }>(
    `select c.name, s.workspace_id as "workspaceId"
       from sessions s join oauth_clients c on c.id = s.client_id where s.id = $1`,
    [sessionId],
  );
  return row ?? null;
}

/**
 * Moves one session to the person's new generation with a new token, and ends all others, including programs' (S12, F12). Returns its idle
 * lifetime, or nothing if it had ended meanwhile.
 */
export async function keepOnlySession(
  tx: PersonTx,
  sessionId: string,
  tokenHash: string,
): Promise<number | undefined> {
  await tx.query("delete from sessions where user_id = $1 and id <> $2", [tx.personId, sessionId]);
  const [kept] = await tx.query<{ seconds: number }>(
    `update sessions s set generation = u.generation, token_hash = $2 from users u where s.id = $1 and u.id = s.user_id
     returning extract(epoch from s.expires_at - s.seen_at)::int as seconds`,
    [sessionId, tokenHash],
  );
  return kept?.seconds;
}

export const deleteSessions = (tx: PersonTx) =>
  tx.query("delete from sessions where user_id = $1", [tx.personId]);

/** From this moment the session passes the confirmation gate (AUTH-29). */
export const skipConfirmation = (tx: PersonTx, sessionId: string) =>
  tx.query("update sessions set skipped_confirmation = true where id = $1", [sessionId]);

/** From now on the session works in this workspace. */
export const moveSession = (tx: PersonTx | Tx, sessionId: string, workspaceId: string) =>
  tx.query("update sessions set workspace_id = $2 where id = $1", [sessionId, workspaceId]);
