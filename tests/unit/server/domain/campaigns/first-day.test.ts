import type { Sequence } from "@/lib/contract/campaigns/sequence";
import { firstDayOf, type StartingSender } from "@/server/domain/campaigns/hours/first-day";

const mail: Sequence = [{ id: "mail", is_enabled: true, type: "email", subject: "Hello", message: "Hello" }];
const sender = (accountId: string, timezone: string): StartingSender => ({
  ...{ accountId, spacingSeconds: 600, people: ["One", "Two", "Three"] },
  hours: { timezone, start: 9, end: 18, days: [1, 2, 3, 4, 5] },
  freeOf: () => ({ today: 50, fresh: 50 }),
});
const monday = new Date("2026-03-02T10:00:00Z");
const berlin = [sender("a", "Europe/Berlin"), sender("b", "Europe/Berlin")];
const namesOf = (senders: StartingSender[], settings: Parameters<typeof firstDayOf>[3]) =>
  firstDayOf(mail, senders, monday, settings).map(
    ({ accountId, prospectName }) => `${accountId} ${prospectName}`,
  );

describe("the first day of a campaign", () => {
  it("never exceeds the campaign's limit and its places for new prospects, summed over all senders (R9)", () => {
    expect(namesOf(berlin, {})).toHaveLength(6);
    expect(namesOf(berlin, { emailsPerDay: 3 })).toEqual(["a One", "b One", "a Two"]);
    expect(namesOf(berlin, { emailsPerDay: 3, newPeoplePerDay: 2 })).toEqual(["a One", "b One"]);
    expect(namesOf(berlin, { messagesPerDay: 1 })).toHaveLength(6);
  });

  it("is the day of each sender's own calendar", () => {
    const apart = [sender("a", "Europe/Berlin"), sender("b", "Asia/Tokyo")];
    expect(namesOf(apart, { emailsPerDay: 1 })).toEqual(["a One", "b One"]);
  });
});
