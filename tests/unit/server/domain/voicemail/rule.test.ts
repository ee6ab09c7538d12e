import { lawfulHoursOf, phoneHoursOf } from "@/server/domain/campaigns/hours/recipient-hours";
import { channelOfKind, kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { mayGetVoicemail, roomForVoicemail } from "@/server/domain/voicemail/rule";
import type { E164 } from "@/server/ports/phone";

const now = new Date("2026-03-12T12:00:00Z");
const ago = (hours: number) => new Date(+now - hours * 3_600_000);

describe("three voicemails in three days (VM-13, VM-14)", () => {
  test("a number that got fewer can get one more at once", () => {
    expect(roomForVoicemail([], now)).toBeNull();
    expect(roomForVoicemail([ago(1), ago(70)], now)).toBeNull();
  });
  test("a fourth waits until the oldest of the last three is three days old, in any order of the list", () => {
    expect(roomForVoicemail([ago(1), ago(70), ago(30)], now)).toEqual(new Date(+now + 2 * 3_600_000));
    expect(roomForVoicemail([ago(60), ago(1), ago(70), ago(30)], now)).toEqual(
      new Date(+now + 12 * 3_600_000),
    );
  });
  test("a voicemail that is three days old no longer counts", () => {
    expect(roomForVoicemail([ago(72), ago(73), ago(1), ago(2)], now)).toBeNull();
  });
});

test.each<[E164, boolean]>([
  ["+12125550101", true],
  ["+14165550101", true],
  ["+18085550101", true],
  ["+18765550101", false],
  ["+33639980001", false],
  ["+491701234567", false],
  ["+447700900001", false],
])("only numbers in the US and Canada get voicemails: %s %s (VM-13)", (number, may) => {
  expect(mayGetVoicemail(number)).toBe(may);
});

test("a voicemail requires the plan's own feature, and waits in the lane of its number (VM-15)", () => {
  expect([kindFacts.voicemail.feature, kindFacts.voicemail.lane, channelOfKind("voicemail")]).toEqual([
    "voicemail",
    "sms",
    "voicemail",
  ]);
});

describe("8:00 to 21:00 on the recipient's own clock (VM-13, R28)", () => {
  const account = { timezone: "Europe/Berlin", start: 9, end: 18, days: [1, 2, 3, 4, 5] } as const;
  const newYork = { timezone: "America/New_York", phone: "+12125550101" } as const;
  const opens = (at: string, owner: { timezone: string | null; phone: E164 | null } = newYork) =>
    lawfulHoursOf(account, owner, new Date(at)).opensAt.toISOString();

  test("a voicemail sent manually at 22:10 waits for 8:00, even on a Saturday and outside the account's hours (J4)", () => {
    expect(opens("2026-03-13T02:10:00Z")).toBe("2026-03-13T12:00:00.000Z");
    expect(opens("2026-03-15T02:10:00Z")).toBe("2026-03-15T12:00:00.000Z");
    expect(opens("2026-03-12T23:30:00Z")).toBe("2026-03-12T23:30:00.000Z");
  });
  test("an hour that the clocks skip moves the instant of 8:00, but not the rule", () => {
    expect(opens("2026-03-08T04:00:00Z")).toBe("2026-03-08T12:00:00.000Z");
    expect(opens("2026-03-07T04:00:00Z")).toBe("2026-03-07T13:00:00.000Z");
  });
  test("if the zone is unknown, it must be daytime from coast to coast", () => {
    const unknown = { timezone: null, phone: "+12125550101" } as const;
    expect(opens("2026-03-12T13:00:00Z", unknown)).toBe("2026-03-12T15:00:00.000Z");
    expect(opens("2026-03-13T01:30:00Z", unknown)).toBe("2026-03-13T15:00:00.000Z");
  });
  test("a voicemail of a campaign also keeps to the account's hours, if the two overlap", () => {
    const { status, opensAt } = phoneHoursOf([account], newYork, new Date("2026-03-12T08:30:00Z"));
    expect([status, opensAt.toISOString()]).toEqual(["kept", "2026-03-12T12:00:00.000Z"]);
  });
});
