import { splitReply } from "@/server/domain/inbox/reply-text";

test("quoted text is kept apart from the reply", () => {
  const { text, quoted } = splitReply("Yes.\n\nOn Sat, 21 Nov 2026, Ana wrote:\n> Hello\n> there");
  expect(text).toBe("Yes.");
  expect(quoted).toBe("On Sat, 21 Nov 2026, Ana wrote:\n> Hello\n> there");
});

test.each([
  "> only\n> quoted",
  "-- \nsignature only",
  "Kind regards,\nBob",
  "On Sat, 21 Nov 2026, Ana wrote:\n> Hello",
])("a reply has text whenever the email had any: %j", (body) => {
  expect(splitReply(body).text).not.toBe("");
});

test("an empty email stays empty", () => {
  expect(splitReply(" \n\n")).toEqual({ text: "", quoted: null });
});

test.each(["\n", "\r\n", "\r"])("line ends make no difference: %j", (end) => {
  const body = ["Sure, Tuesday.", "", "On Sat, 21 Nov 2026, Ana wrote:", "> Hello"].join(end);
  expect(splitReply(body).text).toBe("Sure, Tuesday.");
});
