import { builtInOf, filterOf, stateOf } from "@/components/prospects/list/list-filter";
import { emptyState } from "@/lib/views/view-state";

const id = "01920000-0000-7000-8000-000000000001";

describe("the filter of the list of all prospects", () => {
  it("takes the known values of a URL and ignores the rest", () => {
    const filter = {
      ...{ status: ["lead", "unheard"], progress: ["never"], contact: ["no_email"], colour: ["red"] },
      ...{ label: [id, "x"], campaign: [id], account: ["x"] },
    };
    expect(filterOf({ ...emptyState, query: "halden", filter })).toEqual({
      ...{ query: "halden", statuses: ["lead"], campaigns: ["never"], contact: ["no_email"] },
      ...{ labelIds: [id], campaignId: id },
    });
  });

  it("takes steps, reasons, spans of time and typed words (PROSPECT-29)", () => {
    const filter = {
      ...{ next: ["email", "dance"], wait: ["outside_hours"], approval: ["hold"], repliedAfter: ["message"] },
      ...{ replied: ["never"], connected: ["last_7_days", "soon"], viewed: ["viewed"], premium: ["basic"] },
      ...{ position: [" Head of Sales ", ""], location: ["x".repeat(200)] },
    };
    expect(filterOf({ ...emptyState, filter })).toEqual({
      ...{ nextSteps: ["email"], waits: ["outside_hours"], approvals: ["hold"], repliedAfter: ["message"] },
      ...{ replied: ["never"], connected: ["last_7_days"], viewed: ["viewed"], premium: ["basic"] },
      ...{ positions: ["Head of Sales"], locations: ["x".repeat(100)] },
    });
  });

  it("sorts only by the fields that the list can be sorted by", () => {
    const by = (key: string) => filterOf({ ...emptyState, sort: { by: key, isDescending: true } });
    expect(by("company")).toEqual({ sort: "company", isDescending: true });
    expect(by("shoe size")).toEqual({});
  });

  it.each([
    "all",
    "noCampaign",
    "noEmail",
    "optedOut",
  ] as const)("recognises the built-in view %s", (view) => {
    expect(builtInOf(stateOf(view))).toBe(view);
    expect(builtInOf({ ...stateOf(view), sort: { by: "name", isDescending: false } })).toBe(view);
    expect(builtInOf({ ...stateOf(view), query: "halden" })).toBe("all");
  });
});
