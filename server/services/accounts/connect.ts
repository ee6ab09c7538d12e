import type { Account, accounts } from "@/lib/contract/accounts/accounts";
import { problemsOfAccount, usernameOf } from "@/lib/contract/accounts/rules";
import { noDaysOff } from "@/lib/contract/days-off";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { newAccountLife } from "@/server/domain/accounts/account-state";
import { decide, type SignInEvent } from "@/server/domain/accounts/machine";
import { checkSchedule } from "@/server/domain/accounts/schedule";
import { takeSeat } from "@/server/domain/accounts/seats";
import { fullName } from "@/server/domain/full-name";
import { publish } from "@/server/outbox/publish";
import type { Cookie } from "@/server/ports/network";
import * as repository from "@/server/repositories/accounts/accounts";
import { openLanes } from "@/server/repositories/ledger/lanes";
import { recordAudit } from "@/server/services/workspaces/audit";
import { leaveSandbox } from "@/server/services/workspaces/leave-sandbox";
import { sealOfAccount, sessionText } from "./access";
import { connectionColumns } from "./connection";
import { follow } from "./events";
import { endSessionsOf } from "./session";
import { learned, signIn } from "./sign-in";
import { showOne } from "./view";

type ConnectInput = Input<typeof accounts.connect>;
type SignInInput = Input<typeof accounts.connectNetwork> | ConnectInput;

/**
 * Signs in at the network and stores the account if that worked, or if something is missing that its owner can supply or time resolves
 * (CRED-85, CRED-89 to CRED-116). A wrong password is not stored (CRED-84).
 */
export async function connectAccount(cx: Context, input: ConnectInput): Promise<Account> {
  const born = await newAccount(cx, input);
  const event = await firstSignIn(cx, born);
  return cx.transact(async (tx) => {
    await repository.lockPlan(tx);
    await refuseTaken(cx, tx, born);
    const row = await repository.insertAccount(tx, {
      ...born,
      ...decide(born, event, cx.now()),
      ...learned(cx, born, event),
    });
    await recordAudit(cx, tx, "account_connected", { subjectId: row.id, subject: fullName(row) });
    await openLanes(tx, row.id, { now: cx.now(), newId: cx.newId });
    if (!row.isSandboxed) await leaveSandbox(cx, tx);
    await repository.allowAccount(tx, cx.scope.personId, row.id);
    await follow(tx, cx.now(), row, null);
    await publish(tx, "refetch", { list: "credentials" });
    return showOne(cx, tx, row);
  });
}

/** Signs an account in at the network for the first time; refused without a seat, or if the password is wrong. */
export async function firstSignIn(cx: Context, born: repository.AccountRow): Promise<SignInEvent> {
  await cx.transact((tx) => refuseTaken(cx, tx, born));
  // A session left at the network by an earlier account with this name would be in the way.
  await endSessionsOf(cx, born.username).catch((err) => {
    cx.log.warn({ err }, "could not end the session of a removed account");
  });
  const event = await signIn(cx, born);
  if (event.kind === "wrong_password")
    throw new DomainError("account_wrong_password", { fields: { password: "account_wrong_password" } });
  return event;
}

/** The row of an account that is being connected. Until the network tells its owner's name, it is named by its address. */
async function newAccount(cx: Context, input: ConnectInput): Promise<repository.AccountRow> {
  refuseProblems(input, secretsOf(input));
  const schedule = checkSchedule(input);
  const place = { workspaceId: cx.scope.workspaceId, id: cx.newId() };
  const signIn = await signInColumns(cx, place, input);
  return {
    ...blank,
    ...newAccountLife(input.automationType),
    ...place,
    ...schedule,
    ownerId: cx.scope.personId,
    firstName: signIn.username.split("@")[0]!,
    usedAt: cx.now(),
    createdAt: cx.now(),
    ...signIn,
  };
}

/** How an account signs in at the network, before the network has said anything of it. */
export async function signInColumns(
  cx: Context,
  { workspaceId, id }: { workspaceId: string; id: string },
  input: SignInInput,
) {
  const { password, cookies } = secretsOf(input);
  const username = usernameOf(input.email);
  const { network, isSandbox } = cx.ports.network.placeFor(username);
  const countryCode = input.countryCode ?? "";
  const before = { ...{ workspaceId, id, network, countryCode }, proxyKind: "basic", proxySetting: null };
  const connection = await connectionColumns(cx, before, { proxyType: "basic", ...input });
  const seal = (column: "secret" | "cookies", text: string | undefined) =>
    text === undefined ? null : sealOfAccount(cx.keys.secret, before, column, text);
  return {
    ...{ network, username, countryCode, automationType: input.automationType },
    isSandboxed: isSandbox,
    secret: seal("secret", password),
    cookies: seal("cookies", cookies && sessionText(cookies, input.userAgent)),
    ...connection,
  };
}

/** The columns of a new account. */
export const blank = {
  ...{
    lastName: "",
    memberRef: null,
    memberKey: null,
    remoteRef: null,
    photoLink: null,
    twoFactorSecret: null,
  },
  ...{ proxyKind: "basic", proxyHost: null, proxyPort: null, proxyUsername: null, proxySecret: null },
  ...{
    proxyRefreshedOn: null,
    proxyRefreshes: 0,
    withdrawAfterDays: null,
    noteLimit: 300,
    dialogsSyncedAt: null,
  },
  ...{ spacingMinSeconds: 60, spacingMaxSeconds: 360, rampStartedOn: null, requestWeekLimit: 100 },
  ...{ visitLimit: null, followLimit: null, likeLimit: null, endorseLimit: null },
  ...{ requestLimit: null, messageLimit: null, daysOff: noDaysOff, awayFrom: null, awayUntil: null },
  ...{ eventCursor: null, watchedBy: null, lastCheckedAt: null, caughtUpBy: null, version: 1 },
};

/** The secrets of a call; the session cookie of the older form is one cookie (CRED-20, CRED-21). */
export function secretsOf(input: Partial<Pick<ConnectInput, "password" | "cookies" | "sessionCookie">>) {
  const older: Cookie[] = input.sessionCookie ? [{ name: "li_at", value: input.sessionCookie }] : [];
  const cookies = [...(input.cookies ?? []), ...older];
  return {
    password: input.password === "" ? undefined : input.password,
    cookies: cookies.length > 0 ? cookies : undefined,
  };
}

/** CRED-89 to CRED-96. A browser of the owner's own does instead of a password. */
export function refuseProblems(
  input: Omit<SignInInput, "id"> & Partial<ConnectInput> & { timezone: string },
  { password, cookies }: ReturnType<typeof secretsOf>,
): void {
  const { email, countryCode = "", timezone, automationType } = input;
  const hasCookies = cookies !== undefined || input.useBrowser === true || input.olderUseBrowser === true;
  const fields = problemsOfAccount(
    { email, password: password ?? "", hasCookies, countryCode, timezone, automationType },
    [],
  );
  const [problem, ...others] = Object.values(fields);
  if (problem) throw new DomainError(others.length > 0 ? "fix_all_errors" : problem, { fields });
}

/** CRED-91: a member who may not see the account with this name learns nothing more about it. */
export async function refuseName(cx: Context, tx: Tx, { id, username }: { id: string; username: string }) {
  const other = await repository.findAccountByUsername(tx, username);
  if (!other || other.id === id) return;
  const { allowedAccounts } = cx.scope;
  if (allowedAccounts && !allowedAccounts.includes(other.id))
    throw new DomainError("account_of_another_user");
  throw new DomainError("account_exists", { fields: { email: "account_exists" } });
}

/** The same, and without a free seat (CRED-110 to CRED-116). */
export async function refuseTaken(
  cx: Context,
  tx: Tx,
  account: Pick<repository.AccountRow, "id" | "username" | "automationType">,
) {
  await refuseName(cx, tx, account);
  const { automationType } = account;
  takeSeat(cx.entitlements, automationType, await repository.countSeats(tx, automationType));
}
