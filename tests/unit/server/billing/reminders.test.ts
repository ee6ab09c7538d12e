import {
  isAboutPayment,
  nextReminderAt,
  noInvoice,
  reminderNow,
  type Standing,
} from "@/server/domain/billing/reminders";

const at = (text: string) => new Date(text);
const days = (from: Date, count: number) => new Date(+from + count * 86_400_000);
const nobody: Standing = { paysHere: true, hasPlan: false, isPaid: true, trialEndsAt: null, said: null };
// The third day after it is the 29th of February.
const since = at("2028-02-26T23:30:00.000Z");
const owed = {
  amountCents: 7440,
  currency: "GBP" as const,
  since: since.toISOString(),
  url: "https://p.example",
};
const owing: Standing = { ...nobody, hasPlan: true, said: { state: "active", owed } };
const kindAt = (standing: Standing, now: Date) => reminderNow(standing, now)?.kind ?? null;

describe("a failed payment (BILL-58)", () => {
  it.each([
    ["at once", 0, "payment_failed"],
    ["up to the third day", 2.99, "payment_failed"],
    ["after three days, also over the 29th of February", 3, "payment_open"],
    ["after ten days", 10, "payment_last"],
    ["weeks later, once more never", 60, "payment_last"],
    ["not three months after the last time", 100, null],
  ] as const)("is said %s", (_when, after, kind) => expect(kindAt(owing, days(since, after))).toBe(kind));

  it("says one thing alone after a standstill, of the invoice by when it was due", () => {
    expect(reminderNow(owing, days(since, 5))).toEqual({
      ...{ kind: "payment_open", subject: owed.since, at: days(since, 3) },
    });
    expect(nextReminderAt(owing, days(since, 5))).toEqual(days(since, 10));
    expect(nextReminderAt(owing, days(since, 11))).toBeNull();
  });

  it("is said at once if the provider's clock is ahead", () => {
    expect(kindAt(owing, days(since, -2))).toBe("payment_failed");
  });

  it("ends when it is paid, and asks the provider first", () => {
    expect(kindAt({ ...owing, said: { state: "active", owed: null } }, days(since, 5))).toBeNull();
    expect(isAboutPayment({ kind: "payment_open", subject: "", at: since })).toBe(true);
    expect(isAboutPayment({ kind: "trial_over", subject: "", at: since })).toBe(false);
  });

  it.each(["failed", "cancelled"] as const)("stops the plan: %s", (state) => {
    const stopped: Standing = { ...owing, isPaid: false, said: { state, owed } };
    expect(reminderNow(stopped, days(since, 14))).toMatchObject({
      kind: "plan_stopped",
      subject: owed.since,
    });
    const given = { ...stopped, said: { state, owed: null } };
    expect(reminderNow(given, days(since, 14))).toMatchObject({ kind: "plan_stopped", subject: noInvoice });
    expect(kindAt({ ...stopped, paysHere: false }, days(since, 14))).toBeNull();
  });
});

describe("the end of a trial", () => {
  const trialEndsAt = at("2028-03-01T00:15:00.000Z");
  const trying: Standing = { ...nobody, trialEndsAt };
  it.each([
    ["before the last three days", "2028-02-27T00:14:59.999Z", null],
    ["three days before", "2028-02-27T00:15:00.000Z", "trial_soon"],
    ["a day before, on the 29th of February", "2028-02-29T00:15:00.000Z", "trial_last_day"],
    ["at the end", "2028-03-01T00:15:00.000Z", "trial_over"],
    ["within a week", "2028-03-07T00:15:00.000Z", "trial_over"],
    ["not a week later", "2028-03-08T00:15:00.000Z", null],
  ] as const)("%s", (_when, now, kind) => expect(kindAt(trying, at(now))).toBe(kind));

  it("is the same length over a change to summer time", () => {
    const ends = at("2027-03-29T08:00:00.000+02:00");
    expect(kindAt({ ...trying, trialEndsAt: ends }, at("2027-03-26T06:59:00.000+01:00"))).toBeNull();
    expect(kindAt({ ...trying, trialEndsAt: ends }, at("2027-03-26T07:00:00.000+01:00"))).toBe("trial_soon");
  });

  it("concerns nobody who bought or was granted a plan", () => {
    expect(kindAt({ ...trying, hasPlan: true }, trialEndsAt)).toBeNull();
    expect(nextReminderAt({ ...trying, hasPlan: true }, days(trialEndsAt, -9))).toBeNull();
  });

  it("is said only when it has come where plans are sold elsewhere", () => {
    const elsewhere = { ...trying, paysHere: false };
    expect(kindAt(elsewhere, days(trialEndsAt, -1))).toBeNull();
    expect(kindAt(elsewhere, trialEndsAt)).toBe("trial_over");
  });

  it("that is extended begins anew", () => {
    const [before, after] = [trialEndsAt, days(trialEndsAt, 14)].map((end) =>
      reminderNow({ ...trying, trialEndsAt: end }, days(end, -2)),
    );
    expect(before?.subject).not.toBe(after?.subject);
  });
});
