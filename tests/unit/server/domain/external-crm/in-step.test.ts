import type { MappingRow } from "@/lib/contract/crm/external";
import { type Bases, stepOf } from "@/server/domain/external-crm/in-step";
import type { CrmField, CrmValue } from "@/server/ports/crm";

const field = (change: Partial<CrmField> = {}): CrmField => ({
  ...{ key: "k", name: "Title", type: "text", options: [], isReadOnly: false, isRequired: false },
  ...{ maxLength: null, means: null },
  ...change,
});
const row = (change: Partial<MappingRow> = {}): MappingRow => ({
  ...{ field: "position", crmField: "k", direction: "both", defaultMode: "none", defaultValue: null },
  ...change,
});
type Case = {
  direction?: MappingRow["direction"];
  base?: { ours: string | null; theirs: CrmValue };
  ours: string | null;
  theirs: CrmValue;
  of?: Partial<CrmField>;
  mode?: Partial<MappingRow>;
  refused?: string;
  tried?: { ours: string | null; theirs: CrmValue };
};
function run({ direction = "both", base, ours, theirs, of, mode, refused, tried }: Case) {
  const bases: Bases = base ? { position: base } : {};
  const step = stepOf({
    ...{ rows: [row({ direction, ...mode })], fields: [field(of)], bases, ours: { position: ours } },
    tried: tried ? { position: tried } : {},
    refusals: refused === undefined ? {} : { position: { ours: refused, reason: "no" } },
    ...{ theirs: { k: theirs }, now: new Date("2026-12-01T10:00:00Z"), counters: {} },
  });
  return {
    there: step.there.k,
    here: step.here.position?.ours,
    overruled: step.overruled[0]?.ours,
    agreed: step.agreed.position,
    refused: step.refused[0]?.reason,
  };
}
const nothing = {
  there: undefined,
  here: undefined,
  overruled: undefined,
  agreed: undefined,
  refused: undefined,
};
const ab = { ours: "a", theirs: "a" };

describe("what is written where (CRM-15)", () => {
  it.each<[string, Case, Partial<ReturnType<typeof run>>]>([
    ["ours changed", { base: ab, ours: "b", theirs: "a" }, { there: "b" }],
    ["theirs changed", { base: ab, ours: "a", theirs: "b" }, { here: "b" }],
    ["both changed: theirs wins", { base: ab, ours: "b", theirs: "c" }, { here: "c", overruled: "b" }],
    ["both changed alike", { base: ab, ours: "b", theirs: "b" }, { agreed: { ours: "b", theirs: "b" } }],
    ["an echo", { base: ab, ours: "a", theirs: "a" }, {}],
    ["never compared, theirs empty", { ours: "a", theirs: null }, { there: "a" }],
    ["never compared, ours empty", { ours: null, theirs: "a" }, { here: "a" }],
    ["never compared, both filled", { ours: "a", theirs: "b" }, { here: "b", overruled: "a" }],
    ["ours emptied", { base: ab, ours: null, theirs: "a" }, { there: null }],
    ["theirs emptied", { base: ab, ours: "a", theirs: null }, { here: null }],
    ["to the CRM: ours changed", { direction: "to_crm", base: ab, ours: "b", theirs: "c" }, { there: "b" }],
    ["to the CRM: theirs changed", { direction: "to_crm", base: ab, ours: "a", theirs: "c" }, {}],
    [
      "to the CRM: an empty value wipes nothing",
      { direction: "to_crm", ours: null, theirs: "c" },
      { agreed: { ours: null, theirs: "c" } },
    ],
    [
      "from the CRM: theirs changed",
      { direction: "from_crm", base: ab, ours: "b", theirs: "c" },
      { here: "c" },
    ],
    [
      "from the CRM: ours changed",
      { direction: "from_crm", base: ab, ours: "b", theirs: "a" },
      { agreed: { ours: "b", theirs: "a" } },
    ],
    ["fill: theirs empty", { direction: "fill_if_empty", base: ab, ours: "b", theirs: null }, { there: "b" }],
    ["fill: ours empty", { direction: "fill_if_empty", ours: null, theirs: "c" }, { here: "c" }],
    [
      "fill: both filled",
      { direction: "fill_if_empty", base: ab, ours: "b", theirs: "c" },
      { agreed: { ours: "b", theirs: "c" } },
    ],
    ["a value that was refused waits", { base: ab, ours: "b", theirs: "a", refused: "b" }, {}],
    [
      "another value than the refused one",
      { base: ab, ours: "c", theirs: "a", refused: "b" },
      { there: "c" },
    ],
    [
      "what we wrote without hearing of it is no news: ours goes on",
      { base: ab, tried: { ours: "b", theirs: "b" }, ours: "c", theirs: "b" },
      { there: "c", agreed: { ours: "b", theirs: "b" } },
    ],
    [
      "what we wrote did not arrive",
      { base: ab, tried: { ours: "b", theirs: "b" }, ours: "c", theirs: "a" },
      { there: "c" },
    ],
    ["a field that can only be read", { base: ab, ours: "b", theirs: "a", of: { isReadOnly: true } }, {}],
    [
      "a text that is too long",
      { base: ab, ours: "abcdef", theirs: "a", of: { maxLength: 3 } },
      { there: "abc" },
    ],
    [
      "a cut text is no news",
      { base: { ours: "abcdef", theirs: "abc" }, ours: "abcdef", theirs: "abc", of: { maxLength: 3 } },
      {},
    ],
    [
      "a choice by its name",
      {
        base: ab,
        ours: "Two",
        theirs: "1",
        of: {
          type: "choice",
          options: [
            { ref: "1", name: "a" },
            { ref: "2", name: "Two" },
          ],
        },
      },
      { here: "a", overruled: "Two" },
    ],
    [
      "a number in other words",
      { base: { ours: "5", theirs: 5 }, ours: "5", theirs: "5.0", of: { type: "number" } },
      {},
    ],
    [
      "a phone in another spelling",
      { base: ab, ours: "+49 30 1", theirs: "+49301", of: { type: "phone" } },
      { agreed: { ours: "+49 30 1", theirs: "+49301" } },
    ],
  ])("%s", (_name, given, wanted) => expect(run(given)).toEqual({ ...nothing, ...wanted }));

  it("says that a field has no such choice", () => {
    const of = { type: "choice", options: [{ ref: "1", name: "One" }] } as const;
    expect(
      run({
        base: { ours: "One", theirs: "1" },
        ours: "Two",
        theirs: "1",
        of: { ...of, options: [...of.options] },
      }),
    ).toEqual({
      ...nothing,
      refused: 'Title: no choice "Two"',
    });
  });

  it("is in step once what it says is done, from any values", () => {
    const values = [null, "a", "b"] as const;
    const directions = ["to_crm", "from_crm", "fill_if_empty", "both"] as const;
    for (const direction of directions)
      for (const known of [undefined, ...values])
        for (const ours of values)
          for (const theirs of values) {
            const base: Bases = known === undefined ? {} : { position: { ours: known, theirs: known } };
            const first = stepAfter({ direction, bases: base, ours, theirs });
            const second = stepAfter(first);
            expect({ direction, known, ours, theirs, writes: second.writes }).toMatchObject({ writes: 0 });
          }
  });
});

type State = { direction: MappingRow["direction"]; bases: Bases; ours: string | null; theirs: CrmValue };
/** Both sides after one step, and how much was written. */
function stepAfter({ direction, bases, ours, theirs }: State): State & { writes: number } {
  const step = stepOf({
    ...{
      rows: [row({ direction })],
      fields: [field()],
      bases,
      tried: {},
      refusals: {},
      ours: { position: ours },
    },
    ...{ theirs: { k: theirs }, now: new Date(), counters: {} },
  });
  const here = step.here.position;
  const there = step.there.k;
  const at = {
    ours: here ? here.ours : ours,
    theirs: there === undefined ? theirs : there,
  };
  const after = { ...bases, ...step.agreed, ...step.after, ...(here && { position: here }) };
  return { direction, bases: after, ...at, writes: (here ? 1 : 0) + (there === undefined ? 0 : 1) };
}

it("fills an empty field once by its mode, and takes its own default for no news (INTEG-15, INTEG-16)", () => {
  const of = (mode: Partial<MappingRow>) => run({ ours: null, theirs: null, mode }).there;
  expect(of({ defaultMode: "none" })).toBeUndefined();
  expect(of({ defaultMode: "default", defaultValue: "Lead" })).toBe("Lead");
  expect(of({ defaultMode: "datetime_now" })).toBe("2026-12-01T10:00:00.000Z");
  expect(of({ defaultMode: "datetime", defaultValue: "2026-01-01T00:00:00Z" })).toBe("2026-01-01T00:00:00Z");
  expect(of({ defaultMode: "auto_increment" })).toBe("1");
  const base = { ours: null, theirs: "Lead", isDefault: true as const };
  for (const direction of ["both", "fill_if_empty", "to_crm"] as const)
    expect(
      run({
        direction,
        base,
        ours: null,
        theirs: "Lead",
        mode: { defaultMode: "default", defaultValue: "Lead" },
      }),
    ).toMatchObject({ there: undefined, here: undefined });
});
