import type { Account } from "@/lib/contract/accounts/accounts";
import { runScenario } from "../inbox/run-scenario";

type Lane = { closed_reason: string | null };
type Waits = Account["authStatus"]["securityCode"];
type Seen = Record<"connected" | "changedHours" | "letIn" | "reconnecting" | "backWithoutCode", Account> &
  Record<"wrong" | "foreign" | "notMine" | "expired" | "again" | "expiredApp", string> &
  Record<"laneOfWaiting" | "laneAfterHours" | "laneOfActive", Lane> & {
    afterWrong: { isWrong: boolean };
    resentWaits: Waits;
    restartedWaits: Waits;
    guesses: unknown[];
    lockedOut: string;
    lockedRow: { tries: number };
    unlocked: Waits;
    rowOfActive: { member_ref: string; ramp_started_on: string | null };
  };

let seen: Seen;

beforeAll(async () => {
  seen = await runScenario<Seen>("accounts", "codes");
}, 600_000);

const minutesLeft = (waits: Waits) => Math.round((Date.parse(waits!.expiresAt) - Date.now()) / 60_000);

test("an account whose sign-in needs a code is kept, active and without a lane until it is entered (CRED-33, CRED-45, CRED-85)", () => {
  const { connected } = seen;
  expect([connected.status, connected.fullName]).toEqual(["active", "ada.lane"]);
  expect(connected.commands).toContain("enter_code");
  expect(connected.authStatus.securityCode).toMatchObject({ pinType: "sms", isWrong: false });
  expect(seen.laneOfWaiting).toEqual({ closed_reason: "account_disconnected" });
});

test("changing its hours sends nothing before the code is entered", () => {
  expect(seen.changedHours.authStatus.securityCode).not.toBeNull();
  expect(seen.laneAfterHours).toEqual({ closed_reason: "account_disconnected" });
});

test("a wrong code is reported and recorded, and another can be tried (CRED-50)", () => {
  expect([seen.wrong, seen.afterWrong.isWrong]).toEqual(["account_code_wrong", true]);
});

test("only users with access to the account can enter its code", () => {
  expect([seen.foreign, seen.notMine]).toEqual(["not_found", "not_found"]);
});

test("a code expires after 60 minutes, and a resent one has its full time (CRED-43)", () => {
  expect(minutesLeft(seen.resentWaits)).toBe(60);
  expect([seen.resentWaits!.isWrong, seen.expired]).toEqual([false, "account_code_expired"]);
});

test("the right code lets the account in: it has an owner, is active, and its lane is open", () => {
  const { letIn } = seen;
  expect([letIn.status, letIn.fullName, letIn.authStatus.securityCode]).toEqual([
    "active",
    "Ada Sender",
    null,
  ]);
  expect(seen.laneOfActive).toEqual({ closed_reason: null });
  expect(seen.rowOfActive.member_ref).toBe("ref-ada.lane@network.test");
  expect(seen.rowOfActive.ramp_started_on).not.toBeNull();
});

test("a code that was not requested is a conflict", () => {
  expect(seen.again).toBe("conflict");
});

test("at most five codes are tried, however many arrive at once, until a new one is requested (CRED-42, CRED-50)", () => {
  expect(seen.guesses.slice(0, 3)).toEqual([
    "account_code_wrong",
    "account_code_wrong",
    "account_code_wrong",
  ]);
  const [tried, refused] = [
    seen.lockedRow.tries,
    seen.guesses.slice(3).filter((code) => code === "account_code_locked"),
  ];
  expect(tried).toBe(5);
  expect(refused.length).toBeGreaterThanOrEqual(2);
  expect(seen.lockedOut).toBe("account_code_locked");
  expect(seen.unlocked).toMatchObject({ triesLeft: 5, isWrong: false });
});

test("a new password may need a code too; an app's expires after 10 minutes (CRED-44)", () => {
  expect([seen.reconnecting.status, seen.reconnecting.authStatus.securityCode?.pinType]).toEqual([
    "active",
    "app",
  ]);
  expect(seen.expiredApp).toBe("account_code_expired");
});

test("000000 restarts an app's challenge (CRED-47, CRED-48)", () => {
  expect(minutesLeft(seen.restartedWaits)).toBe(10);
});

test("if the network lets it in without a code meanwhile, requesting one again is enough", () => {
  expect(seen.backWithoutCode.status).toBe("active");
});
