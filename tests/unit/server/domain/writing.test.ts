import { writingKinds } from "@/lib/contract/campaigns/writing-kinds";
import { writingFeatures } from "@/lib/contract/writing";
import { checkText, kindsOfText } from "@/server/domain/writing/text";

const check = (text: string, { max = 200, own = "" } = {}) =>
  checkText(text, { maxCharacters: max, ownWords: own });

describe("a written text, before it is shown (CAMP-68, INBOX-08)", () => {
  it("is accepted unchanged, except for uniform line ends and no spaces around it", () => {
    expect(check("  Hi Ada,\r\n\r\n\r\n\r\nhow are you?\u0007 ")).toEqual({
      kind: "text",
      text: "Hi Ada,\n\nhow are you?",
    });
  });

  it("is shortened at the end of a sentence, or refused if it has none (CAMP-36 to CAMP-39)", () => {
    expect(check("One sentence. Another that is too long for it.", { max: 20 })).toEqual({
      ...{ kind: "text", text: "One sentence." },
    });
    expect(check("a".repeat(300))).toEqual({ kind: "unusable", why: "too_long" });
  });

  it.each([
    "Hi {first_name}",
    "Hi {name:there}",
    "Hi [Your Name]",
    "Hi [[a|b]]",
    "Hi <b>Ada</b>",
    "Best, [Company]",
  ])("contains nothing left to fill in: %s", (text) =>
    expect(check(text)).toEqual({ kind: "unusable", why: "placeholder" }));

  it.each([
    "See https://evil.example/x",
    "See www.evil.example",
    "See evil.example for more",
    "Write to me@evil.example",
    "See HTTPS://Ours.example.evil.com",
  ])("contains no invented address: %s", (text) =>
    expect(check(text, { own: "Tell them about https://ours.example" })).toEqual({
      kind: "unusable",
      why: "link",
    }));

  it("may contain an address that we gave ourselves", () => {
    const own = "Send them https://www.ours.example/price and anna@ours.example";
    for (const text of ["See ours.example/price.", "Write to Anna@ours.example, please"])
      expect(check(text, { own }).kind).toBe("text");
  });

  it.each([
    "At 9.30 a.m. we start.",
    "It costs 1.5 million.",
    "e.g. on Monday",
  ])("mistakes no sentence for an address: %s", (text) =>
    expect(check(text)).toMatchObject({ kind: "text" }));

  it("is unusable if it is empty", () => expect(check(" \n ")).toEqual({ kind: "unusable", why: "empty" }));

  it("has needs, a price and a maximum length for every kind", () => {
    for (const kind of writingKinds) expect(kindsOfText[kind].maxCharacters).toBeGreaterThan(100);
    expect(kindsOfText.connection_request.maxCharacters).toBe(200);
    expect(kindsOfText.inmail.maxCharacters).toBe(1900);
    expect(writingFeatures.reply).toBe("ai_assistant_in_inbox");
    expect(writingFeatures.comment).toBe("ai_powered_comments");
  });
});
