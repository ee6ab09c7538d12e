import type { Instruction, Step } from "@/lib/contract/campaigns/sequence";
import { instructionProblems } from "@/server/domain/campaigns/sequence/instruction-problems";
import { problemsOf } from "@/server/domain/campaigns/sequence/problems";
import { nextTry, textStatus, type WrittenText } from "@/server/domain/campaigns/sequence/written-text";
import type { Targets } from "@/server/domain/campaigns/targets";
import { mayWriteFor, priceOfText } from "@/server/domain/writing/text";

const wish: Instruction = { instruction: "Well said", tone: "friendly", language: null };
const written = (change: Partial<WrittenText> = {}): WrittenText => ({
  ...{ wish, text: null, failure: null, isGivenUp: false, postId: null },
  ...change,
});

describe("the state of a step's text for one prospect (CAMP-68)", () => {
  const failed = (failure: string) => written({ failure, isGivenUp: true });
  it.each([
    ["ready if every prospect gets the same", null, null, "ready"],
    ["unwritten before the first try", wish, null, "unwritten"],
    [
      "unwritten while it is being written, and between two tries",
      wish,
      written({ failure: "x" }),
      "unwritten",
    ],
    ["ready once it is written", wish, written({ text: "Hi" }), "ready"],
    [
      "unwritten by another instruction (R23)",
      { ...wish, tone: "formal" },
      written({ text: "Hi" }),
      "unwritten",
    ],
    ["failed once given up", wish, failed("writing_unusable"), "failed"],
    ["needless if there is nothing to write about (CAMP-25)", wish, failed("no_posts"), "no_posts"],
    [
      "held up where the way to the network knows no posts",
      wish,
      written({ failure: "not_supported" }),
      "not_supported",
    ],
  ] as const)("is %s", (_, now, found, standing) => {
    expect(textStatus(now, found)).toBe(standing);
  });

  it("is tried again five times, with growing pauses, if it could not be used (R13)", () => {
    const now = new Date(0);
    const at = (tries: number) => nextTry(tries, now, "writing_unusable")?.getTime() ?? null;
    expect([1, 2, 3, 4, 5].map(at)).toEqual([...[30_000, 60_000, 120_000, 240_000], null]);
  });

  it("is tried for a day while the model does not respond, half an hour apart at most (R13)", () => {
    let [at, tries] = [0, 0];
    for (let next: Date | null = new Date(0); next; next = nextTry(++tries, next, "model_down")) at = +next;
    expect(at / 3_600_000).toBeGreaterThan(23);
    expect(at / 3_600_000).toBeLessThan(25);
    expect(nextTry(40, new Date(0), "model_down")?.getTime()).toBe(30 * 60_000);
  });

  it("costs what its kind costs, and the sandbox never writes for real prospects (BILL-47)", () => {
    expect(priceOfText("comment_post")).toEqual({ category: "ai_comment", tenths: 10 });
    expect(priceOfText("email").category).toBe("assistant_in_campaigns");
    expect(mayWriteFor({ isSandbox: true }, { isSandboxed: false })).toBe(false);
    expect(mayWriteFor({ isSandbox: true }, { isSandboxed: true })).toBe(true);
    expect(mayWriteFor({ isSandbox: false }, { isSandboxed: false })).toBe(true);
  });
});

describe("a draft with an individual text for each prospect (CAMP-68, ux 42)", () => {
  const comment = (ai: Partial<Instruction> = {}, more: object = {}): Step => ({
    ...{ id: "c", is_enabled: true, type: "comment_post", message: "{unbalanced" },
    ai: { ...wish, ...ai },
    ...more,
  });
  const targets = { hasWriter: true, lacksText: () => false } as unknown as Targets;
  const found = (step: Step, change: Partial<Targets> = {}) =>
    instructionProblems(step, { ...targets, ...change }).map(({ code, field }) => `${code} ${field}`);

  it("reports at its field what is missing or too much", () => {
    expect(found(comment())).toEqual([]);
    expect(found(comment({ instruction: " " }))).toEqual(["fill_this_field ai.instruction"]);
    expect(found(comment({ instruction: "x".repeat(1_001) }))).toEqual(["too_long ai.instruction"]);
    const variants = { own: { id: "a", weight: 50 }, others: [{ id: "b", weight: 50, message: "B" }] };
    expect(found(comment({}, { variants }))).toEqual(["ai_with_variants variants"]);
  });

  it("is refused if the plan lacks it, with a warning if there is no language model", () => {
    expect(found(comment(), { lacksText: () => true })).toEqual(["feature_missing ai"]);
    const [problem] = instructionProblems(comment(), { ...targets, hasWriter: false });
    expect(problem).toMatchObject({ code: "no_language_model", field: "ai", isBlocking: false });
  });

  it("is not checked for the text it had before", () => {
    const problems = problemsOf({
      ...{
        sequence: [comment()],
        senders: [{ accountId: "a", mailboxId: null }],
        knownNames: new Set<string>(),
      },
      ...{ settings: { isOpenTracking: false, isLinkTracking: false }, isIncludeTalkedBefore: false },
    });
    expect(problems).toEqual([]);
  });
});
