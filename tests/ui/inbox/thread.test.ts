import { draftOf, keepDraft } from "@/components/inbox/drafts";
import { linesOf } from "@/components/inbox/thread-lines";
import type { Thread } from "@/lib/contract/inbox";

const prospectId = "01920000-0000-7000-8000-000000000001";
const message = (id: string, at: string) => ({ id, at }) as Thread["messages"][number];
const thread = (part: Partial<Thread>) =>
  ({ conversation: { prospectId }, messages: [], events: [], drafts: [], ...part }) as unknown as Thread;

test("a new day is the viewer's day, not the server's", () => {
  const messages = [message("a", "2026-11-23T22:30:00Z"), message("b", "2026-11-23T23:30:00Z")];
  expect(linesOf(thread({ messages }), "UTC").map(({ kind }) => kind)).toEqual(["day", "message", "message"]);
  expect(linesOf(thread({ messages }), "Europe/Berlin").map(({ kind }) => kind)).toEqual([
    "day",
    "message",
    "day",
    "message",
  ]);
});

test("what the sequence did stands between the messages where it happened (ux 62)", () => {
  const events = [{ id: "e", at: "2026-11-23T10:00:00Z", kind: "accepted" }] as Thread["events"];
  const messages = [message("b", "2026-11-23T11:00:00Z"), message("a", "2026-11-23T09:00:00Z")];
  expect(linesOf(thread({ messages, events }), "UTC").map(({ key }) => key)).toEqual([
    "day2026-11-23",
    "a",
    "e",
    "b",
  ]);
});

test("of a local and a stored draft the newer one wins (INBOX-12)", () => {
  localStorage.clear();
  const stored = thread({
    drafts: [{ channel: "email", subject: "", text: "stored", last: "2026-11-23T10:00:00.000Z" }],
  });
  expect(draftOf(stored, "email").text).toBe("stored");
  keepDraft(prospectId, "email", { subject: "", text: "here", last: "2026-11-23T10:00:01.000Z" });
  expect(draftOf(stored, "email").text).toBe("here");
  keepDraft(prospectId, "email", { subject: "", text: "older", last: "2026-11-23T09:00:00.000Z" });
  expect(draftOf(stored, "email").text).toBe("stored");
  expect(draftOf(stored, "network").text).toBe("");
});

test("a draft is kept under the name other tabs read, and goes when it was sent (INBOX-04)", () => {
  keepDraft(prospectId, "network", { subject: "", text: "hi", last: "2026-11-23T10:00:00.000Z" });
  expect(localStorage.getItem("draftMessages")).toContain("hi");
  keepDraft(prospectId, "network", null);
  expect(localStorage.getItem("draftMessages")).not.toContain("hi");
});
