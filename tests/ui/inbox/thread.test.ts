import { draftOf, keepDraft } from "@/components/inbox/composer/drafts";
import { indexOfOpen } from "@/components/inbox/list/views";
import { linesOf } from "@/components/inbox/thread/lines";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { forgetSession, markSession } from "@/lib/state/session-marks";

const id = "01920000-0000-7000-8000-000000000001";
const message = (id: string, at: string) => ({ id, at }) as Thread["messages"][number];
const thread = (part: Partial<Thread>) =>
  ({ conversation: { id }, messages: [], events: [], drafts: [], ...part }) as unknown as Thread;

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

test("events of the sequence are shown between the messages, in order of time (ux 62)", () => {
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
    drafts: [
      {
        channel: "email",
        clientId: null,
        subject: "",
        text: "stored",
        attachments: [],
        last: "2026-11-23T10:00:00.000Z",
      },
    ],
  });
  expect(draftOf(stored, "email").text).toBe("stored");
  keepDraft(id, "email", {
    clientId: "c",
    subject: "",
    files: [],
    text: "here",
    last: "2026-11-23T10:00:01.000Z",
  });
  expect(draftOf(stored, "email").text).toBe("here");
  keepDraft(id, "email", {
    clientId: "c",
    subject: "",
    files: [],
    text: "older",
    last: "2026-11-23T09:00:00.000Z",
  });
  expect(draftOf(stored, "email").text).toBe("stored");
  expect(draftOf(stored, "network").text).toBe("");
});

test("each of two conversations with a prospect has its own draft (INBOX-12)", () => {
  localStorage.clear();
  const [one, other] = ["c1", "c2"].map((id) =>
    thread({ conversation: { id, prospectId: "p" } as Thread["conversation"] }),
  );
  const draft = { clientId: "c", subject: "", files: [], text: "for one", last: "2026-11-23T10:00:00.000Z" };
  keepDraft(one!.conversation.id, "email", draft);
  expect(draftOf(one!, "email").text).toBe("for one");
  expect(draftOf(other!, "email").text).toBe("");
});

test("a draft is stored under the name other tabs read, and removed once sent (INBOX-04)", () => {
  keepDraft(id, "network", {
    clientId: "c",
    subject: "",
    files: [],
    text: "hi",
    last: "2026-11-23T10:00:00.000Z",
  });
  expect(localStorage.getItem("draftMessages")).toContain("hi");
  keepDraft(id, "network", null);
  expect(localStorage.getItem("draftMessages")).not.toContain("hi");
});

test("a draft is read only by its author, and is deleted with their session (INBOX-04)", () => {
  localStorage.clear();
  markSession("ada");
  keepDraft(id, "email", {
    clientId: "c",
    subject: "",
    files: [],
    text: "secret",
    last: "2026-11-23T10:00:00.000Z",
  });
  expect(draftOf(thread({}), "email").text).toBe("secret");
  localStorage.setItem("token", "bob.x");
  expect(draftOf(thread({}), "email").text).toBe("");
  localStorage.setItem("token", "ada.x");
  forgetSession();
  expect(localStorage.getItem("draftMessages")).toBeNull();
});

const prospectId = "01920000-0000-7000-8000-000000000002";

test("of two conversations with a prospect, the named account's is open, otherwise the newest", () => {
  const one = (id: string, accountId: string, lastMessageAt: string) =>
    ({ id, prospectId, accountId, lastMessageAt }) as Thread["conversation"];
  const listed = [one("older", "a", "2026-11-22T10:00:00Z"), one("newer", "b", "2026-11-23T10:00:00Z")];
  expect(indexOfOpen(listed, { prospectId, accountId: "a" })).toBe(0);
  expect(indexOfOpen(listed, { prospectId, accountId: "b" })).toBe(1);
  expect(indexOfOpen(listed, { prospectId, accountId: null })).toBe(1);
  expect(indexOfOpen(listed, { prospectId, accountId: "c" })).toBe(-1);
});
