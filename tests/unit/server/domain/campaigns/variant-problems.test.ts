import type { Step } from "@/lib/contract/campaigns/sequence";
import { defaultSettings } from "@/lib/contract/campaigns/settings";
import { countTexts } from "@/lib/contract/choices";
import { knownPlaceholders } from "@/server/domain/campaigns/sequence/placeholder-values";
import { problemsOf } from "@/server/domain/campaigns/sequence/problems";
import { parseTemplate } from "@/server/domain/campaigns/sequence/template";

type Draft = Parameters<typeof problemsOf>[0];
const found = (sequence: Step[]) =>
  problemsOf({
    ...{ sequence, senders: [{ accountId: "a", mailboxId: "b" }], knownNames: knownPlaceholders([]) },
    ...{ settings: defaultSettings, isIncludeTalkedBefore: false },
  } as unknown as Draft).map(({ code, field, isBlocking }) => [code, field, isBlocking]);
const email = (message: string, change: Partial<Step> = {}): Step =>
  ({ id: "e", is_enabled: true, type: "email", subject: "Hello", message, ...change }) as Step;

describe("problems of variants (R19)", () => {
  const variants = (weight: number, other: { subject?: string; message: string }) => ({
    own: { id: "1", weight },
    others: [{ id: "2", weight, ...other }],
  });

  it("are reported at the text they are in (R19, CAMP-36, CAMP-42)", () => {
    const step = (other: { subject?: string; message: string }) =>
      found([email("fine", { variants: variants(50, other) } as Partial<Step>)]);
    expect(step({ subject: "Hi", message: "fine" })).toEqual([]);
    expect(step({ subject: "Hi", message: " " })).toEqual([
      ["fill_this_field", "variants.others.0.message", true],
    ]);
    expect(step({ subject: "Hi", message: "{first_name" })).toEqual([
      ["unbalanced_braces", "variants.others.0.message", true],
    ]);
    expect(step({ message: "no subject" })).toEqual([
      ["first_email_needs_subject", "variants.others.0.subject", true],
    ]);
  });

  it("include that no variant has weight (R19)", () => {
    expect(
      found([email("fine", { variants: variants(0, { subject: "Hi", message: "fine" }) } as Partial<Step>)]),
    ).toEqual([["variants_without_weight", "variants", true]]);
  });
});

describe("choices of words (R21)", () => {
  test.each([
    ["[[a|b]] and [[c|d|e]]", []],
    ["[[a|b", [["unbalanced_choice", "message", true]]],
    ["a|b]]", [["unbalanced_choice", "message", true]]],
    ["[[a|[[b|c]]", [["unbalanced_choice", "message", true]]],
    ["[[a|]]", [["empty_choice", "message", false]]],
    ["[[a]]", [["single_choice", "message", false]]],
    ["[[{first_name:you}|Ms. {last_name:Q}]]", []],
    ["[[{first_name|b]]", [["unbalanced_braces", "message", true]]],
  ])("%s", (message, problems) => {
    expect(found([email(message)])).toEqual(problems);
  });

  it("are counted as they are read when sending (R21)", () => {
    const pieces = ["[[", "]]", "|", "a", " ", "{first_name}", "[[b|c]]", "[", "]", "\n"];
    let state = 7;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    for (let run = 0; run < 3_000; run++) {
      const text = Array.from({ length: 1 + next(9) }, () => pieces[next(pieces.length)]).join("");
      const read = parseTemplate(text).reduce(
        (product, part) => product * (part.kind === "choice" ? part.options.length : 1),
        1,
      );
      expect([text, countTexts(text)]).toEqual([text, read]);
    }
    expect(countTexts("[[a|b]]", "[[c|d|e]] [[f|g]]")).toBe(12);
  });
});
