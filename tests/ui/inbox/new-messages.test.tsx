import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ThreadView } from "@/components/inbox/thread/view";
import type { Triage } from "@/components/inbox/use-triage";
import { inbox, type Message } from "@/lib/contract/inbox/inbox";
import { type Note, notes } from "@/lib/contract/prospects/notes";
import { answer } from "@/tests/support/answers";
import { hourOf, longThread, messageOf } from "@/tests/support/long-thread";
import { answerAround, drawInbox } from "./inbox-page";

jest.mock("@/lib/realtime/socket", () => ({
  liveSocket: () => ({ emit: () => undefined, on: () => undefined, off: () => undefined }),
}));

let top = 0;
let grown = () => {};
const height = () => 100 * document.querySelectorAll("section ol > li").length;

/** A thread of 300 px whose rows are 100 px each, which jsdom does not lay out. */
beforeEach(() => {
  top = 0;
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  globalThis.ResizeObserver = class {
    constructor(run: ResizeObserverCallback) {
      grown = () => run([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  jest.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(300);
  jest.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(height);
  jest.spyOn(Element.prototype, "scrollTop", "get").mockImplementation(() => top);
  jest.spyOn(Element.prototype, "scrollTop", "set").mockImplementation((to) => {
    top = Math.min(to, height() - 300);
  });
  jest.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const place = [...document.querySelectorAll("section ol > li")].indexOf(this);
    const y = place < 0 ? 0 : 100 * place - top;
    return { top: y, bottom: y + 100 } as DOMRect;
  });
});

const read = jest.fn();
async function opened() {
  const thread = longThread(20);
  let written: Note[] = [];
  read.mockReset();
  answerAround();
  answer(inbox.thread, thread.read);
  answer(notes.list, () => written);
  answer(inbox.send, () => {
    const message = messageOf(21, { direction: "out", state: "queued" });
    thread.messages.push(message);
    return message;
  });
  const { client } = drawInbox(
    <ThreadView
      {...{ prospectId: "01920000-0000-7000-8000-000000000001", listed: undefined, hasContext: false }}
      triage={{ commands: { read } } as unknown as Triage}
      onBack={() => undefined}
      onToggleContext={() => undefined}
    />,
  );
  await screen.findByText("Message 20.");
  const news = () => act(() => client.invalidateQueries());
  const comes = async (number: number, change: Partial<Message> = {}) => {
    thread.messages.push(messageOf(number, change));
    await news();
    await screen.findByText(`Message ${number}.`);
    grown();
  };
  const noted = async () => {
    const by = { id: "u2", name: "Noor" };
    written = [
      {
        ...{ id: "n1", text: "Knows Kaito", author: by, isOwn: false, isEdited: false, version: 1 },
        createdAt: hourOf(30),
      },
    ];
    await news();
    await screen.findByText("Knows Kaito");
  };
  return { ...thread, comes, noted };
}
const scrollTo = (to: number) => {
  top = to;
  fireEvent.scroll(document.querySelector("section ol")!.parentElement!);
};
const chip = () => screen.queryByRole("button", { name: /new message/ });

test("a reader further up stays there, with a count of new messages that leads to them (ux 58, RT-12)", async () => {
  const { comes } = await opened();
  scrollTo(200);
  expect(chip()).toBeNull();
  await comes(21);
  expect(chip()).toHaveTextContent("1 new message");
  for (const number of [22, 23, 24, 25]) await comes(number);
  expect(chip()).toHaveTextContent("5 new messages");
  expect(top).toBe(200);
  expect(read).not.toHaveBeenCalled();
  await userEvent.click(chip()!);
  // The first of them is at the upper edge.
  const first = [...document.querySelectorAll("section ol > li")].findIndex((row) =>
    row.textContent?.startsWith("Message 21."),
  );
  expect(top).toBe(100 * first - 16);
  expect(chip()).toBeNull();
  expect(document.activeElement).toContainElement(screen.getByText("Message 21."));
  expect(read).toHaveBeenCalledTimes(1);
  // That did not reach the end: new messages start a new count.
  await comes(26);
  expect(chip()).toHaveTextContent("1 new message");
});

test("the count disappears when the reader scrolls to the end", async () => {
  const { comes } = await opened();
  scrollTo(200);
  await comes(21);
  scrollTo(height() - 300);
  expect(chip()).toBeNull();
});

test("a message that arrives while the reader is at the end is shown and read at once, without a count (INBOX-06)", async () => {
  const { comes } = await opened();
  expect(read).not.toHaveBeenCalled();
  await comes(21);
  expect(chip()).toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
});

test("messages that arrive while the window is hidden are marked as read once it is visible (INBOX-06)", async () => {
  const { comes } = await opened();
  const look = jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await comes(21);
  expect(read).not.toHaveBeenCalled();
  look.mockReturnValue("visible");
  fireEvent(document, new Event("visibilitychange"));
  fireEvent(document, new Event("visibilitychange"));
  expect(read).toHaveBeenCalledTimes(1);
});

test("events of a sequence and scheduled messages are not counted as new", async () => {
  const { comes, noted } = await opened();
  scrollTo(200);
  await comes(21, { direction: "out", state: "queued", sendAt: hourOf(900) });
  await noted();
  expect(chip()).toBeNull();
  expect(top).toBe(200);
});

test("the reader's own message is shown, wherever they had scrolled (ux 61)", async () => {
  await opened();
  scrollTo(200);
  const box = screen.getByRole("textbox", { name: "Write a reply" });
  await userEvent.type(box, "Tuesday at ten{Control>}{Enter}{/Control}");
  await screen.findByText("Message 21.");
  grown();
  expect(top).toBe(height() - 300);
  expect(chip()).toBeNull();
});
