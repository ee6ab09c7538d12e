import type { Mailbox } from "@/lib/contract/accounts/accounts";
import { runScenario } from "../inbox/run-scenario";

type Row = Record<string, unknown>;
type Seen = {
  place: string;
  samePlace: boolean;
  emptyIsNoMailbox: unknown[];
  foreignPlace: string;
  failures: Record<"dns" | "connect" | "tls" | "login" | "folder" | "forbidden", Row>;
  mixed: string;
  keptOfFailures: Row[];
  connected: Mailbox;
  tested: { imap: Row };
  row: Row;
  speed: number;
  plan: unknown;
  lane: Row[];
  sameAddress: string;
  overPlan: string;
  placeOverPlan: string;
  refusals: string[];
  lists: number[];
  updated: Row;
  checkFails: string;
  broken: Row;
  mended: Row;
  stale: string;
  inUse: string;
  disconnected: Row[];
  checkWithoutServers: string;
  again: string;
  oneLane: number;
  withAccount: Row[];
};

let seen: Seen;

beforeAll(async () => {
  seen = await runScenario<Seen>("mailboxes", "mailboxes");
}, 600_000);

describe("a new mailbox", () => {
  test("is created disconnected, once, and cannot be used before it has servers (decision 1.11)", () => {
    expect(seen).toMatchObject({ place: "disconnected", samePlace: true, emptyIsNoMailbox: [] });
  });

  test("needs room in the plan (BILL-13, MAIL-26)", () => {
    expect([seen.overPlan, seen.placeOverPlan]).toEqual(["mailbox_limit_reached", "mailbox_limit_reached"]);
  });
});

describe("connecting the servers", () => {
  test.each(["dns", "connect", "tls", "login", "folder"] as const)("says when it failed at %s", (stage) => {
    expect(seen.failures[stage]).toMatchObject({
      code: `mailbox_${stage}_failed`,
      server: "imap",
      port: 993,
    });
  });

  test("does not reveal whether an inside name exists (S39, F14)", () => {
    const { host, port, ...inside } = seen.failures.forbidden;
    expect(inside).toEqual({ code: "mailbox_dns_failed", server: "smtp", stage: "dns" });
    expect(seen.mixed).toBe("mailbox_host_refused");
  });

  test("saves nothing unless everything works (MAIL-06)", () => {
    expect(seen.keptOfFailures).toEqual([
      { status: "disconnected", email: "", smtp_host: "", smtp_secret: null },
    ]);
  });

  test("uses the SMTP username and password for IMAP by default", () => {
    expect(seen.tested.imap).toMatchObject({ username: "mia", password: "smtp-word" });
  });

  test("stores each password encrypted for its own column (S63)", () => {
    expect(seen.row).toEqual({ isSealed: true, isApart: true, copies: "files", ramps: true });
  });

  test("to a real server ends the sandbox's own clock (R31)", () => {
    expect(seen.connected.isSandboxed).toBe(false);
    expect(seen.speed).toBe(1);
  });

  test("to a real server ends what was bought from the sandbox's payment provider (BILL-60)", () => {
    expect(seen.plan).toEqual([{ tier: "free", price_id: null, is_subscription_good: false }]);
  });

  test("opens one lane, also when it is connected again", () => {
    expect(seen.lane).toEqual([{ channel: "email", closed_reason: null }]);
    expect(seen).toMatchObject({ again: "connected", oneLane: 1 });
  });

  test("refuses an address that is connected already, ignoring case", () => {
    expect(seen.sameAddress).toBe("mailbox_exists");
  });
});

describe("a mailbox", () => {
  test("of another workspace, or of an account a member has no access to, is not found", () => {
    expect(new Set([...seen.refusals, seen.foreignPlace])).toEqual(new Set(["not_found"]));
    expect(seen.lists).toEqual([0, 0]);
  });

  test("that is new shows the limit of its warm-up, which rises to its own (R10)", () => {
    expect(seen.connected).toMatchObject({
      sentToday: 0,
      limitToday: 5,
      limitReason: "ramp",
      dailyLimit: 50,
    });
  });

  test("takes a new name and limit", () => {
    expect(seen.updated).toEqual({ name: "Mia M.", dailyLimit: 20, version: 1 });
  });

  test("whose check fails sends nothing until a check succeeds", () => {
    expect(seen.checkFails).toBe("mailbox_login_failed");
    expect(seen.broken).toEqual({
      status: "disabled",
      problem: "login_failed",
      closed: "mailbox_disconnected",
    });
    expect(seen.mended).toEqual({ status: "connected", problem: null });
  });

  test("that could not be read for half an hour says so (R15)", () => {
    expect(seen.stale).toBe("not_checked");
  });

  test("cannot be disconnected while campaigns use it; afterwards its passwords are gone", () => {
    expect(seen.inUse).toBe("mailbox_in_use");
    expect(seen.disconnected).toEqual([
      { status: "disconnected", smtp_secret: null, imap_secret: null, closed_reason: "sender_removed" },
    ]);
    expect(seen.checkWithoutServers).toBe("integration_not_connected");
  });

  test("is deleted with its account", () => {
    expect(seen.withAccount).toEqual([{ status: "disconnected", smtp_secret: null }]);
  });
});
