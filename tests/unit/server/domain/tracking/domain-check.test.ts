import {
  afterCheck,
  type DomainLife,
  judgeRecords,
  type SeenRecords,
  type Verdict,
} from "@/server/domain/tracking/domain-check";
import type { Reached } from "@/server/ports/link-hosts";

const expected = { value: "app.tern.example", proof: "abc" };
const right: SeenRecords = { cname: ["app.tern.example"], addresses: ["192.0.2.1"], proof: ["abc"] };
const judged = (seen: Partial<SeenRecords>) => judgeRecords(expected, { ...right, ...seen });
const bad = (finding: string, found: string | null = null) => ({ kind: "bad", finding, found });

describe("what the DNS says about a domain (MAIL-37)", () => {
  it("is good with both records, also beside other texts", () => {
    expect(judged({})).toEqual({ kind: "good" });
    expect(judged({ proof: ["v=spf1 -all", "abc"] })).toEqual({ kind: "good" });
  });

  it("names the record that was found instead", () => {
    expect(judged({ cname: [], addresses: [] })).toEqual(bad("no_record"));
    expect(judged({ cname: [] })).toEqual(bad("address_record", "192.0.2.1"));
    expect(judged({ cname: ["other.example"] })).toEqual(bad("other_record", "other.example"));
    expect(judged({ proof: [] })).toEqual(bad("no_proof"));
    expect(judged({ proof: ["xyz"] })).toEqual(bad("other_proof", "xyz"));
  });

  it("does not accept a chain over another customer's domain", () => {
    expect(judged({ cname: ["links.rival.example"] })).toEqual(bad("other_record", "links.rival.example"));
  });

  it("is unsure without an answer, unless another record is wrong already", () => {
    expect(judged({ cname: null })).toEqual({ kind: "unsure" });
    expect(judged({ proof: null })).toEqual({ kind: "unsure" });
    expect(judged({ cname: null, proof: null, addresses: null })).toEqual({ kind: "unsure" });
    expect(judged({ cname: ["other.example"], proof: null })).toEqual(bad("other_record", "other.example"));
  });
});

const minute = 60_000;
const hour = 60 * minute;
const start = new Date("2026-11-29T10:00:00Z");
const added: DomainLife = {
  ...{ state: "pending", checkUntil: new Date(+start + 48 * hour), nextCheckAt: start },
  ...{ checkedAt: null, finding: null, found: null, missedAt: null, verifiedAt: null, lostAt: null },
  servedAt: null,
};
const good: Verdict = { kind: "good" };
const unsure: Verdict = { kind: "unsure" };
const wrong: Verdict = { kind: "bad", finding: "no_record", found: null };

/** Checks a domain again and again: each at a number of minutes after the start. */
function lived(checks: [at: number, verdict: Verdict, reached?: Reached][], life = added): DomainLife {
  return checks.reduce(
    (before, [at, verdict, reached = null]) =>
      afterCheck(before, verdict, reached, new Date(+start + at * minute)),
    life,
  );
}
const minutesIn = (minutes: number) => new Date(+start + minutes * minute);
const used = lived([[0, good, "answers"]]);

describe("a domain between its checks (MAIL-37)", () => {
  it("is checked every 5 minutes for 48 hours, then failed with what was seen", () => {
    const waiting = lived([[0, wrong]]);
    expect(waiting).toMatchObject({ state: "pending", finding: "no_record", nextCheckAt: minutesIn(5) });
    const failed = lived([
      [0, wrong],
      [48 * 60, wrong],
    ]);
    expect(failed).toMatchObject({ state: "failed", finding: "no_record", nextCheckAt: null, lostAt: null });
  });

  it("does not fail for a DNS that does not answer, whenever that is", () => {
    expect(lived([[5, unsure]])).toMatchObject({
      state: "pending",
      finding: "no_answer",
      nextCheckAt: minutesIn(10),
    });
    expect(lived([[49 * 60, unsure]])).toMatchObject({ state: "pending", nextCheckAt: minutesIn(50 * 60) });
    const inUse = lived(
      [
        [10, unsure],
        [100, unsure],
        [1000, unsure],
      ],
      used,
    );
    expect(inUse).toMatchObject({ state: "verified", servedAt: start, lostAt: null, finding: null });
  });

  it("is used once it answers with a valid certificate, and asked again soon until then", () => {
    const verified = lived([[0, good, "certificate"]]);
    expect(verified).toMatchObject({
      ...{ state: "verified", verifiedAt: start, servedAt: null, finding: "certificate" },
      nextCheckAt: minutesIn(1),
    });
    expect(lived([[1, good, "answers"]], verified)).toMatchObject({
      ...{ verifiedAt: start, servedAt: minutesIn(1), finding: null },
      nextCheckAt: minutesIn(1 + 24 * 60),
    });
  });

  it("is lost with the second wrong answer in a row, 5 minutes after the first, and found again", () => {
    const once = lived([[1440, wrong]], used);
    expect(once).toMatchObject({ state: "verified", servedAt: start, nextCheckAt: minutesIn(1445) });
    const tooSoon = lived([[1441, wrong]], once);
    expect(tooSoon).toMatchObject({ state: "verified", lostAt: null });
    const lost = lived([[1446, wrong]], tooSoon);
    expect(lost).toMatchObject({ state: "failed", lostAt: minutesIn(1446), servedAt: null });
    expect(lost.nextCheckAt).toEqual(minutesIn(1446 + 24 * 60));
    expect(lived([[3000, good, "answers"]], lost)).toMatchObject({
      ...{ state: "verified", lostAt: null, verifiedAt: start, servedAt: minutesIn(3000) },
    });
  });

  it("stays in use while the DNS flaps", () => {
    const flapping = Array.from({ length: 40 }, (_, n): [number, Verdict, Reached] => [
      1440 + n * 6,
      n % 2 ? good : wrong,
      "answers",
    ]);
    expect(lived(flapping, used)).toMatchObject({ state: "verified", servedAt: start, lostAt: null });
  });

  it("leaves links with its second failing answer over the internet in a row, and takes them back", () => {
    const once = lived([[1440, good, "not_reached"]], used);
    expect(once).toMatchObject({ state: "verified", servedAt: start, finding: "not_reached" });
    const twice = lived([[1445, good, "certificate"]], once);
    expect(twice).toMatchObject({ state: "verified", servedAt: null, finding: "certificate" });
    expect(lived([[1450, good, "answers"]], twice).servedAt).toEqual(minutesIn(1450));
  });

  it("is not checked for ever: a lost one for 30 days, a failed one only on demand", () => {
    const lost = lived(
      [
        [1440, wrong],
        [1450, wrong],
      ],
      used,
    );
    expect(lived([[1450 + 31 * 1440, wrong]], lost).nextCheckAt).toBeNull();
    const failed = lived([[49 * 60, wrong]]);
    expect(lived([[50 * 60, unsure]], failed)).toMatchObject({ state: "failed", nextCheckAt: null });
    expect(lived([[51 * 60, good, "answers"]], failed)).toMatchObject({ state: "verified" });
  });
});
