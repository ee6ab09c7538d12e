import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NoticeBell } from "@/components/shell/notices/bell";
import { browserApi } from "@/lib/api/browser";
import { type Notice, notices } from "@/lib/contract/notices";
import { noticesQuery } from "@/lib/queries/notices";
import { keepBrowserNotices } from "@/lib/state/browser-notices";
import { useDialog } from "@/lib/state/dialogs";
import { forgetSession, markSession } from "@/lib/state/session-marks";
import { answer, calls, Refusal } from "@/tests/support/answers";
import { drawFramed } from "./frame";

jest.mock("next/navigation", () => ({
  usePathname: () => "/tern.1/en/inbox",
  useSearchParams: () => new URLSearchParams("selectedCred=7"),
  useRouter: () => ({ push: jest.fn() }),
}));

const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  kind: "account_password_invalid",
  type: "danger",
  title: "",
  text: "",
  names: { name: id, email: "n@kestrel.example", count: "2", until: "2026-03-03" },
  photoLink: null,
  accountId: null,
  action: null,
  since: "2026-03-02T09:00:00.000Z",
  isRead: false,
  ...more,
});
const listOf = (...items: Notice[]) => ({
  items,
  total: items.length,
  unread: items.filter(({ isRead }) => !isRead).length,
});
/** What a dialog of another area would receive. */
function OpenedDialog() {
  const [dialog] = useDialog();
  return <output>{dialog ? `${dialog.name} of ${dialog.accountId}` : "none open"}</output>;
}
let client: QueryClient | undefined;
function ClientInUse() {
  client = useQueryClient();
  return null;
}
async function drawBell(list: ReturnType<typeof listOf>) {
  const drawn = drawFramed(
    <>
      <NoticeBell rendered={list} />
      <OpenedDialog />
      <ClientInUse />
    </>,
  );
  // The stack comes after the page.
  await waitFor(() => expect(screen.getByRole("region", { name: "Notifications" })).toBeInTheDocument());
  return drawn;
}
const stack = () => screen.getByRole("region", { name: "Notifications" });
async function openBell() {
  await userEvent.click(screen.getByRole("button", { name: /^Notifications/ }));
  const surface = await screen.findByRole("dialog");
  await within(surface).findByRole("heading", { name: "Notifications" });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const command of [notices.read, notices.readAll]) answer(command, null);
});

describe("the bell (SHELL-29, NOTIF-16)", () => {
  it("counts unread notices, and lists them all when opened", async () => {
    await drawBell(listOf(notice("Nora"), notice("Piet", { isRead: true })));
    expect(screen.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
    await openBell();
    const list = within(screen.getByRole("dialog")).getAllByRole("listitem");
    expect(list).toHaveLength(2);
    expect(list[0]).toHaveTextContent("Wrong password for Nora");
    expect(list[0]).toHaveTextContent("Unread");
    expect(list[1]).not.toHaveTextContent("Unread");
  });

  it("marks one read as soon as it is opened, and undoes that if it fails (ux 8)", async () => {
    let refuse: (error: Error) => void = () => {};
    answer(notices.read, () => new Promise((_, reject) => (refuse = reject)));
    await drawBell(listOf(notice("Nora")));
    await openBell();
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: /Nora/ }));
    await waitFor(() => expect(calls(notices.read)).toEqual([{ id: "Nora" }]));
    expect(screen.getByRole("button", { name: "Notifications" })).toBeInTheDocument();
    await act(async () => refuse(new Refusal("internal")));
    expect(await screen.findByRole("button", { name: "Notifications, 1 unread" })).toBeInTheDocument();
  });

  it("marks all read with one press", async () => {
    await drawBell(listOf(notice("Nora"), notice("Piet")));
    await openBell();
    await userEvent.click(screen.getByRole("button", { name: "Mark all read" }));
    await waitFor(() => expect(calls(notices.readAll)).toEqual([{}]));
    expect(screen.queryByRole("button", { name: "Mark all read" })).not.toBeInTheDocument();
  });

  it("shows that there are none", async () => {
    drawFramed(<NoticeBell rendered={listOf()} />);
    await openBell();
    expect(screen.getByText("You’re all caught up")).toBeVisible();
  });
});

describe("the action that resolves a notice (NOTIF-06)", () => {
  it("is a page of the product, with the account concerned", async () => {
    const action = { type: "router", text: "", meta: "/settings/account" } as const;
    await drawBell(listOf(notice("Nora", { action, accountId: "a1" })));
    expect(within(stack()).getByRole("link", { name: "Sign in again" })).toHaveAttribute(
      "href",
      "/settings/account?selectedCred=a1",
    );
  });

  it("opens a dialog over this page, for its account (SHELL-39)", async () => {
    const action = { type: "modal", text: "", meta: "account-code" } as const;
    await drawBell(listOf(notice("Nora", { kind: "account_code_needed", action, accountId: "a1" })));
    await userEvent.click(within(stack()).getByRole("button", { name: "Enter code" }));
    expect(screen.getByText("account-code of a1")).toBeInTheDocument();
    await waitFor(() => expect(calls(notices.read)).toEqual([{ id: "Nora" }]));
  });

  it("opens an outside address in a new tab (SHELL-21)", async () => {
    const action = { type: "link", text: "", meta: "https://network.example" } as const;
    await drawBell(listOf(notice("Nora", { action })));
    const link = within(stack()).getByRole("link", { name: "Sign in again" });
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("href", "https://network.example");
  });
});

describe("notices over the page", () => {
  it("are the unread ones, except for the unconfirmed address, which has its own banner (NOTIF-01)", async () => {
    await drawBell(
      listOf(notice("Nora"), notice("Piet", { isRead: true }), notice("m", { kind: "email_unconfirmed" })),
    );
    expect(within(stack()).getAllByRole("article")).toHaveLength(1);
  });

  it("stay if they are serious, and disappear on their own otherwise (NOTIF-02)", async () => {
    jest.useFakeTimers();
    drawFramed(<NoticeBell rendered={listOf(notice("Nora"), notice("Lin", { type: "warning" }))} />);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(within(stack()).getAllByRole("article")).toHaveLength(2);
    await act(() => jest.advanceTimersByTimeAsync(4_100));
    expect(within(stack()).getByRole("article")).toHaveTextContent("Nora");
    jest.useRealTimers();
  });

  it("that disappeared on their own do not return on the next page of this tab (NOTIF-02)", async () => {
    jest.useFakeTimers();
    const list = listOf(notice("Lin", { type: "warning" }));
    const { unmount } = drawFramed(<NoticeBell rendered={list} />);
    await act(() => jest.advanceTimersByTimeAsync(4_200));
    expect(within(stack()).queryByRole("article")).not.toBeInTheDocument();
    unmount();
    drawFramed(<NoticeBell rendered={list} />);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(within(stack()).queryByRole("article")).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it("that a user closed do not return, by their text, until sign-out (NOTIF-03, NOTIF-04)", async () => {
    const { unmount } = await drawBell(listOf(notice("Nora")));
    await userEvent.click(within(stack()).getByRole("button", { name: "Close" }));
    expect(within(stack()).queryByRole("article")).not.toBeInTheDocument();
    unmount();
    const again = await drawBell(
      listOf(notice("Nora", { id: "another", since: "2026-03-02T09:30:00.000Z" })),
    );
    expect(within(stack()).queryByRole("article")).not.toBeInTheDocument();
    again.unmount();
    forgetSession();
    await drawBell(listOf(notice("Nora")));
    expect(within(stack()).getByRole("article")).toBeInTheDocument();
  });
});

describe("a notice that arrives while the app is in the background (NOTIF-15)", () => {
  const shown: { title: string; body: string }[] = [];
  class Stub {
    static permission = "granted";
    onclick: (() => void) | null = null;
    constructor(title: string, { body }: { body: string }) {
      shown.push({ title, body });
    }
  }
  const reply = (id: string) =>
    notice(id, { kind: "reply_received", type: "info", names: { name: id, snippet: "Call me" } });
  const setVisibility = (state: string) =>
    Object.defineProperty(document, "visibilityState", { configurable: true, value: state });

  beforeEach(() => {
    shown.length = 0;
    Object.assign(window, { Notification: Stub });
    markSession("ada");
    keepBrowserNotices(true);
  });
  afterEach(() => {
    setVisibility("visible");
    Reflect.deleteProperty(window, "Notification");
  });
  const arrives = async (visibility: string) => {
    await drawBell(listOf(reply("before")));
    setVisibility(visibility);
    act(() => {
      client?.setQueryData(noticesQuery(browserApi).queryKey, listOf(reply("Ines"), reply("before")));
    });
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
  };

  it("is shown by the browser, once, and not what was there before", async () => {
    await arrives("hidden");
    expect(shown).toEqual([{ title: "Ines replied", body: "“Call me”" }]);
  });

  it("is not shown by the browser while somebody looks at the app", async () => {
    await arrives("visible");
    expect(shown).toEqual([]);
  });

  it("is not shown by the browser where its user turned that off", async () => {
    keepBrowserNotices(false);
    await arrives("hidden");
    expect(shown).toEqual([]);
  });
});
