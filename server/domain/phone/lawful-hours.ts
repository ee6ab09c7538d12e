import type { E164 } from "@/server/ports/phone";
import { countryOf } from "./number";
import { type State, statesOf } from "./us-states";

/** Hours of the recipient's own clock in which machines may text or ring; ISO weekdays. */
type Window = { start: number; end: number; days: readonly number[] };
/** One of these windows has to be open. `law`: where it is written. */
type LawfulHours = { windows: readonly Window[]; law: string };

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;
const weekdays = [1, 2, 3, 4, 5] as const;
const notSundays = [1, 2, 3, 4, 5, 6] as const;
const daily = (start: number, end: number): Window[] => [{ start, end, days: everyDay }];

/** The federal rule of the United States, kept for every other country, too (R28). */
const defaultHours: LawfulHours = { windows: daily(8, 21), law: "47 CFR 64.1200(c)(1)" };

/**
 * States that leave less of the day, each with the law we took it from. It is our default and no legal advice: laws differ in whom they
 * bind and change often, and a workspace has its own lawyer check it. Where a law counts for calls by machine alone it is kept for texts
 * as well; legal holidays are the campaign's to keep (R6).
 */
export const stateHours: Readonly<Record<State, LawfulHours>> = {
  // Alabama Telemarketing Act: from 8 to 8, and not on Sundays.
  AL: { windows: [{ start: 8, end: 20, days: notSundays }], law: "Ala. Code § 8-19A-1 ff." },
  // Automatic dialing-announcing devices are silent from 9 p.m. to 9 a.m.
  CA: { windows: daily(9, 21), law: "Cal. Pub. Util. Code § 2872" },
  // From 9 to 8 since Public Act 23-98, which counts texts as calls.
  CT: { windows: daily(9, 20), law: "Conn. Gen. Stat. § 42-288a" },
  // From 8 to 8, texts among them.
  FL: { windows: daily(8, 20), law: "Fla. Stat. § 501.616(6)" },
  // Autodialers with recorded messages are silent from 9 p.m. to 9 a.m.
  IL: { windows: daily(9, 21), law: "815 ILCS 305/15" },
  // Automatic dialing-announcing devices from 9 to 8.
  IN: { windows: daily(9, 20), law: "Ind. Code § 24-5-14-8" },
  // From 10 to 9.
  KY: { windows: daily(10, 21), law: "KRS § 367.46955" },
  // From 8 to 8, and not on Sundays.
  LA: {
    windows: [{ start: 8, end: 20, days: notSundays }],
    law: "La. R.S. 45:844.11 ff., LPSC General Order",
  },
  // From 8 to 8.
  MA: { windows: daily(8, 20), law: "M.G.L. c. 159C § 3" },
  // Stop the Spam Calls Act: from 8 to 8.
  MD: { windows: daily(8, 20), law: "Md. Code, Com. Law § 14-4504" },
  // Automated calls on weekdays from 9 to 5.
  ME: { windows: [{ start: 9, end: 17, days: weekdays }], law: "10 M.R.S. § 1498" },
  // From 9 to 9.
  MI: { windows: daily(9, 21), law: "MCL 750.540e" },
  // From 9 to 9.
  MN: { windows: daily(9, 21), law: "Minn. Stat. § 325E.30" },
  // From 8 to 8, and not on Sundays.
  MS: { windows: [{ start: 8, end: 20, days: notSundays }], law: "Miss. Code § 77-3-723" },
  // From 9 to 9.
  NM: { windows: daily(9, 21), law: "N.M. Stat. § 57-12-22" },
  // Recorded messages from 9 to 8.
  NV: { windows: daily(9, 20), law: "NRS § 597.814" },
  // Telephone Solicitation Act of 2022: from 8 to 8.
  OK: { windows: daily(8, 20), law: "15 O.S. § 775C.4" },
  // From 8 to 8 since 2026, texts among them.
  OR: { windows: daily(8, 20), law: "Or. Laws 2025, HB 3865" },
  // Weekdays from 9 to 6, Saturdays from 10 to 5, and not on Sundays.
  RI: {
    windows: [
      { start: 9, end: 18, days: weekdays },
      { start: 10, end: 17, days: [6] },
    ],
    law: "R.I. Gen. Laws § 5-61-3.6",
  },
  // From 9 to 9, and not on Sundays.
  SD: { windows: [{ start: 9, end: 21, days: notSundays }], law: "SDCL § 37-30A-3" },
  // From 9 to 9, and on Sundays from noon on.
  TX: {
    windows: [
      { start: 9, end: 21, days: notSundays },
      { start: 12, end: 21, days: [7] },
    ],
    law: "Tex. Bus. & Com. Code § 301.051",
  },
  // From 8 to 9, and not on Sundays.
  UT: { windows: [{ start: 8, end: 21, days: notSundays }], law: "Utah Code § 13-25a-103" },
  // From 8 to 8.
  WA: { windows: daily(8, 20), law: "RCW 80.36.390" },
  // From 8 to 8.
  WY: { windows: daily(8, 20), law: "Wyo. Stat. § 40-12-301 ff." },
};

/** Canada's weekdays and weekends, within the usual hours. */
const canadian: LawfulHours = {
  windows: [
    { start: 9, end: 21, days: weekdays },
    { start: 10, end: 18, days: [6, 7] },
  ],
  law: "CRTC Unsolicited Telecommunications Rules, Part III § 23",
};

/** All rules that apply to a prospect; each of them must allow the time. */
export function lawfulHoursFor(number: E164 | null, address: string): LawfulHours[] {
  const country = number && countryOf(number);
  return [
    defaultHours,
    ...(country === "CA" ? [canadian] : []),
    ...statesOf(number, address).map((state) => stateHours[state]),
  ];
}
