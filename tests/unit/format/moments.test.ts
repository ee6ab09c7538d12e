import {
  formatAgo,
  formatDay,
  formatFull,
  formatMoment,
  formatMomentWithin,
  formatShort,
  formatWeekdayClock,
} from "@/lib/format/moments";

const now = new Date("2026-11-20T12:58:00Z");
const berlin = { locale: "en", zone: "Europe/Berlin", now };
const at = (iso: string) => new Date(iso);

describe("an instant as it is shown to the viewer", () => {
  it.each([
    ["2026-11-20T13:05:00Z", "Today 14:05"],
    ["2026-11-20T23:30:00Z", "Tomorrow 00:30"],
    ["2026-11-19T22:59:00Z", "Yesterday 23:59"],
    ["2026-11-23T07:30:00Z", "Mon 08:30"],
    ["2026-11-28T08:00:00Z", "28 Nov 09:00"],
    ["2025-03-02T08:00:00Z", "2 Mar 2025 09:00"],
  ])("%s is %s in Berlin", (iso, text) => {
    expect(formatMoment(at(iso), berlin)).toBe(text);
  });

  it.each([
    ["en", "tomorrow 08:30", "Mon 08:30"],
    ["fr", "demain 08:30", "lun 08:30"],
    ["de", "morgen 08:30", "Mo 08:30"],
  ])("is written within a sentence in %s as that language requires", (locale, tomorrow, monday) => {
    expect(formatMomentWithin(at("2026-11-21T07:30:00Z"), { ...berlin, locale })).toBe(tomorrow);
    expect(formatMomentWithin(at("2026-11-23T07:30:00Z"), { ...berlin, locale })).toBe(monday);
  });

  it("falls on another day in another zone", () => {
    expect(formatMoment(at("2026-11-20T23:30:00Z"), { ...berlin, zone: "America/New_York" })).toBe(
      "Today 18:30",
    );
  });

  it.each([
    ["fr", "Aujourd’hui", "Lun 08:30"],
    ["de", "Heute", "Mo 08:30"],
    ["pt", "Hoje", "Seg 08:30"],
    ["es", "Hoy", "Lun 08:30"],
  ])("are written in %s", (locale, today, monday) => {
    expect(formatDay(at("2026-11-20T13:05:00Z"), { ...berlin, locale })).toBe(today);
    expect(formatMoment(at("2026-11-23T07:30:00Z"), { ...berlin, locale })).toBe(monday);
  });

  it("keeps its day across a change of the clocks", () => {
    const viewer = { ...berlin, now: at("2026-10-24T12:00:00Z") };
    expect(formatMoment(at("2026-10-25T08:00:00Z"), viewer)).toBe("Tomorrow 09:00");
  });

  it("shows only the time today and only the day before today, in a list", () => {
    expect(formatShort(at("2026-11-20T12:41:00Z"), berlin)).toBe("13:41");
    expect(formatShort(at("2026-11-17T12:41:00Z"), berlin)).toBe("Tue");
  });

  it("shows the weekday and the hour on the sandbox clock, and the full date behind it", () => {
    expect(formatWeekdayClock(at("2026-11-23T08:12:00Z"), berlin)).toBe("Mon 09:12");
    expect(formatFull(at("2026-11-23T08:12:00Z"), berlin)).toMatch(
      /Monday.*23 November 2026.*09:12.*(CET|GMT\+1)/,
    );
  });
});

it.each([
  ["2026-11-20T12:57:40Z", "now"],
  ["2026-11-20T12:55:00Z", "3 minutes ago"],
  ["2026-11-20T15:10:00Z", "in 2 hours"],
  ["2026-11-19T11:00:00Z", "yesterday"],
])("%s is %s", (iso, text) => {
  expect(formatAgo(at(iso), berlin)).toBe(text);
});
