import { act, fireEvent, screen } from "@testing-library/react";
import { Composer } from "@/components/inbox/composer";
import type { WrittenMessage } from "@/components/inbox/drafts";
import { browserApi } from "@/lib/api/browser";
import { inbox, type Thread } from "@/lib/contract/inbox";
import { drawInbox } from "./inbox-page";

jest.mock("@/lib/api/browser", () => ({ browserApi: jest.fn(async () => null) }));
beforeEach(() => {
  jest.mocked(browserApi).mockClear();
  localStorage.clear();
});

const open = {
  channel: "email",
  isOpen: true,
  address: "ines@their.test",
  reason: null,
  sender: "us@box.test",
};
const thread = {
  conversation: { prospectId: "01920000-0000-7000-8000-000000000001", fullName: "Ines Vane" },
  ...{ messages: [], events: [], drafts: [], channels: [open], defaultChannel: "email", replySubject: null },
} as unknown as Thread;
const draw = (takenUp: WrittenMessage | null = null) =>
  drawInbox(
    <Composer thread={thread} onTyping={() => undefined} onWritten={() => undefined} takenUp={takenUp} />,
  );
const box = () => screen.getByLabelText("Write an answer");
const sendButton = () => screen.getByRole("button", { name: /^Send\b(?! later)/ });
const sent = () => jest.mocked(browserApi).mock.calls.filter(([endpoint]) => endpoint === inbox.send);

test("ten megabytes pasted stay where they are, and it is said why they do not leave", () => {
  draw();
  fireEvent.change(box(), { target: { value: "ä".repeat(10_000_000) } });
  fireEvent.click(sendButton());
  fireEvent.keyDown(box(), { key: "Enter", ctrlKey: true });
  expect(sent()).toEqual([]);
  expect(box()).toHaveProperty("value.length", 10_000_000);
  expect(screen.getAllByText(/10,000,000 characters, and 50,000 fit/)[0]).toBeVisible();
  expect(localStorage.getItem("draftMessages")).toBeNull();
  fireEvent.change(box(), { target: { value: "Shorter" } });
  expect(localStorage.getItem("draftMessages")).toContain("Shorter");
});

test("words of every script leave as they were written", async () => {
  draw();
  const words = "Grüße, مرحبا, שלום, नमस्ते, 你好, 👩🏽‍💻 \u202eevil\u202c <b>&amp;</b>";
  fireEvent.change(box(), { target: { value: words } });
  await act(async () => fireEvent.keyDown(box(), { key: "Enter", metaKey: true }));
  expect(sent()).toEqual([[inbox.send, expect.objectContaining({ text: words, channel: "email" })]]);
});

test("what was taken back is written on, on its own channel (INBOX-11)", () => {
  localStorage.setItem(
    "draftMessages",
    JSON.stringify({
      [`${thread.conversation.prospectId}/email`]: {
        subject: "",
        text: "As promised",
        last: "2026-11-19T10:00:00Z",
      },
    }),
  );
  draw({ id: "m1", channel: "email" } as WrittenMessage);
  expect(box()).toHaveValue("As promised");
});
