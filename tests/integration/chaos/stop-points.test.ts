import { runScenario } from "../inbox/run-scenario";

type Seen = {
  point: string;
  files: boolean;
  before: string;
  after: string;
  mails: number;
  isSameName: boolean;
};
let seen: Seen[];

/** The built worker, killed once at every named point while sending an email; the mail server's own log counts what arrived. */
beforeAll(async () => {
  seen = await runScenario<Seen[]>("chaos", "stop-points");
}, 600_000);

const at = (point: string) => seen.filter((one) => one.point === point);

describe("a worker killed while sending an email (R01, rule 13)", () => {
  test.each([
    "after_claim",
    "after_render",
    "after_rcpt",
    "mid_data",
  ])("%s: nothing has left, so another worker sends it, once", (point) => {
    const sentAgain = { before: "claimed", after: "sent", mails: 1, isSameName: true };
    expect(at(point)).toEqual([true, false].map((files) => ({ point, files, ...sentAgain })));
  });

  test.each([
    "after_dot",
    "after_250",
  ])("%s: it is looked up where Sent mail is filed, and held for a person where it is not; never sent blindly", (point) => {
    const [filing, other] = at(point);
    expect(filing).toEqual({
      ...{ point, files: true, before: "transmitting", after: "sent", mails: 1, isSameName: true },
    });
    expect(other).toMatchObject({ before: "transmitting", after: "held", isSameName: true });
    expect(other?.mails).toBeLessThanOrEqual(1);
  });

  test("after_commit: it is sent and stays so", () => {
    const done = { before: "sent", after: "sent", mails: 1, isSameName: true };
    expect(at("after_commit")).toEqual(
      [true, false].map((files) => ({ point: "after_commit", files, ...done })),
    );
  });
});
