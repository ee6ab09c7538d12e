import * as z from "zod";
import { campaignSettingsChange } from "@/lib/contract/campaigns/settings";

const read = (settings: object) => campaignSettingsChange.safeParse(settings);

describe("the settings of a campaign (CAMP-08)", () => {
  it("accept a whole number per kind and day, or none (R9)", () => {
    expect(read({ emails_per_day: 30, requests_per_day: null }).data).toEqual({
      ...{ emailsPerDay: 30, requestsPerDay: null },
    });
    for (const wrong of [0, -1, 1.5, 10_001, "30"])
      expect(read({ emails_per_day: wrong }).success).toBe(false);
  });

  it("accept hours that have a length and a day (R5)", () => {
    const hours = (change: object) => read({ work_hours: { start: 22, end: 4, days: [1], ...change } });
    expect(hours({}).data).toEqual({ workHours: { start: 22, end: 4, days: [1] } });
    expect(hours({ start: 0, end: 24 }).success).toBe(true);
    expect(read({ work_hours: null }).success).toBe(true);
    for (const wrong of [
      { end: 22 },
      { start: 24 },
      { end: 25 },
      { days: [] },
      { days: [8] },
      { zone: "UTC" },
    ])
      expect(hours(wrong).success).toBe(false);
  });

  it("are encoded with the same names", () => {
    const workHours = { start: 9, end: 12, days: [1, 2] };
    expect(z.encode(campaignSettingsChange, { workHours, smsPerDay: 5 })).toEqual({
      ...{ work_hours: workHours, sms_per_day: 5 },
    });
  });
});
