import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Composer } from "@/components/inbox/composer/composer";
import type { WrittenMessage } from "@/components/inbox/composer/drafts";
import { accountSettings } from "@/lib/contract/accounts/settings";
import { inbox, type Message, type Thread } from "@/lib/contract/inbox/inbox";
import { answer, calls, disconnect, refuse } from "@/tests/support/answers";
import { answerAround, drawInbox } from "./inbox-page";

const sentMessage = { id: "m1" } as Message;
beforeEach(() => {
  answerAround();
  answer(inbox.send, sentMessage);
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
  conversation: {
    id: "01920000-0000-7000-8000-00000000000c",
    prospectId: "01920000-0000-7000-8000-000000000001",
    accountId: "01920000-0000-7000-8000-00000000000a",
    fullName: "Ines Vane",
  },
  ...{
    messages: [],
    events: [],
    drafts: [],
    channels: [open],
    defaultChannel: "email",
    replySubject: "Re: Hello",
  },
} as unknown as Thread;
const draw = (takenUp: WrittenMessage | null = null, of: Thread = thread) =>
  drawInbox(
    <Composer thread={of} onTyping={() => undefined} onWritten={() => undefined} takenUp={takenUp} />,
  );
const box = () => screen.getByLabelText("Write a reply");
const sendButton = () => screen.getByRole("button", { name: /^Send\b(?! later)/ });
const sent = () => calls(inbox.send);
/** Sends, and waits for the answer. */
async function press() {
  const before = sent().length;
  fireEvent.keyDown(box(), { key: "Enter", metaKey: true });
  await waitFor(() => expect(sent()).toHaveLength(before + 1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

test("ten megabytes of pasted text stay in the box, with the reason why they are not sent", () => {
  draw();
  fireEvent.change(box(), { target: { value: "ä".repeat(10_000_000) } });
  fireEvent.click(sendButton());
  fireEvent.keyDown(box(), { key: "Enter", ctrlKey: true });
  expect(sent()).toEqual([]);
  expect(box()).toHaveProperty("value.length", 10_000_000);
  expect(screen.getAllByText(/10,000,000 characters. The limit is 50,000/)[0]).toBeVisible();
  expect(localStorage.getItem("draftMessages")).toBeNull();
  fireEvent.change(box(), { target: { value: "Shorter" } });
  expect(localStorage.getItem("draftMessages")).toContain("Shorter");
});

test("text in every script is sent as it was written", async () => {
  draw();
  const words = "Grüße, مرحبا, שלום, नमस्ते, 你好, 👩🏽‍💻 \u202eevil\u202c <b>&amp;</b>";
  fireEvent.change(box(), { target: { value: words } });
  await press();
  expect(sent()).toEqual([expect.objectContaining({ text: words, channel: "email" })]);
});

test("a message taken back is edited again, on its own channel (INBOX-11)", () => {
  localStorage.setItem(
    "draftMessages",
    JSON.stringify({
      [`/${thread.conversation.id}/email`]: {
        subject: "",
        text: "As promised",
        last: "2026-11-19T10:00:00Z",
      },
    }),
  );
  draw({ id: "m1", channel: "email" } as WrittenMessage);
  expect(box()).toHaveValue("As promised");
});

test("a signature of the account is added below the message; the default is listed first (CRED-17, CRED-76)", async () => {
  const signature = (name: string, isDefault: boolean) => ({
    id: name,
    name,
    message: `${name}'s words`,
    isDefault,
    createdAt: "2026-01-01T00:00:00.000Z",
  });
  const listed = [signature("Short", false), signature("Long", true)];
  answer(accountSettings.signatures, listed);
  const person = userEvent.setup();
  draw();
  fireEvent.change(box(), { target: { value: "Hello Ines\n" } });
  await person.click(await screen.findByRole("button", { name: "Add signature" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Long", "Short"]);
  await person.click(items[0]!);
  expect(box()).toHaveValue("Hello Ines\n\nLong's words");
});

test("a first email asks for its subject, and is sent with it (INBOX-03, INBOX-13)", async () => {
  draw(null, { ...thread, replySubject: null });
  fireEvent.change(box(), { target: { value: "We met at the fair" } });
  fireEvent.keyDown(box(), { key: "Enter", metaKey: true });
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getByLabelText("Subject"), { target: { value: "  The fair " } });
  expect(localStorage.getItem("draftMessages")).toContain("The fair");
  await press();
  expect(sent()).toEqual([expect.objectContaining({ subject: "The fair" })]);
});

test("a thread keeps its subject, unless a new one is chosen (R20)", async () => {
  draw();
  expect(screen.getByText("Re: Hello")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "New subject" }));
  fireEvent.change(screen.getByLabelText("Subject"), { target: { value: "Something else" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue the thread" }));
  fireEvent.change(box(), { target: { value: "Yes" } });
  await press();
  expect(sent()[0]).not.toHaveProperty("subject");
});

const namesSent = () => sent().map(({ clientId }) => clientId);

test("a message keeps its key until the API has answered, even after a reload", async () => {
  disconnect(inbox.send);
  const { unmount } = draw();
  fireEvent.change(box(), { target: { value: "Only once" } });
  await press();
  await press();
  unmount();
  answer(inbox.send, sentMessage);
  draw();
  expect(box()).toHaveValue("Only once");
  await press();
  expect(namesSent()).toHaveLength(3);
  expect(new Set(namesSent()).size).toBe(1);
  fireEvent.change(box(), { target: { value: "Another" } });
  await press();
  expect(new Set(namesSent()).size).toBe(2);
});

test("text changed after a lost answer stays, as a separate message", async () => {
  refuse(inbox.send, "message_sent_before");
  draw();
  fireEvent.change(box(), { target: { value: "With a change" } });
  await press();
  expect(box()).toHaveValue("With a change");
  await press();
  expect(new Set(namesSent()).size).toBe(2);
});
