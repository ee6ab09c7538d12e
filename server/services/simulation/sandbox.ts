import { randomBytes } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Seat, SeatState, sandbox } from "@/lib/contract/sandbox";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import * as repository from "@/server/repositories/workspaces/sandbox";
import { countConnected, readClockPiece, readWorkspace } from "@/server/repositories/workspaces/workspaces";
import { addressFor, nameParts, secondDomain, workspaceDomain } from "@/server/sandbox/rules/addresses";
import { behaviorOf } from "@/server/sandbox/rules/behavior";
import { firstChallenge, seatCode } from "@/server/sandbox/rules/codes";
import { sandboxHosts, sandboxPorts } from "@/server/sandbox/rules/hosts";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import { hashSandboxPassword } from "@/server/sandbox/rules/password";
import { phoneOf } from "@/server/sandbox/rules/phones";
import { meetingOf, shownState } from "@/server/sandbox/rules/seat-state";
import { changeSpeed } from "@/server/services/workspaces/clock";

type Settings = Output<typeof sandbox.settings>;

/** The workspace's clock and how its simulated prospects behave. */
export const sandboxSettings = (cx: Context): Promise<Settings> => cx.transact((tx) => describe(cx, tx));

/** Changes the behavior from now on, the speed of time, or both; decisions the simulated prospects already made stay. */
export const updateSandbox = (cx: Context, input: Input<typeof sandbox.update>): Promise<Settings> =>
  cx.transact(async (tx) => {
    if (input.behavior) {
      const { minAnswerHours, maxAnswerHours } = input.behavior;
      if (minAnswerHours > maxAnswerHours)
        throw new DomainError("invalid_input", { fields: { "behavior.maxAnswerHours": "invalid_input" } });
      await repository.saveBehavior(tx, input.behavior);
      await publish(tx, "refetch", { list: "sandbox" });
    }
    if (input.speed !== undefined) await changeSpeed(tx, cx.now(), input.speed);
    return describe(cx, tx);
  });

async function describe({ config }: Context, tx: Tx): Promise<Settings> {
  const workspace = await mustRead(tx);
  const piece = await readClockPiece(tx);
  const { isSandboxed } = await countConnected(tx);
  return {
    clock: {
      realStart: (piece?.realStart ?? workspace.createdAt).toISOString(),
      virtualStart: (piece?.virtualStart ?? workspace.createdAt).toISOString(),
      speed: piece?.speed ?? 1,
      isSandboxed,
    },
    behavior: behaviorOf(await repository.readBehavior(tx)),
    members: memberCount,
    pendingAnswers: await repository.countAnswers(tx),
    canSetSpeed: isSandboxed,
    networkUrl: config.sandbox.pagesUrl,
  };
}

/** A new mailbox at the sandbox's mail server, with the values for the connect form. The password is shown only once. */
export const createSandboxMailbox = (cx: Context, input: Input<typeof sandbox.createMailbox>) =>
  cx.transact(async (tx): Promise<Output<typeof sandbox.createMailbox>> => {
    const login = await newLogin(tx, input.name);
    return {
      ...login,
      host: sandboxHosts.smtp,
      port: sandboxPorts.smtp,
      imapHost: sandboxHosts.imap,
      imapPort: sandboxPorts.imap,
    };
  });

/** A free seat on the sandbox network. The password is shown this once. */
export const createSandboxAccount = (cx: Context, input: Input<typeof sandbox.createAccount>) =>
  cx.transact(
    (tx): Promise<Output<typeof sandbox.createAccount>> => newSeat(tx, cx.newId(), input.name, input.state),
  );

/** Makes a mailbox login with a random password. */
export const newLogin = async (tx: Tx, name: string) => {
  const before = await repository.countLogins(tx);
  const domainFor = (own: string) => (before % 5 >= 3 ? secondDomain(own) : own);
  return withFreeName(
    tx,
    name,
    (address, passwordHash) => repository.insertLogin(tx, { address, passwordHash, name }),
    domainFor,
  );
};

/** Makes a seat with a random password; the behavior says how many of them ask for a code first. */
export const newSeat = async (tx: Tx, id: string, name: string, state: SeatState = "ready") => {
  const { codePercent = 0 } = behaviorOf(await repository.readBehavior(tx));
  const meeting = meetingOf(state);
  const challenge = state === "ready" ? firstChallenge(id, codePercent) : meeting.challenge;
  return withFreeName(tx, name, (username, passwordHash, headline) =>
    repository.insertSeat(tx, {
      ...{ id, username, passwordHash, headline },
      ...meeting,
      challenge,
      ...nameParts(name),
    }),
  );
};

/** The test accounts of this workspace with their sign-in challenges. */
export const listSeats = (cx: Context): Promise<Seat[]> =>
  cx.transact(async (tx) => (await repository.listSeats(tx)).map(shownSeat));

/** How the network meets a seat from now on, and which subscription it has there. */
export const updateSeat = (
  cx: Context,
  { id, state, accountType }: Input<typeof sandbox.updateSeat>,
): Promise<Seat> =>
  cx.transact(async (tx) => {
    const row = await repository.changeSeat(tx, id, state ? meetingOf(state) : null, accountType ?? null);
    if (!row) throw new DomainError("not_found");
    await publish(tx, "refetch", { list: "sandbox" });
    return shownSeat(row);
  });

const shownSeat = (row: repository.SeatRow): Seat => ({
  id: row.id,
  username: row.username,
  fullName: `${row.firstName} ${row.lastName}`.trim(),
  accountType: row.accountType,
  state: shownState(row),
});

/** The codes that the owners of this workspace's test accounts receive. */
export const listSeatCodes = (cx: Context): Promise<Output<typeof sandbox.codes>> =>
  cx.transact(async (tx) =>
    (await repository.listChallenged(tx)).map(({ id, username, challenge }) => ({
      username,
      pinType: challenge,
      code: seatCode(id),
    })),
  );

async function withFreeName(
  tx: Tx,
  name: string,
  take: (email: string, passwordHash: string, workspaceName: string) => Promise<boolean>,
  domainFor = (own: string) => own,
): Promise<{ email: string; password: string }> {
  const workspace = await mustRead(tx);
  const domain = domainFor(workspaceDomain(workspace));
  const password = randomBytes(12).toString("base64url");
  const passwordHash = hashSandboxPassword(password, randomBytes(6).toString("base64url"));
  for (let count = 1; count <= 1_000; count += 1) {
    const email = addressFor(name, domain, count);
    if (await take(email, passwordHash, workspace.name)) return { email, password };
  }
  throw new DomainError("conflict");
}

async function mustRead(tx: Tx) {
  const workspace = await readWorkspace(tx);
  if (!workspace) throw new DomainError("space_not_found");
  return workspace;
}

const columns = [
  "First name",
  "Last name",
  "Work email",
  "Phone",
  "SMS consent",
  "Call consent",
  "Profile URL",
  "Position",
  "Company",
  "Company domain",
  "Location",
];

/** Members as a file to import; after the last one it starts over with the first. */
export async function samplePeople(_cx: Context, { count, from }: Input<typeof sandbox.people>) {
  const people = Array.from({ length: count }, (_, place) => memberAt((from + place) % memberCount));
  const rows = people.map((member) => [
    member.firstName,
    member.lastName,
    member.email,
    phoneOf(member),
    ...["yes", "yes"],
    member.profileUrl,
    member.title,
    member.company,
    member.domain,
    member.location,
  ]);
  return {
    name: `people-${from + 1}-${from + count}.csv`,
    type: "text/csv",
    body: stringify([columns, ...rows]),
  };
}

/**
 * What the mail server received from this workspace, newest first, on its clock; for members only from mailboxes of their accounts (F14).
 */
export const listSandboxMails = (cx: Context, input: Input<typeof sandbox.mails>) =>
  cx.transact(async (tx): Promise<Output<typeof sandbox.mails>> => {
    const after = placeOf(input.cursor);
    const { limit, offset = 0 } = input;
    const accounts = cx.scope.allowedAccounts;
    const rows = await repository.listReceived(tx, accounts, { after, offset, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const total = await repository.countReceived(tx, accounts);
    return {
      items: shown.map(({ fromName, fromAddress, toAddress, ...mail }) => ({
        ...mail,
        at: cx.clock.toVirtual(mail.at).toISOString(),
        from: fromName === fromAddress ? fromAddress : `${fromName} <${fromAddress}>`,
        to: toAddress,
      })),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: last && rows.length > limit ? cursorOf(last) : null,
    };
  });
