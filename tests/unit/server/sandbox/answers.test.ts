import { awayText, mailText, messageText, phrases } from "@/server/sandbox/rules/answer";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import { moods } from "@/server/sandbox/rules/replies/phrases";

const to = { firstName: "Nora", workspaceId: "a workspace" };
const sample = Array.from({ length: memberCount / 40 }, (_, place) => memberAt(place * 40));
const leftover = /\{\w+\}|\[[^\]]*\||undefined/;

describe.each(Object.entries(phrases))("sandbox replies in %s", (_language, { bodies, away }) => {
  test.each(moods)("have eight or more ways to be %s", (mood) => {
    expect(new Set(bodies[mood]).size).toBe(bodies[mood].length);
    expect(bodies[mood].length).toBeGreaterThanOrEqual(8);
  });

  test("include eight or more absence notes, with and without a date of return", () => {
    expect(new Set(away.dated).size).toBeGreaterThanOrEqual(8);
    expect(new Set(away.undated).size).toBeGreaterThanOrEqual(8);
    expect(away.dated.filter((text) => !text.includes("{until}"))).toEqual([]);
    expect(away.undated.filter((text) => text.includes("{until}"))).toEqual([]);
  });
});

test("every reply is filled in, names its recipient, and is the same every time", () => {
  for (const member of sample) {
    for (const mood of moods) {
      const mail = mailText(member, mood, to);
      const message = messageText(member, mood, to);
      expect(mail).not.toMatch(leftover);
      expect(message).not.toMatch(leftover);
      expect(mail.split("\n")[0]).toContain("Nora");
      expect(message).toContain("Nora");
      expect(mailText(member, mood, to)).toBe(mail);
    }
  }
});

test("an absence gives its end in words or numbers of its language", () => {
  const until = new Date("2026-03-12T09:00:00Z");
  for (const member of sample) {
    const { prefix, text } = awayText(member, to, until);
    expect(`${prefix}${text}`).not.toMatch(leftover);
    expect(text).toMatch(/12/);
    expect(awayText(member, to, null).text).not.toMatch(leftover);
  }
});
