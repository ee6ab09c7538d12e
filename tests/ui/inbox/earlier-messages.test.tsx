import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ThreadView } from "@/components/inbox/thread/view";
import type { Triage } from "@/components/inbox/use-triage";
import { inbox } from "@/lib/contract/inbox/inbox";
import { answer, calls, disconnect } from "@/tests/support/answers";
import { longThread, messageOf } from "@/tests/support/long-thread";
import { answerAround, drawInbox } from "./inbox-page";

jest.mock("@/lib/realtime/socket", () => ({
  liveSocket: () => ({ emit: () => undefined, on: () => undefined, off: () => undefined }),
}));

/** The reader comes near the upper end. */
let comeNear = () => {};
beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(run: IntersectionObserverCallback) {
      const seen = [{ isIntersecting: true }] as IntersectionObserverEntry[];
      comeNear = () => act(() => run(seen, this as unknown as IntersectionObserver));
    }
    observe() {}
    disconnect() {
      comeNear = () => {};
    }
  } as unknown as typeof IntersectionObserver;
});

function opened(count: number) {
  const thread = longThread(count);
  answerAround();
  answer(inbox.thread, thread.read);
  const drawn = drawInbox(
    <ThreadView
      {...{ prospectId: "01920000-0000-7000-8000-000000000001", listed: undefined, hasContext: false }}
      triage={{ commands: { read: () => undefined } } as unknown as Triage}
      onBack={() => undefined}
      onToggleContext={() => undefined}
    />,
  );
  const failing = (value: boolean) => (value ? disconnect(inbox.thread) : answer(inbox.thread, thread.read));
  return { ...thread, ...drawn, failing };
}

const lines = () => within(screen.getAllByRole("list")[0]!).getAllByRole("listitem");
const said = () => lines().flatMap((line) => /^Message \d+(?=\.)/.exec(line.textContent ?? "")?.[0] ?? []);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Message ${from + index}`);
const button = (name: string) => screen.findByRole("button", { name });

test("scrolling near the top loads the previous page, until the conversation begins (INBOX-11)", async () => {
  opened(120);
  await button("Show earlier messages");
  expect(said()).toEqual(numbered(71, 120));
  expect(screen.getByText("Times in UTC (yours, set by this device)")).toBeVisible();
  comeNear();
  await waitFor(() => expect(said()).toEqual(numbered(21, 120)));
  expect(screen.getByText("50 earlier messages are shown")).toBeInTheDocument();
  comeNear();
  await waitFor(() => expect(said()).toEqual(numbered(1, 120)));
  expect(screen.queryByRole("button", { name: "Show earlier messages" })).toBeNull();
  // Each day and each event is shown once.
  const days = lines().filter((line) => line.matches("[data-day]"));
  expect(new Set(days.map(({ textContent }) => textContent)).size).toBe(days.length);
  expect(screen.getAllByText(/accepted/)).toHaveLength(12);
});

test("the button works by keyboard, and its last use moves the focus into the thread", async () => {
  opened(60);
  (await button("Show earlier messages")).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(said()).toEqual(numbered(1, 60)));
  expect(document.activeElement).toContainElement(lines()[0]!);
});

test("a page that did not load shows an error, is not requested again automatically, and loads on retry", async () => {
  const { failing } = opened(80);
  await button("Show earlier messages");
  failing(true);
  comeNear();
  expect(await screen.findByRole("alert")).toHaveTextContent("Earlier messages did not load.");
  const asked = calls(inbox.thread).length;
  comeNear();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(calls(inbox.thread)).toHaveLength(asked);
  expect(said()).toEqual(numbered(31, 80));
  failing(false);
  await userEvent.click(await button("Try again"));
  await waitFor(() => expect(said()).toEqual(numbered(1, 80)));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a new message is added at the end, once, and earlier messages stay loaded (RT-12)", async () => {
  const { messages, client } = opened(120);
  await button("Show earlier messages");
  comeNear();
  await waitFor(() => expect(said()).toHaveLength(100));
  messages.push(messageOf(121));
  await act(() => client.invalidateQueries({ queryKey: ["inbox"] }));
  await waitFor(() => expect(said()).toEqual(numbered(21, 121)));
});

test("a conversation that was scrolled far back opens at its end again", async () => {
  const { client, unmount } = opened(120);
  await button("Show earlier messages");
  comeNear();
  await waitFor(() => expect(said()).toHaveLength(100));
  unmount();
  expect(client.getQueriesData({ queryKey: ["inbox", "thread"] })).toEqual([]);
});
