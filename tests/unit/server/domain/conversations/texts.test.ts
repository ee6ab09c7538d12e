import { replySubject } from "@/server/domain/conversations/reply-subject";
import { snippetOf } from "@/server/domain/conversations/snippet";
import { storable } from "@/server/domain/conversations/storable";

test.each([
  ["Hello", "Re: Hello"],
  ["Re: Hello", "Re: Hello"],
  ["AW: Re: RE[2]: WG: Hello", "Re: Hello"],
  ["RÉF : Bonjour", "Re: RÉF : Bonjour"],
  ["Rép : Bonjour", "Re: Bonjour"],
  ["RV: Hola", "Re: Hola"],
  ["Regarding the offer", "Re: Regarding the offer"],
  ["", "Re:"],
])("an answer to %j has the subject %j (R20)", (subject, answer) => {
  expect(replySubject(subject)).toBe(answer);
});

test("a subject stays within its limit", () => {
  expect(replySubject("x".repeat(400))).toHaveLength(255);
});

test("a snippet is one line of whole characters", () => {
  expect(snippetOf("Hi\n\n  there\tyou ")).toBe("Hi there you");
  const long = snippetOf("🙂".repeat(200));
  expect([...long]).toHaveLength(140);
  expect(long.endsWith("🙂…")).toBe(true);
});

test("text from a stranger can be stored", () => {
  expect(storable("a\0b")).toBe("ab");
});
