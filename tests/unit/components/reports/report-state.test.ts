import fc from "fast-check";
import * as dashboard from "@/components/dashboard/dashboard-state";
import { filterOf, groups, type ReportState, readState, writeState } from "@/components/reports/report-state";
import { figures } from "@/lib/contract/figures";
import { periods } from "@/lib/contract/periods";

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
const id = fc.option(fc.uuid({ version: 7 }));
const states: fc.Arbitrary<ReportState> = fc.record({
  period: fc.constantFrom(...periods),
  days: fc.option(fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))),
  accountId: id,
  campaignId: id,
  figure: fc.constantFrom(...figures),
  group: fc.constantFrom(...groups),
});

it("shows what its address says, whatever was chosen before (ux 86)", () => {
  fc.assert(
    fc.property(states, (state) => {
      const again = readState(new URLSearchParams(writeState(state)));
      // Custom days replace a period.
      expect(state.days ? { ...again, period: state.period } : again).toEqual(state);
      expect(filterOf(again)).toEqual(filterOf(state));
    }),
  );
});

it("narrows reports and dashboard to the account of the switcher (SHELL-24)", () => {
  const selectedCred = "01920000-0000-7000-8000-0000000000ad";
  const query = new URLSearchParams({ selectedCred });
  expect(filterOf(readState(query))).toMatchObject({ accountIds: [selectedCred] });
  expect(writeState(readState(query))).toBe(query.toString());
  const shown = dashboard.readState(query);
  expect(dashboard.filterOf(shown)).toMatchObject({ accountIds: [selectedCred] });
  expect(dashboard.writeState(shown)).toBe(query.toString());
});

it("shows the default report for an invalid address", () => {
  const defaults = readState(new URLSearchParams());
  expect(writeState(defaults)).toBe("");
  const nonsense = "period=never&from=2026-02-30x&to=1&selectedCred=1&campaign=x&figure=gold&by=luck";
  expect(readState(new URLSearchParams(nonsense))).toEqual(defaults);
  expect(readState(new URLSearchParams("from=2026-02-10&to=2026-02-01")).days).toBeNull();
});
