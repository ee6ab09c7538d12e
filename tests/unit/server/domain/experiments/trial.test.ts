import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { triedSince } from "@/server/domain/experiments/trial";

const variants = (weight: number) => ({
  own: { id: "a", weight },
  others: [{ id: "b", weight: 50, message: "second" }],
});
const step = (message: string, weight: number | null): Step => ({
  ...{ id: "s", is_enabled: true, type: "message", message },
  ...(weight === null ? {} : { variants: variants(weight) }),
});
const at = (day: number) => new Date(Date.UTC(2026, 0, day));
/** Newest first, a day apart. */
const versions = (...steps: Step[]) =>
  steps.map((one, index) => ({ sequence: [one] as Sequence, publishedAt: at(20 - index) }));

describe("the instant since when texts are compared (M24)", () => {
  it("is when the current texts and shares were published, so that no others are counted (M24)", () => {
    const same = step("first", 50);
    expect(triedSince(versions(same, same, step("older", 50), same), "s")).toEqual(at(19));
    expect(triedSince(versions(same, step("first", 80), same), "s")).toEqual(at(20));
    expect(triedSince(versions(same), "s")).toEqual(at(20));
  });

  it("ignores other changes of a version (M24)", () => {
    const [newer, older] = versions(step("first", 50), step("first", 50));
    newer!.sequence = [{ ...step("first", 50), position: { x: 1, y: 2 } } as Step];
    expect(triedSince([newer!, older!], "s")).toEqual(at(19));
  });

  it("does not exist if there is only one text (M24)", () => {
    expect(triedSince(versions(step("first", null)), "s")).toBeNull();
    expect(triedSince(versions(step("first", 50)), "other")).toBeNull();
    expect(triedSince([], "s")).toBeNull();
  });
});
