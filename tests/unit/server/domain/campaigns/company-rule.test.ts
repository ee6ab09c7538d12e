import { defaultSettings } from "@/lib/contract/campaigns/settings";
import {
  answersCountSince,
  colleaguesWaitUntil,
  companyLimitOf,
  companyRuleOf,
  delaysColleagues,
  holdsPlace,
} from "@/server/domain/campaigns/company-rule";

const now = new Date("2026-03-02T09:00:00Z");

describe("the rule for companies (R26)", () => {
  it("is off by default, and has no number of places when it is switched on", () => {
    expect(companyRuleOf(defaultSettings)).toBeNull();
    expect(companyRuleOf({ ...defaultSettings, peoplePerCompany: 2 })).toBeNull();
    expect(companyRuleOf({ ...defaultSettings, companyRule: true })).toEqual({ maxActive: null });
  });

  it("gives prospects places only if a number of places is set", () => {
    expect([null, {}, { companyRule: true }, { peoplePerCompany: 1 }].map(holdsPlace)).toEqual(
      Array(4).fill(false),
    );
    expect(holdsPlace({ companyRule: true, peoplePerCompany: 1 })).toBe(true);
  });

  it("pauses colleagues for fourteen days after a reply, not after an automatic message or an unsubscribe", () => {
    const kinds = ["reply", "opt_out", "out_of_office", "automatic"] as const;
    expect(kinds.filter(delaysColleagues)).toEqual(["reply"]);
    expect(colleaguesWaitUntil(now)).toEqual(new Date("2026-03-16T09:00:00Z"));
    expect(colleaguesWaitUntil(answersCountSince(now))).toEqual(now);
  });

  it("lets a prospect start while a place is free, and otherwise checks again a day later", () => {
    expect(companyLimitOf(null, now)).toBeNull();
    expect(companyLimitOf({ underWay: 1, limit: 2 }, now)).toBeNull();
    expect(companyLimitOf({ underWay: 2, limit: 2 }, now)).toEqual({
      ...{ reason: "company_limit", detail: { used: 2, limit: 2 } },
      until: new Date("2026-03-03T09:00:00Z"),
    });
  });
});
