import type { Account } from "@/lib/contract/accounts/accounts";
import { runScenario } from "../inbox/run-scenario";

type Seen = Record<
  | "wrongPassword"
  | "notReachable"
  | "equalEnds"
  | "again"
  | "noSeat"
  | "limitedUpdate"
  | "limitedSame"
  | "foreignUpdate"
  | "foreignRemove"
  | "inUse",
  string
> & {
  keptOfFailures: number;
  connected: Account;
  updated: Account;
  newPassword: Account;
  row: { username: string; isSealed: boolean };
  lane: { channel: string; closed_reason: string | null };
  limitedList: Account[];
  isSealedAnew: boolean;
  removed: null;
  gone: { status: string; secret: null };
  closed: { closed_reason: string };
  reconnected: boolean;
  told: { event: string; count: number }[];
};

let seen: Seen;

beforeAll(async () => {
  seen = await runScenario<Seen>("accounts", "accounts");
}, 600_000);

describe("connecting an account", () => {
  test("stores nothing unless the network lets us in (CRED-89 to CRED-99)", () => {
    expect(seen).toMatchObject({
      wrongPassword: "account_wrong_password",
      notReachable: "account_not_reachable",
      equalEnds: "work_hours_equal",
      keptOfFailures: 0,
    });
  });

  test("opens its lane and starts its warm-up (R10)", () => {
    expect(seen.lane).toEqual({ channel: "network", closed_reason: null });
    expect(seen.connected.today).toContainEqual({
      kind: "connection_request",
      used: 0,
      planLimit: 40,
      limit: 5,
      reason: "ramp",
    });
  });

  test("accepts a window over midnight and sorts the days (CRED-98)", () => {
    expect(seen.connected).toMatchObject({ workHoursStart: 22, workHoursEnd: 6, workingDays: [1, 5] });
  });

  test("stores the password encrypted", () => {
    expect(seen.row).toEqual({ username: "ada@network.test", isSealed: true });
  });

  test("refuses a name that is taken, trimmed and in any case (CRED-90)", () => {
    expect(seen.again).toBe("account_exists");
    expect(seen.limitedSame).toBe("account_of_another_user");
  });

  test("needs a seat (CRED-112)", () => {
    expect(seen.noSeat).toBe("seat_needed");
  });
});

describe("an account", () => {
  test("changes hours and password, the password only after a sign-in", () => {
    expect(seen.updated).toMatchObject({ workHoursStart: 9, workHoursEnd: 17, version: 2 });
    expect(seen.updated.today).toContainEqual({
      kind: "connection_request",
      used: 3,
      planLimit: 40,
      limit: 5,
      reason: "ramp",
    });
    expect(seen.isSealedAnew).toBe(true);
  });

  test("of another workspace, or one a member may not use, is not found", () => {
    expect([seen.limitedUpdate, seen.foreignUpdate, seen.foreignRemove]).toEqual([
      "not_found",
      "not_found",
      "not_found",
    ]);
    expect(seen.limitedList).toEqual([]);
  });

  test("cannot be deleted while campaigns use it; afterwards its password is gone and its lane closed (CRED-32)", () => {
    expect(seen.inUse).toBe("account_in_use");
    expect(seen.gone).toEqual({ status: "deleted", secret: null });
    expect(seen.closed).toEqual({ closed_reason: "sender_removed" });
  });

  test("can be connected again after it was deleted", () => {
    expect(seen.reconnected).toBe(true);
  });

  test("publishes every change (RT-07)", () => {
    expect(seen.told).toEqual([
      { event: "refetch", count: 3 },
      { event: "update_authorization", count: 4 },
      { event: "update_credentials", count: 5 },
      { event: "update_proxy", count: 2 },
    ]);
  });
});
