import { replyLabels } from "@/lib/contract/labels";
import { autoLabelsOf, namesAll } from "@/server/domain/labels/auto";
import { type Lesson, learnt, maxLessons, ruleModel, type Verdict } from "@/server/domain/labels/lessons";
import { worked } from "@/tests/support/cpu-time";

const interested: Verdict = {
  ...{ kind: "labelled", label: "interested", confidence: 0.8, model: "local-1" },
  reasons: ["word call"],
};
const labelOf = (verdict: Verdict) => (verdict.kind === "labelled" ? verdict.label : verdict.kind);
const text = "We will come back to you after the fair.";
const lesson = (label: Lesson["label"], said = text): Lesson => ({ text: said, label });

describe("labels that members set before (ux 59)", () => {
  it("label an identical reply, and are named as the reason", () => {
    expect(learnt(interested, text, [lesson("followUpLater")])).toEqual({
      ...{ kind: "labelled", label: "followUpLater", confidence: 0.95, model: "local-1+lessons" },
      reasons: ["lesson"],
    });
    expect(labelOf(learnt({ kind: "unsure", model: "local-1" }, text, [lesson("neutral")]))).toBe("neutral");
  });

  it("use the newest if members changed their minds", () => {
    expect(labelOf(learnt(interested, text, [lesson("neutral"), lesson("followUpLater")]))).toBe("neutral");
  });

  it("label a similar reply only if two agree and none of the nearest disagrees", () => {
    const alike = "We will come back to you after the budget round.";
    const other = "We will come back to you after the summer.";
    expect(labelOf(learnt(interested, text, [lesson("followUpLater", alike)]))).toBe("interested");
    const two = [lesson("followUpLater", alike), lesson("followUpLater", other)];
    expect(labelOf(learnt(interested, text, two))).toBe("followUpLater");
    const mixed = [lesson("followUpLater", alike), lesson("neutral", other)];
    expect(labelOf(learnt(interested, text, mixed))).toBe("interested");
  });

  it("ignore different replies, labels found by a rule, and automatic replies", () => {
    const far = [lesson("hardNo", "Bitte rufen Sie mich morgen an."), lesson("hardNo", "Merci, bien reçu.")];
    expect(learnt(interested, text, far)).toBe(interested);
    const rule: Verdict = { ...interested, label: "hardNo", reasons: ["rule stop"] };
    expect(learnt(rule, text, [lesson("interested")])).toBe(rule);
    const away: Verdict = { ...interested, label: "outOfOffice", model: ruleModel, reasons: [] };
    expect(learnt(away, text, [lesson("interested")])).toBe(away);
    const later: Verdict = { kind: "later", reason: "labels_status_503" };
    expect(learnt(later, text, [lesson("interested")])).toBe(later);
  });

  it("never raise the confidence above a single member's label, or lower it below an agreeing model's", () => {
    const sure: Verdict = { ...interested, confidence: 0.99 };
    expect(learnt(sure, text, [lesson("interested")])).toMatchObject({ confidence: 0.99 });
  });

  it("take bounded time for any number and length of texts", async () => {
    const many = Array.from({ length: 5 * maxLessons }, (_, at) =>
      lesson("neutral", `${at} ${"long words of somebody ".repeat(100)}`),
    );
    const { cpuMs } = await worked(() => learnt(interested, text, many));
    expect(cpuMs).toBeLessThan(2_000);
  });
});

describe("the eight labels of a workspace (LABEL-09)", () => {
  it("are on and have their default look until changed", () => {
    expect(autoLabelsOf([])).toEqual(replyLabels.map((label) => ({ label, isOn: true, color: null })));
    const set = { label: "hardNo" as const, isOn: false, color: "#b3372e" };
    const all = autoLabelsOf([set]);
    expect(all[0]).toBe(set);
    expect(all).toHaveLength(replyLabels.length);
  });

  it("are saved as a whole, each of them once", () => {
    const all = autoLabelsOf([]);
    expect(namesAll(all)).toBe(true);
    expect(namesAll([...all.slice(1), all[1]!])).toBe(false);
  });
});
