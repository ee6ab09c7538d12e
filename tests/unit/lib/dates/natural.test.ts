import { naturalMoment } from "@/lib/dates/natural";

/** A Thursday, 14:20 in Berlin. */
const now = new Date("2026-11-19T13:20:00.000Z");
const zone = "Europe/Berlin";
const wall = (text: string, locale: string, at = now) => {
  const found = naturalMoment(text, { locale, zone, now: at });
  return found === null ? null : found.toLocaleString("sv-SE", { timeZone: zone }).slice(0, 16);
};

describe("a time in words is read as the instant that the writer means (ux 67)", () => {
  test.each([
    ["en", "tomorrow", "2026-11-20 09:00"],
    ["en", "tomorrow 4pm", "2026-11-20 16:00"],
    ["en", "Monday", "2026-11-23 09:00"],
    ["en", "next tuesday at 10:30", "2026-11-24 10:30"],
    ["en", "thursday", "2026-11-26 09:00"],
    ["en", "thursday 15:00", "2026-11-19 15:00"],
    ["en", "in 3 days", "2026-11-22 09:00"],
    ["en", "in a week", "2026-11-26 09:00"],
    ["en", "2h", "2026-11-19 16:20"],
    ["en", "in 30 min", "2026-11-19 14:50"],
    ["en", "3d", "2026-11-22 09:00"],
    ["en", "next week", "2026-11-23 09:00"],
    ["en", "next month", "2026-12-01 09:00"],
    ["en", "12 Jan", "2027-01-12 09:00"],
    ["en", "January 12th, 14:00", "2027-01-12 14:00"],
    ["en", "2026-12-24 08:15", "2026-12-24 08:15"],
    ["en", "24/12", "2026-12-24 09:00"],
    ["en", "this evening", "2026-11-19 18:00"],
    ["en", "tonight", "2026-11-19 18:00"],
    ["en", "noon", "2026-11-20 12:00"],
    ["en", "9", "2026-11-20 09:00"],
    ["de", "morgen früh", "2026-11-20 09:00"],
    ["de", "übermorgen um 9 Uhr", "2026-11-21 09:00"],
    ["de", "Freitag Morgen", "2026-11-20 09:00"],
    ["de", "in einer Woche", "2026-11-26 09:00"],
    ["de", "in 3 Tagen", "2026-11-22 09:00"],
    ["de", "nächste Woche", "2026-11-23 09:00"],
    ["de", "12. Januar", "2027-01-12 09:00"],
    ["de", "12.1.2027 9.30 Uhr", "2027-01-12 09:30"],
    ["de", "Mo 16 Uhr", "2026-11-23 16:00"],
    ["fr", "demain matin", "2026-11-20 09:00"],
    ["fr", "vendredi 14h30", "2026-11-20 14:30"],
    ["fr", "lundi prochain à 9h", "2026-11-23 09:00"],
    ["fr", "dans 2h", "2026-11-19 16:20"],
    ["fr", "la semaine prochaine", "2026-11-23 09:00"],
    ["fr", "le 1er décembre", "2026-12-01 09:00"],
    ["fr", "après-demain à midi", "2026-11-21 12:00"],
    ["fr", "ce soir", "2026-11-19 18:00"],
    ["pt", "amanhã de manhã", "2026-11-20 09:00"],
    ["pt", "segunda às 15h", "2026-11-23 15:00"],
    ["pt", "daqui a 2 dias", "2026-11-21 09:00"],
    ["pt", "depois de amanhã", "2026-11-21 09:00"],
    ["pt", "semana que vem", "2026-11-23 09:00"],
    ["pt", "12 de janeiro", "2027-01-12 09:00"],
    ["pt", "em uma hora", "2026-11-19 15:20"],
    ["es", "mañana por la mañana", "2026-11-20 09:00"],
    ["es", "pasado mañana a las 10", "2026-11-21 10:00"],
    ["es", "el lunes a las 9:15", "2026-11-23 09:15"],
    ["es", "dentro de 2 semanas", "2026-12-03 09:00"],
    ["es", "la próxima semana", "2026-11-23 09:00"],
    ["es", "5 de la tarde", "2026-11-19 17:00"],
    ["es", "12 de enero de 2027", "2027-01-12 09:00"],
  ])("%s: %s", (locale, text, expected) => {
    expect(wall(text, locale)).toBe(expected);
  });

  test("is also understood in a language other than the viewer's", () => {
    expect(wall("demain à 9h", "de")).toBe("2026-11-20 09:00");
    expect(wall("tomorrow", "es")).toBe("2026-11-20 09:00");
  });

  test("keeps the local hour across the change to summer time", () => {
    const friday = new Date("2027-03-26T12:00:00.000Z");
    expect(wall("Montag 9 Uhr", "de", friday)).toBe("2027-03-29 09:00");
    // 02:30 does not exist on that Sunday.
    expect(wall("28.3. 2:30", "de", friday)).toBe("2027-03-28 03:30");
  });

  test("refuses unknown words, dates that do not exist and times in the past", () => {
    for (const text of [
      "",
      "soon",
      "tomorrow maybe",
      "31/02",
      "25:00",
      "2020-01-01",
      "in",
      "13pm",
      "a week ago",
    ])
      expect([text, wall(text, "en")]).toEqual([text, null]);
  });

  test("takes bounded time for long input", () => {
    expect(wall("9 ".repeat(5_000), "en")).toBeNull();
    expect(wall("a".repeat(50_000), "en")).toBeNull();
  });
});
