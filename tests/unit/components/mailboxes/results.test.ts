import {
  adviceFor,
  bounceTone,
  complaintTone,
  deliveredOf,
  linesOf,
  ratePoints,
} from "@/components/mailboxes/deliverability/results";
import type { Mailbox } from "@/lib/contract/accounts/accounts";
import type { MailResults } from "@/lib/contract/accounts/deliverability";
import type { SendingDomain } from "@/lib/contract/accounts/domain-health";

const results = (sent: number, more: Partial<MailResults> = {}): MailResults => ({
  ...{ sent, hard: 0, blocked: 0, soft: 0, complaints: 0 },
  ...more,
});
const healthy = { problem: null };
const domain = (state: "ok" | "warning" | "failed"): SendingDomain => ({
  ...{ domain: "kestrel.example", isOwn: true, isSandboxed: false, checkedAt: "2026-11-20T10:00:00.000Z" },
  checks: [
    { kind: "spf", state: "ok", finding: "spf_ok", found: [], missing: [], record: null },
    { kind: "dmarc", state, finding: "dmarc_missing", found: [], missing: [], record: null },
  ],
});

describe("the share of bounces and complaints (R17)", () => {
  it("is judged from 20 emails on", () => {
    expect(bounceTone(results(19, { hard: 19 }))).toBe("neutral");
    expect(bounceTone(results(20, { hard: 1 }))).toBe("danger");
  });

  it.each([
    [200, 3, "success"],
    [200, 4, "warning"],
    [200, 7, "warning"],
    [200, 8, "danger"],
  ])("of %d emails, %d bounced: %s", (sent, hard, tone) =>
    expect(bounceTone(results(sent, { hard }))).toBe(tone));

  it("counts rejected emails and not full mailboxes", () => {
    expect(bounceTone(results(100, { blocked: 5 }))).toBe("danger");
    expect(bounceTone(results(100, { soft: 50 }))).toBe("success");
    expect(deliveredOf(results(100, { hard: 2, blocked: 3, soft: 5, complaints: 1 }))).toBe(90);
  });

  it("of complaints is serious from one in a thousand", () => {
    expect(complaintTone(results(1_001, { complaints: 1 }))).toBe("success");
    expect(complaintTone(results(1_000, { complaints: 1 }))).toBe("warning");
    expect(complaintTone(results(1_000, { complaints: 3 }))).toBe("danger");
  });
});

describe("what to do", () => {
  const bad = results(100, { hard: 5, blocked: 1, complaints: 2 });

  it("is the most pressing of all", () => {
    expect(adviceFor({ problem: "login_failed" }, bad, domain("failed"))).toEqual({ kind: "reconnect" });
    expect(adviceFor(healthy, bad, domain("failed"))).toEqual({ kind: "records", records: ["dmarc"] });
    expect(adviceFor(healthy, bad, domain("ok"))).toEqual({ kind: "complaints", count: 2 });
    expect(adviceFor(healthy, { ...bad, complaints: 0 }, domain("ok"))).toEqual({
      ...{ kind: "invalid_addresses", count: 5 },
    });
    expect(adviceFor(healthy, results(100, { hard: 1, blocked: 5 }), domain("ok"))).toEqual({
      ...{ kind: "rejected", count: 5 },
    });
  });

  it("is nothing when all is well, or too few emails were sent to tell", () => {
    expect(adviceFor(healthy, results(500, { hard: 2 }), domain("warning"))).toBeNull();
    expect(adviceFor(healthy, results(10, { hard: 9 }), undefined)).toBeNull();
  });
});

test("mailboxes with something to do come first, and disconnected ones only if they sent", () => {
  const mailbox = (id: string, more: Partial<Mailbox> = {}) =>
    ({ id, email: `${id}@kestrel.example`, status: "connected", problem: null, ...more }) as Mailbox;
  const counted = (mailboxId: string, of: MailResults) => ({ mailboxId, ...of, cause: null });
  const lines = linesOf(
    [
      mailbox("busy"),
      mailbox("bouncing"),
      mailbox("gone", { status: "disconnected" }),
      mailbox("left", { status: "disconnected" }),
      mailbox("place", { email: "" }),
    ],
    [
      counted("busy", results(900)),
      counted("bouncing", results(100, { hard: 9 })),
      counted("left", results(30)),
    ],
    [],
  );
  expect(lines.map(({ mailbox: { id } }) => id)).toEqual(["bouncing", "busy", "left"]);
});

test("a point of the chart is the sum of seven days, over months and daylight saving", () => {
  const day = (on: string, of: MailResults) => ({ day: on, mailboxId: "one", ...of });
  const points = ratePoints(
    [
      day("2026-10-24", results(10, { hard: 1 })),
      day("2026-10-30", results(30, { blocked: 2 })),
      day("2026-10-31", results(5)),
    ],
    "2026-10-24",
    "2026-11-01",
  );
  expect(points).toHaveLength(9);
  expect(points[0]).toEqual({ day: "2026-10-24", sent: 10, bounced: 1 });
  expect(points[6]).toEqual({ day: "2026-10-30", sent: 40, bounced: 3 });
  expect(points[7]).toEqual({ day: "2026-10-31", sent: 35, bounced: 2 });
  expect(points[8]!.day).toBe("2026-11-01");
});
