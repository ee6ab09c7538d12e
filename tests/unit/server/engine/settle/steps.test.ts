import type { TouchKind } from "@/lib/contract/campaigns/sequence";
import { touchKinds } from "@/lib/contract/campaigns/sequence";
import { clockOf } from "@/server/domain/clock";
import type { Job, Result } from "@/server/engine/job";
import { effectOf } from "@/server/engine/settle/effect";
import { needlessReasons } from "@/server/ports/network";
import { bars } from "@/server/ports/outcome";

const now = new Date("2026-03-02T10:00:00Z");
const p = { now, clock: clockOf([]), newId: () => "id" };
const hours = { timezone: "UTC", start: 9, end: 18, days: [1, 2, 3, 4, 5] };
const job = (kind: TouchKind, enrollmentId: string | null = "person") =>
  ({
    ...{ id: "row", kind, enrollmentId, thread: null, key: "key", attempts: 0, prospectId: "p" },
    ...{ reservation: null, lane: { id: "lane", hours, spacing: { minSeconds: 0, maxSeconds: 0 } } },
  }) as unknown as Job;
const ended = (kind: TouchKind, result: Result) => effectOf(job(kind), result, p, 60);

const written = ["message", "inmail", "group_message", "event_message", "email", "sms", "voicemail"];
const requests = ["connection_request", "connection_by_email"];

describe("the effects of a step that happened", () => {
  test.each(touchKinds)("%s", (kind) => {
    const effect = ended(kind, { kind: "sent", providerId: "there" });
    expect(effect.follows).toBe("next step");
    expect(effect.message !== null).toBe(written.includes(kind) || requests.includes(kind));
    expect(effect.change.requestedAt).toEqual(requests.includes(kind) ? now : undefined);
    expect(effect.leadStatus).toBe(
      requests.includes(kind) ? "request_sent" : written.includes(kind) ? "contacted" : null,
    );
  });
});

describe("a step that the other side refuses for good (R13)", () => {
  test.each(touchKinds)("%s: stops a prospect only if they cannot be contacted at all (CAMP-24)", (kind) => {
    const effect = ended(kind, { kind: "refused", reason: "profile_gone" });
    expect(effect.move.to).toBe("failed");
    expect(effect.follows).toBe(written.includes(kind) ? "send_failed" : "next step");
    expect(effect.leadStatus).toBe(requests.includes(kind) ? "unconnectable" : null);
    expect(effect.returnsPlace).toBe(false);
  });

  test("a step that was never tried uses no place of the limit (R9)", () => {
    const tried = { ...job("connection_request"), attempts: 17 };
    expect(effectOf(tried, { kind: "later", reason: "driver_failed" }, p, 60)).toMatchObject({
      move: { to: "failed" },
      returnsPlace: true,
    });
    const byHand = effectOf(job("inmail", null), { kind: "barred", reason: "not_premium" }, p, 60);
    expect(byHand).toMatchObject({ move: { to: "failed" }, returnsPlace: true });
  });
});

describe("a needless step is left out, and its place in the cap is free again (CAMP-25)", () => {
  test.each(needlessReasons)("%s", (reason) => {
    const effect = ended("inmail", { kind: "refused", reason });
    expect(effect).toMatchObject({
      move: { to: "skipped", reason },
      event: { kind: "skipped", reason },
      message: "withdrawn",
      returnsPlace: true,
      follows: "next step",
    });
  });
});

describe("a barred step waits with its reason, and the prospect is not stopped (CAMP-26)", () => {
  test.each(bars.filter((bar) => bar !== "out_of_credits"))("%s: until it is resolved", (reason) => {
    expect(ended("inmail", { kind: "barred", reason })).toMatchObject({
      move: { to: "planned", dueAt: null, waitReason: reason },
      event: { kind: "waited", reason },
      message: "withdrawn",
      returnsPlace: true,
      follows: null,
    });
  });

  test("out of credits: until the next working day, and the account sends no InMail before then (CRED-35)", () => {
    const tomorrow = new Date("2026-03-03T09:00:00Z");
    expect(ended("inmail", { kind: "barred", reason: "out_of_credits" })).toMatchObject({
      move: { to: "planned", dueAt: tomorrow, waitReason: "out_of_credits" },
      event: { kind: "waited", reason: "out_of_credits", until: tomorrow },
      limits: "inmail",
      follows: null,
    });
  });
});

test("a weekly limit holds requests by email like every other request (R10)", () => {
  const weekly = { kind: "later", reason: "week_limit_reached" } as const;
  expect(ended("connection_by_email", weekly).limits).toBe("connect");
  expect(ended("message", weekly).limits).toBeNull();
});

test.each([
  ["challenge", true],
  ["restricted", true],
  ["wrong_password", false],
  ["proxy_failed", false],
])("after %s, the kind of step that was tried restarts at half its cap: %s (R10)", (reason, isCut) => {
  const effect = ended("connection_request", { kind: "later", reason });
  expect(effect).toMatchObject({ senderProblem: reason, returnsPlace: true, cutsCap: isCut });
});
