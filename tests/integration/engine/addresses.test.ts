import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "addresses");
}, 600_000);

describe("an address that was verified more than 90 days ago (PROSPECT-13)", () => {
  const waited = { before: "email planned email_unverified", jobs: 1, asked: 1, credits: 0, isFresh: true };

  test("is verified again before the first email, which costs no credits", () => {
    expect(seen.valid).toEqual({
      ...waited,
      ...{
        check: { status: expect.any(String), state: "valid", by: "hunter" },
        mails: 1,
        after: "email sent",
      },
    });
  });

  test("is used if its server takes all, and not if it is invalid", () => {
    expect(seen.catchAll).toMatchObject({ ...waited, check: { state: "catch_all" }, mails: 1 });
    expect(seen.invalid).toMatchObject({
      ...waited,
      ...{ check: { status: "invalid", state: "invalid", by: "hunter" }, mails: 0 },
      after: "email planned invalid_email",
    });
  });

  test("is used after a day without an answer; until then the vendor is asked again", () => {
    expect(seen.away).toEqual({
      ...{ first: [["valid", "fullenrich"], 0], isAskedAgain: true },
      ...{ later: ["unknown", "fullenrich"], mails: 1 },
    });
  });

  test("is not asked about for somebody who opted out, and nothing is kept of the erased", () => {
    expect(seen.gone).toEqual({ asked: 0, kept: [{ checks: {} }] });
  });
});

test("addresses that were verified lately, or never, are used as before", () => {
  const asBefore = { before: "email sent", jobs: 0, asked: 0, mails: 1 };
  expect(seen.recent).toMatchObject({ ...asBefore, check: { state: "valid", by: "fullenrich" } });
  expect(seen.unchecked).toMatchObject(asBefore);
});
