import { type Candidate, matchBooking, plainName } from "@/server/domain/calendars/matching";
import { prepareBy } from "@/server/domain/calendars/prepare-task";
import { asksForMeetingLink, withMeetingUrl } from "@/server/domain/campaigns/sequence/placeholder-values";

const nora: Candidate = {
  ...{ id: "nora", fullName: "Nora Vane", companyName: "Acme", companyDomain: "acme.test" },
  workEmail: "nora@acme.test",
};
const unknown: Candidate = { ...nora, id: "unknown", companyDomain: "", workEmail: null };
const guest = (email: string, name = "Nora Vane") => ({ email, name });
const booking = (more: Partial<Parameters<typeof matchBooking>[0]>) =>
  matchBooking({ guest: guest("nora@acme.test"), linked: null, ownerId: null, namesakes: [], ...more });

describe("whose booking it is (CAMP-22)", () => {
  test.each([
    ["the link, with the prospect's own address", { linked: nora, ownerId: "nora" }, ["nora", "link", true]],
    [
      "the link, from the same company",
      { linked: nora, guest: guest("bo@mail.acme.test") },
      ["nora", "link", true],
    ],
    [
      "the link, from another company",
      { linked: nora, guest: guest("bo@else.test") },
      ["nora", "link", false],
    ],
    [
      "the link, from a private mailbox",
      { linked: nora, guest: guest("bo@gmail.com") },
      ["nora", "link", false],
    ],
    [
      "the link of one whose company nobody knows",
      { linked: unknown, guest: guest("a@b.test") },
      ["unknown", "link", true],
    ],
    [
      "the link, with the address of another prospect",
      { linked: nora, ownerId: "bo" },
      ["bo", "email", true],
    ],
    ["the address before the name", { ownerId: "bo", namesakes: [nora] }, ["bo", "email", true]],
    ["name and company", { namesakes: [nora], guest: guest("n@acme.test") }, ["nora", "name", false]],
  ])("by %s", (_, more, [prospectId, by, isSure]) => {
    expect(booking(more)).toEqual({ prospectId, by, isSure });
  });

  test("by nothing: namesakes elsewhere, two who fit, or a private mailbox", () => {
    expect(booking({ namesakes: [nora], guest: guest("n@else.test") })).toBeNull();
    expect(booking({ namesakes: [nora, { ...nora, id: "two" }] })).toBeNull();
    expect(booking({ namesakes: [unknown], guest: guest("n@gmail.com") })).toBeNull();
  });

  test("names are compared without capitals and double spaces", () => {
    expect(plainName("  Nora\u00a0 VANE ")).toBe("nora vane");
  });
});

test("a meeting is prepared an hour before it, or halfway if it is nearer, and not once it has begun", () => {
  const now = new Date("2026-11-30T10:00:00Z");
  const by = (iso: string) => prepareBy(new Date(iso), now)?.toISOString() ?? null;
  expect(by("2026-12-01T10:00:00Z")).toBe("2026-12-01T09:00:00.000Z");
  expect(by("2026-11-30T11:00:00Z")).toBe("2026-11-30T10:30:00.000Z");
  expect(by("2026-11-30T10:00:00Z")).toBeNull();
});

describe("the booking link in a text (CAMP-22)", () => {
  const url = "https://book.test/x?utm_content=t1.0123456789abcdef";

  test("is asked for with a fallback or without", () => {
    expect(["{meeting_link}", "{meeting_link:soon}", "{meeting_links}"].map(asksForMeetingLink)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("is never cut, however long the text is", () => {
    const text = `${"word ".repeat(40)}{meeting_link} and more`;
    const cut = withMeetingUrl(text, url, 120);
    expect(cut.length).toBeLessThanOrEqual(120);
    expect(cut.endsWith(url)).toBe(true);
    expect(withMeetingUrl(text, url, null)).toContain(`${url} and more`);
  });
});
