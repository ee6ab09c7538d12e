import type { Step } from "@/lib/contract/campaigns/sequence";
import { mergeSequences } from "@/server/domain/campaigns/sequence/merge-sequences";

const mail = (id: string, message = id, more: object = {}): Step => ({
  ...{ id, is_enabled: true, type: "email", subject: "S", message },
  ...more,
});
const ids = (steps: readonly Step[]) => steps.map(({ id }) => id).join("");
const base = [mail("a"), mail("b"), mail("c")];

describe("two edits of one campaign (M7)", () => {
  it("are both kept if they change different steps", () => {
    const ours = [mail("a", "ours"), mail("b"), mail("x"), mail("c")];
    const theirs = [mail("y"), mail("a"), mail("c", "theirs")];
    const { sequence, conflicts } = mergeSequences(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(ids(sequence)).toBe("yaxc");
    expect(sequence).toEqual([mail("y"), mail("a", "ours"), mail("x"), mail("c", "theirs")]);
  });

  it("conflict if they change the same step, and a member chooses", () => {
    const ours = [mail("a", "ours"), mail("b", "ours"), mail("c")];
    const theirs = [mail("a", "theirs"), mail("c")];
    const both = mergeSequences(base, ours, theirs);
    expect(both.conflicts.map(({ stepId, theirs: their }) => [stepId, their === null])).toEqual([
      ["a", false],
      ["b", true],
    ]);
    expect(both.sequence).toEqual([mail("a", "theirs"), mail("c")]);
    const kept = mergeSequences(base, ours, theirs, new Set(["a", "b"]));
    expect(kept.sequence).toEqual(ours);
  });

  it("keep the order of the side that changed it", () => {
    const moved = [mail("c"), mail("a"), mail("b")];
    expect(ids(mergeSequences(base, moved, base).sequence)).toBe("cab");
    expect(ids(mergeSequences(base, base, moved).sequence)).toBe("cab");
  });

  it("lead past a removed step, on the branches of each side", () => {
    const graph = (steps: [string, string | null][]) => steps.map(([id, next]) => mail(id, id, { next }));
    const before = graph([
      ["a", "b"],
      ["b", "c"],
      ["c", null],
    ]);
    const ours = graph([
      ["a", "b"],
      ["b", "x"],
      ["x", "c"],
      ["c", null],
    ]);
    const theirs = graph([
      ["a", "c"],
      ["c", null],
    ]);
    const { sequence } = mergeSequences(before, ours, theirs);
    expect(sequence.map(({ id, next }) => [id, next])).toEqual([
      ["a", "c"],
      ["x", "c"],
      ["c", null],
    ]);
  });
});
