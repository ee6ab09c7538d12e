import { asksToStop } from "@/server/domain/inbox/opt-out";
import { kindOfAutoReply, readsAsAbsence } from "@/server/domain/inbox/out-of-office";
import { splitReply } from "@/server/domain/inbox/reply-text";
import { awayText, mailText, messageText } from "@/server/sandbox/rules/answer";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import { moods } from "@/server/sandbox/rules/replies/phrases";

const to = { firstName: "Nora", workspaceId: "a workspace" };
const sample = Array.from({ length: memberCount / 20 }, (_, place) => memberAt(place * 20));

test("no sandbox reply is wrongly read as an unsubscribe or an absence", () => {
  const misread = sample.flatMap((member) =>
    moods
      .filter((mood) => mood !== "hard_no")
      .flatMap((mood) => [messageText(member, mood, to), splitReply(mailText(member, mood, to)).text])
      .filter((text) => asksToStop(text) || readsAsAbsence({ subject: "Re: Hello", text })),
  );
  expect(misread).toEqual([]);
});

test("every absence is read as one", () => {
  const misread = sample.flatMap((member) =>
    [new Date("2026-03-12T09:00:00Z"), null]
      .map((until) => awayText(member, to, until))
      .map(({ prefix, text }) => ({ subject: `${prefix}Hello`, text }))
      .filter((note) => !readsAsAbsence(note) || kindOfAutoReply(note) !== "absence"),
  );
  expect(misread).toEqual([]);
});
