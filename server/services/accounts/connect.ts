import type { Account, accounts } from "@/lib/contract/accounts/accounts";
import { problemsOfAccount, usernameOf } from "@/lib/contract/accounts/rules";
import { noDaysOff } from "@/lib/contract/days-off";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { newAccountLife } from "@/server/domain/accounts/account-state";
import { decide } from "@/server/domain/accounts/machine";
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

/**
 * Signs in at the network and stores the account if that worked, or if something is missing that its owner can supply or time resolves
 * (CRED-85, CRED-89 to CRED-116). A wrong password is not stored (CRED-84).
 */
export async function connectAccount(cx: Context, input: ConnectInput): Promise<Account> {
  const born = await newAccount(cx, input);
  await cx.transact((tx) => refuseTaken(cx, tx, born));
  // A session left at the network by an earlier account with this name would be in the way.
  await endSessionsOf(cx, born.username).catch((err) => {
    cx.log.warn({ err }, "could not end the session of a removed account");
  });
  const event = await signIn(cx, born);
  if (event.kind === "wrong_password")
    throw new DomainError("account_wrong_password", { fields: { password: "account_wrong_password" } });
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

/** The row of an account that is being connected. Until the network tells its owner's name, it is named by its address. */
async function newAccount(cx: Context, input: ConnectInput): Promise<repository.AccountRow> {
  const { automationType } = input;
  const { workspaceId, personId } = cx.scope;
  const { password, cookies } = secretsOf(input);
  refuseProblems(input, { password, cookies });
  const schedule = checkSchedule(input);
  const username = usernameOf(input.email);
  const place = { workspaceId, id: cx.newId() };
  const { network, isSandbox } = cx.ports.network.placeFor(username);
  const countryCode = input.countryCode ?? "";
  const before = { ...place, network, countryCode, proxyKind: "basic", proxySetting: null };
  const connection = await connectionColumns(cx, before, { proxyType: "basic", ...input });
  const seal = (column: "secret" | "cookies", text: string | undefined) =>
    text === undefined ? null : sealOfAccount(cx.keys.secret, place, column, text);
  return {
    ...blank,
    ...newAccountLife(automationType),
    ...place,
    ...schedule,
    ownerId: personId,
    network,
    isSandboxed: isSandbox,
    username,
    firstName: username.split("@")[0]!,
    countryCode,
    secret: seal("secret", password),
    cookies: seal("cookies", cookies && sessionText(cookies, input.userAgent)),
    usedAt: cx.now(),
    createdAt: cx.now(),
    ...connection,
  };
}

/** The columns of a new account. */
const blank = {
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
export function secretsOf(input: Pick<ConnectInput, "password" | "cookies" | "sessionCookie">) {
  const older: Cookie[] = input.sessionCookie ? [{ name: "li_at", value: input.sessionCookie }] : [];
  const cookies = [...(input.cookies ?? []), ...older];
  return {
    password: input.password === "" ? undefined : input.password,
    cookies: cookies.length > 0 ? cookies : undefined,
  };
}

/** CRED-89 to CRED-96. A browser of the owner's own does instead of a password. */
function refuseProblems(input: ConnectInput, { password, cookies }: ReturnType<typeof secretsOf>): void {
  const { email, countryCode = "", timezone, automationType } = input;
  const hasCookies = cookies !== undefined || input.useBrowser === true || input.olderUseBrowser === true;
  const fields = problemsOfAccount(
    { email, password: password ?? "", hasCookies, countryCode, timezone, automationType },
    [],
  );
  const [problem, ...others] = Object.values(fields);
  if (problem) throw new DomainError(others.length > 0 ? "fix_all_errors" : problem, { fields });
}

/** CRED-91, CRED-110 to CRED-116: a member who may not see the account with this name learns nothing more about it. */
async function refuseTaken(cx: Context, tx: Tx, { username, automationType }: repository.AccountRow) {
  const other = await repository.findAccountByUsername(tx, username);
  const { allowedAccounts } = cx.scope;
  if (other && allowedAccounts && !allowedAccounts.includes(other.id))
    throw new DomainError("account_of_another_user");
  if (other) throw new DomainError("account_exists", { fields: { email: "account_exists" } });
  takeSeat(cx.entitlements, automationType, await repository.countSeats(tx, automationType));
}
