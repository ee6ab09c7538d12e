import { type SeatState, seatStates, tryAddress } from "@/lib/contract/sandbox";
import { sandboxSources } from "@/lib/contract/sandbox-sources";
import { inWorkspace } from "@/server/db/tx";
import { createSandboxNetwork } from "@/server/sandbox/network/driver";
import { addSeatEvent } from "@/server/sandbox/network/events";
import { seatCode } from "@/server/sandbox/rules/codes";
import { type Member, memberByRef, newAddressOf } from "@/server/sandbox/rules/members";
import { inMailCredits, isAt, networkLifeOf } from "@/server/sandbox/rules/network-life";
import { hashSandboxPassword } from "@/server/sandbox/rules/password";
import { isPictureGone } from "@/server/sandbox/rules/rough-network";
import { meetingOf } from "@/server/sandbox/rules/seat-state";
import { activityOf } from "@/server/sandbox/web/lists";
import { holdToContract } from "@/tests/support/contracts/network";
import type { Trait } from "@/tests/support/network-trial";
import { casting, newSeat, newWorkspace, pass, pool, report, sql, tools } from "./kit.mts";

const behavior = {
  acceptPercent: 100,
  replyPercent: 100,
  optOutPercent: 0,
  outOfOfficePercent: 0,
  minAnswerHours: 1,
  maxAnswerHours: 4,
};
const workspaceId = await newWorkspace(behavior);
const { id: seatId, account } = await newSeat(workspaceId, "nora@trial.example");
const port = createSandboxNetwork(tools);
const cast = casting(workspaceId, behavior);
const friendly = () => cast(isFriendly).profileUrl;

const [group = "", event = ""] = [sandboxSources.group[0]?.url, sandboxSources.event[0]?.url];
/** Whether a person has this trait on the network. */
function has(trait: Trait, index: number): boolean {
  const life = networkLifeOf(index);
  const isIn = (kind: "group" | "event") => isAt(kind, kind === "group" ? group : event, index);
  switch (trait) {
    case "active":
      return life.hasPosts && life.takesComments && life.hasSkills && life.inMail === "open";
    case "no_posts":
      return !life.hasPosts;
    case "no_comments":
      return life.hasPosts && !life.takesComments;
    case "no_skills":
      return !life.hasSkills;
    case "no_inmail":
      return life.inMail === "forbidden";
    case "in_group":
      return isIn("group") && life.takesPlaceMessages;
    case "in_event":
      return isIn("event") && life.takesPlaceMessages;
    case "in_neither":
      return !isIn("group") && !isIn("event");
    default:
      return life.inMail === trait;
  }
}
const isFriendly: Parameters<typeof cast>[0] = ({ fate, character }) =>
  !fate.greets &&
  !character.isGone &&
  !character.isClosed &&
  character.prefers === "network" &&
  character.patience <= 1;
const somebody = (who: Trait) =>
  cast((person) => isFriendly(person) && has(who, person.member.index)).profileUrl;
async function connect(to: string): Promise<string> {
  const action = { kind: "connection_request", to, note: null, key: `connect-${to}` } as const;
  await port.act(account, action, async () => "go");
  await pass(6);
  return to;
}

/** A stranger writes; returns the network's ID of them. */
async function writeToUs(text: string, messageId = tools.newId()): Promise<string> {
  const { index, ref } = cast(isFriendly);
  const event = { member: index, messageId, at: tools.now() };
  await inWorkspace(pool, { workspaceId }, async (tx) => {
    await tx.query(
      "insert into sandbox.network_messages (id, seat_id, member, direction, text, at) values ($1, $2, $3, 'in', $4, $5)",
      [event.messageId, seatId, index, text, event.at],
    );
    await addSeatEvent(tx, seatId, { kind: "message_received", ...event });
  });
  return ref;
}

/** A message ID whose picture the network no longer has, or still has. */
function idOfPicture(isGone: boolean): string {
  const id = tools.newId();
  return isPictureGone(id) === isGone ? id : idOfPicture(isGone);
}

const verdicts = await holdToContract({
  port,
  account,
  friendly,
  connected: () => connect(friendly()),
  closed: cast(({ character }) => character.isClosed && !character.isGone).profileUrl,
  gone: cast(({ character }) => character.isGone).profileUrl,
  nobody: "https://people.example/in/nobody-at-all-zzz",
  letTimePass: () => pass(6),
  breakNext: async (fault) => {
    await sql("update sandbox.seats set faults = $2 where id = $1", [seatId, JSON.stringify([fault])]);
  },
  code: () => seatCode(seatId),
  async rename(to) {
    await sql("update workspaces set behavior = behavior || $2 where id = $1", [
      workspaceId,
      JSON.stringify({ renamedPercent: 100 }),
    ]);
    return newAddressOf(memberByRef(to) as Member);
  },
  strangerWrites: (text) => writeToUs(text),
  async sendPictures() {
    await sql("update workspaces set behavior = behavior || $2 where id = $1", [
      workspaceId,
      JSON.stringify({ filePercent: 100 }),
    ]);
    for (const isGone of [false, true]) await writeToUs("Have a look", idOfPicture(isGone));
  },
  async meet(how) {
    const { state, challenge } = meetingOf(how === "as usual" ? "ready" : how);
    await sql(
      "update sandbox.seats set state = $2, challenge = $3, is_told = false, retry_at = null where id = $1",
      [seatId, state, challenge],
    );
    return true;
  },
  steps: {
    lacks: new Set(),
    somebody,
    connectedTo: (who) => connect(somebody(who)),
    emailOf: (to) => memberByRef(to)?.email ?? "",
    async subscribe(to) {
      await sql("update sandbox.seats set account_type = $2 where id = $1", [
        seatId,
        to === "no credits" ? "premium" : to,
      ]);
      if (to === "no credits") await spendCredits();
      return true;
    },
    group,
    event,
  },
});

/** Uses up a month's InMails of a premium account. */
async function spendCredits(): Promise<void> {
  await sql(
    `insert into sandbox.network_messages (workspace_id, id, seat_id, member, direction, kind, text, at)
     select $1, gen_random_uuid(), $2, n, 'out', 'inmail', '', now() from generate_series(1, $3::int) n`,
    [workspaceId, seatId, inMailCredits.premium],
  );
}

// Features of the sandbox only: new passwords, cookies, addresses for trying states, countries without proxies.
const signInAs = async (change: Partial<typeof account>) => {
  const result = await port.signIn({ ...account, ...change });
  return result.kind === "code_needed" ? `${result.kind} ${result.pinType}` : result.kind;
};
const state = async (name: SeatState) => {
  const meeting = meetingOf(name);
  await sql(
    "update sandbox.seats set state = $2, challenge = $3, faults = $4, is_told = false where id = $1",
    [...[seatId, meeting.state, meeting.challenge, JSON.stringify(meeting.faults)]],
  );
};
const cookies = (value: string) => ({ password: null, cookies: [{ name: "li_at", value }] });
const byCookie = [await signInAs(cookies("no")), await signInAs(cookies(account.password ?? ""))];
await state("password_outdated");
const outdated = [
  await signInAs({ password: "too early" }),
  await signInAs({}),
  await signInAs({ password: "a new one" }),
  await signInAs({}),
];
const tried: Record<string, string> = {};
for (const name of [...seatStates, "sales_navigator" as const])
  tried[name] = await signInAs({ username: tryAddress(name), password: "anything" });
const wrongTry = await signInAs({ username: "ready.ada@try.example", password: "wrong" });
const outOfReserve = await Promise.all(
  [1, 2].map((attempt) =>
    signInAs({
      username: tryAddress("ready"),
      password: "anything",
      connection: { kind: "country", countryCode: "NZ", type: "basic", attempt },
    }),
  ),
);
const weekLimit = await (async () => {
  await state("week_limit_reached");
  const action = { kind: "connection_request", to: friendly(), note: null, key: "week" } as const;
  return port.act({ ...account, password: "a new one" }, action, async () => "go");
})();
await sql("update sandbox.seats set password_hash = $2 where id = $1", [
  seatId,
  hashSandboxPassword(account.password ?? "", "salt"),
]);

// What another workspace sees under the same names.
const elsewhere = await newWorkspace();
const stranger = { ...account, workspaceId: elsewhere };
const foreign = {
  signIn: await port.signIn(stranger),
  lookUp: await port.lookUp(
    stranger,
    { kind: "visit_profile", to: friendly(), key: "connect-x" },
    new Date(),
  ),
  events: await port.events(stranger, null, 10).catch((error: Error) => error.message),
};
await sql("update sandbox.seats set challenge = null, is_locked = true where id = $1", [seatId]);
const locked = await port.signIn(account);
await sql("update sandbox.seats set challenge = 'email', is_locked = false where id = $1", [seatId]);
const otherPassword = await port.enterCode({ ...account, password: "x" }, seatCode(seatId));
const activity = await inWorkspace(pool, { workspaceId }, (tx) => activityOf(tx, seatId));
await report({
  activity: [...new Set(activity.map(({ kind }) => kind))].sort(),
  byCookie,
  outdated,
  tried,
  wrongTry,
  outOfReserve,
  weekLimit,
  verdicts,
  foreign,
  locked,
  otherPassword,
});
