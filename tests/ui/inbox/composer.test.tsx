import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Composer } from "@/components/inbox/composer/composer";
import type { WrittenMessage } from "@/components/inbox/composer/drafts";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { accountSettings } from "@/lib/contract/accounts/settings";
import { inbox, type Thread } from "@/lib/contract/inbox/inbox";
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
const sent = () => jest.mocked(browserApi).mock.calls.filter(([endpoint]) => endpoint === inbox.send);

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

test("words of every script leave as they were written", async () => {
  draw();
  const words = "Grüße, مرحبا, שלום, नमस्ते, 你好, 👩🏽‍💻 \u202eevil\u202c <b>&amp;</b>";
  fireEvent.change(box(), { target: { value: words } });
  await act(async () => fireEvent.keyDown(box(), { key: "Enter", metaKey: true }));
  expect(sent()).toEqual([[inbox.send, expect.objectContaining({ text: words, channel: "email" })]]);
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
  });
  const listed = [signature("Short", false), signature("Long", true)];
  jest
    .mocked(browserApi)
    .mockImplementation((async (endpoint: unknown) =>
      endpoint === accountSettings.signatures ? listed : null) as typeof browserApi);
  const person = userEvent.setup();
  draw();
  fireEvent.change(box(), { target: { value: "Hello Ines\n" } });
  await person.click(await screen.findByRole("button", { name: "Add signature" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Long", "Short"]);
  await person.click(items[0]!);
  expect(box()).toHaveValue("Hello Ines\n\nLong's words");
  jest.mocked(browserApi).mockImplementation(async () => null as never);
});

test("a first email asks for its subject, and leaves with it (INBOX-03, INBOX-13)", async () => {
  draw(null, { ...thread, replySubject: null });
  fireEvent.change(box(), { target: { value: "We met at the fair" } });
  fireEvent.keyDown(box(), { key: "Enter", metaKey: true });
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getByLabelText("Subject"), { target: { value: "  The fair " } });
  expect(localStorage.getItem("draftMessages")).toContain("The fair");
  await act(async () => fireEvent.keyDown(box(), { key: "Enter", metaKey: true }));
  expect(sent()).toEqual([[inbox.send, expect.objectContaining({ subject: "The fair" })]]);
});

test("a thread keeps its subject, unless a new one is chosen (R20)", async () => {
  draw();
  expect(screen.getByText("Re: Hello")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "New subject" }));
  fireEvent.change(screen.getByLabelText("Subject"), { target: { value: "Something else" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue the thread" }));
  fireEvent.change(box(), { target: { value: "Yes" } });
  await act(async () => fireEvent.keyDown(box(), { key: "Enter", metaKey: true }));
  expect(sent()[0]?.[1]).not.toHaveProperty("subject");
});

const namesSent = () => sent().map(([, input]) => (input as { clientId: string }).clientId);
const press = () => act(async () => fireEvent.keyDown(box(), { key: "Enter", metaKey: true }));
const answerOnce = (answer: Promise<unknown>) =>
  jest
    .mocked(browserApi)
    .mockImplementation(((endpoint: unknown) =>
      endpoint === inbox.send ? answer : Promise.resolve(null)) as never);

test("a message keeps its name until the API has answered, also over a reload", async () => {
  answerOnce(Promise.reject(new ApiError("unreachable", 0)));
  const { unmount } = draw();
  fireEvent.change(box(), { target: { value: "Only once" } });
  await press();
  await press();
  unmount();
  answerOnce(Promise.resolve({ id: "m1" }));
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
  answerOnce(Promise.reject(new ApiError("message_sent_before", 409)));
  draw();
  fireEvent.change(box(), { target: { value: "With a change" } });
  await press();
  expect(box()).toHaveValue("With a change");
  await press();
  expect(new Set(namesSent()).size).toBe(2);
});
