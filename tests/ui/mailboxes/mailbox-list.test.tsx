import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { healthOf } from "@/components/mailboxes/list/health";
import { MailboxesScreen } from "@/components/mailboxes/mailboxes-screen";
import * as accountActions from "@/lib/actions/accounts";
import * as warmUpActions from "@/lib/actions/warm-up";
import { accounts } from "@/lib/contract/accounts/accounts";
import { mailboxImports } from "@/lib/contract/accounts/mailbox-imports";
import { type ListedMailbox, type MailboxOverview, mailboxLists } from "@/lib/contract/accounts/mailbox-list";
import { type WarmUp, warmUps } from "@/lib/contract/accounts/warm-up";
import { keys } from "@/lib/queries/keys";
import { PagesContext } from "@/lib/state/pages";
import billing from "@/messages/en/billing.json";
import errors from "@/messages/en/errors.json";
import importTexts from "@/messages/en/mailbox-imports.json";
import texts from "@/messages/en/mailbox-list.json";
import mailboxTexts from "@/messages/en/mailboxes.json";
import sandbox from "@/messages/en/sandbox.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import views from "@/messages/en/views.json";
import warmUpTexts from "@/messages/en/warm-up.json";
import { answer, calls, disconnect } from "@/tests/support/answers";

// A whole page is drawn, which takes its time on a machine that is busy with other tests.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
let address = new URLSearchParams();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: jest.fn() }),
  useSearchParams: () => address,
}));
jest.mock("@/lib/actions/accounts", () => ({
  checkMailbox: jest.fn(),
  checkDomain: jest.fn(),
  disconnectMailbox: jest.fn(),
}));
jest.mock("@/lib/actions/warm-up", () => ({ saveWarmUp: jest.fn() }));
const { checkMailbox, checkDomain, disconnectMailbox } = accountActions as jest.Mocked<typeof accountActions>;
const { saveWarmUp } = warmUpActions as jest.Mocked<typeof warmUpActions>;
Element.prototype.scrollIntoView = jest.fn();
window.scrollTo = jest.fn();
window.matchMedia = jest.fn(() => ({
  ...{ matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() },
})) as unknown as typeof window.matchMedia;
const replaced = jest.spyOn(window.history, "replaceState").mockImplementation(() => {});
const pushed = jest.spyOn(window.history, "pushState").mockImplementation(() => {});

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const results = { sent: 100, hard: 0, blocked: 0, soft: 0, complaints: 0 };
let number = 0;
const mailbox = (email: string, more: Partial<ListedMailbox> = {}): ListedMailbox => ({
  ...{ id: idOf(++number), type: "smtp", kind: "smtp", accountId: idOf(900), accountName: "Nora Lindqvist" },
  ...{ email, name: "Nora", isSandboxed: false, dailyLimit: 50, sentToday: 31, limitToday: 50 },
  ...{ limitReason: "account", isWarmingUp: false, state: "connected", need: null, wrongRecords: [] },
  ...{ domainGrade: "good", campaigns: 0, warmUp: null, results, version: 1 },
  ...more,
});
const overview = (more: Partial<MailboxOverview> = {}): MailboxOverview => ({
  ...{ asOf: "2026-11-20T12:58:00.000Z", timezone: "Europe/Berlin", sentToday: 363, limitToday: 660 },
  counts: { all: 11, attention: 3, warmingUp: 2, aiEmails: 5 },
  warmUp: { found: 91, inbox: 86 },
  results: { sent: 2_500, hard: 30, blocked: 3, soft: 4, complaints: 1 },
  plan: { tier: "unlimited", used: 6, limit: 10 },
  slots: { used: 5, total: 8 },
  ...more,
});

type Drawn = {
  of?: MailboxOverview;
  isAdmin?: boolean;
  warms?: boolean;
  pages?: readonly ("mailboxes" | "billing")[] | null;
  /** Other answers than the usual ones. */
  answers?: () => void;
};
function draw(
  items: readonly ListedMailbox[],
  { of = overview(), isAdmin = true, warms = true, pages = null, answers }: Drawn = {},
) {
  answer(mailboxLists.list, {
    items: [...items],
    total: items.length,
    totalIsCapped: false,
    nextCursor: null,
  });
  answer(mailboxLists.overview, of);
  answer(accounts.list, []);
  answer(mailboxImports.latest, { latest: null });
  answers?.();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{
        ...{ billing, errors, sandbox, shell, ui, views, mailboxes: mailboxTexts, "mailbox-list": texts },
        ...{ "mailbox-imports": importTexts, "warm-up": warmUpTexts },
      }}
    >
      <QueryClientProvider client={client}>
        <PagesContext value={pages}>
          <MailboxesScreen mayImport hasAiEmails mayBuy={isAdmin} warms={warms} />
        </PagesContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return client;
}
const rowOf = async (email: string) => {
  const link = await screen.findByRole("link", { name: email });
  return within(link.closest("li")!);
};
const openMenu = async (email: string) =>
  userEvent.click(await screen.findByRole("button", { name: `Actions for ${email}` }));

beforeEach(() => {
  address = new URLSearchParams();
});
afterEach(() => jest.clearAllMocks());

test("four figures say how much is sent and how it arrives, with the limits that hold (R17, MAIL-26)", async () => {
  draw([mailbox("piet@kestrel.test")]);
  const figureOf = async (term: string) => (await screen.findByText(term)).parentElement;
  await screen.findByText("363");
  expect(await figureOf("Inbox placement, warm-up")).toHaveTextContent("94.5%86 of 91 warm-up emails today");
  expect(screen.getByText("Today’s limit is 660")).toBeVisible();
  expect(await figureOf("Bounce rate, 30 days")).toHaveTextContent("1.3%First emails stop at 4%");
  expect(await figureOf("Complaints, 30 days")).toHaveTextContent(
    "0.04%Target below 0.1%, campaigns pause at 0.3%",
  );
  expect(screen.getByText(/6 of 10 mailboxes on Unlimited · 5 of 8 AI email slots/)).toBeVisible();
  expect(screen.getByText("Bounces and complaints: last 30 days · as of 13:58")).toBeVisible();
});

test("a figure that nothing was counted for says so", async () => {
  const none = { sent: 0, hard: 0, blocked: 0, soft: 0, complaints: 0 };
  draw([mailbox("piet@kestrel.test", { results: none })], {
    of: overview({ results: none, warmUp: { found: 0, inbox: 0 }, limitToday: 0, sentToday: 0 }),
  });
  await screen.findByText("No mailboxes can send right now");
  expect(screen.getAllByText("No data yet")).toHaveLength(4);
});

test("a row says what the mailbox is, its state, today's emails, warm-up and results (MAIL-03, MAIL-21)", async () => {
  draw([
    mailbox("piet@kestrel.test", {
      ...{ kind: "microsoft", type: "microsoft", campaigns: 3 },
      results: { sent: 218, hard: 9, blocked: 1, soft: 0, complaints: 0 },
      warmUp: { isOn: true, isPaused: false, perDay: 25, rampDay: null, found: 100, inbox: 98 },
    }),
  ]);
  const row = await rowOf("piet@kestrel.test");
  expect(row.getByText("Microsoft · Nora Lindqvist · 3 campaigns")).toBeVisible();
  expect(row.getByText("Connected")).toBeVisible();
  expect(row.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "31");
  expect(row.getByText("31 of 50")).toBeVisible();
  expect(row.getByText("25 a day, 98% inbox")).toBeVisible();
  expect(row.getByText("4.6%")).toHaveClass("text-on-danger-soft");
  expect(row.getByText("Poor")).toBeVisible();
});

test("a mailbox that cannot send has one cause and one action (ux 89, 113)", async () => {
  draw([
    mailbox("nora@kestrel.test", {
      state: "signed_out",
      need: "reconnect",
      type: "google",
      kind: "google",
      sentToday: 0,
    }),
    mailbox("bad@kestrel.test", { need: "bounces" }),
    mailbox("dns@kestrel.test", { need: "records" }),
    mailbox("gone@kestrel.test", { state: "disconnected" }),
  ]);
  const nora = await rowOf("nora@kestrel.test");
  expect(nora.getByText("Signed out")).toBeVisible();
  expect(nora.getByRole("link", { name: "Reconnect" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/mailboxes\/google\//),
  );
  expect(nora.queryByRole("progressbar")).not.toBeInTheDocument();
  const bad = await rowOf("bad@kestrel.test");
  expect(bad.getByRole("link", { name: "Review bounces" })).toHaveAttribute(
    "href",
    "/mailboxes/deliverability",
  );
  const dns = await rowOf("dns@kestrel.test");
  expect(dns.getByRole("link", { name: "Correct DNS records" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/mailboxes\/smtp\//),
  );
  const gone = await rowOf("gone@kestrel.test");
  expect(gone.getByText("Not connected")).toBeVisible();
  expect(gone.queryByRole("switch")).not.toBeInTheDocument();
});

test("the list says how far a new mailbox may go today, and which are warming up (R10, MAIL-20)", async () => {
  draw([
    mailbox("new@kestrel.test", {
      ...{ limitToday: 7, limitReason: "ramp", sentToday: 3, isWarmingUp: true },
      warmUp: { isOn: true, isPaused: false, perDay: 21, rampDay: 9, found: 0, inbox: 0 },
    }),
    mailbox("old@kestrel.test"),
  ]);
  const row = await rowOf("new@kestrel.test");
  expect(row.getByText("3 of 7")).toBeVisible();
  expect(row.getByText("New mailbox: the limit rises by 2 every working day, up to 50.")).toBeInTheDocument();
  expect(row.getByText("Warming up")).toBeVisible();
  expect(row.getByText("Day 9 of 13")).toBeVisible();
  expect((await rowOf("old@kestrel.test")).queryByText("Warming up")).not.toBeInTheDocument();
});

test("the switch turns warm-up on with its settings as they are, and another page's news bring the row (MAIL-23)", async () => {
  const shown = mailbox("piet@kestrel.test");
  const client = draw([shown]);
  const settings = { dailyMax: 20, dailyStep: 2, replyPercent: 30, exchanges: true };
  answer(warmUps.read, { ...settings, isOn: false, mailboxId: shown.id } as WarmUp);
  saveWarmUp.mockResolvedValue({ ok: true, value: {} as WarmUp });
  const row = await rowOf("piet@kestrel.test");
  const on = { isOn: true, isPaused: false, perDay: 0, rampDay: null, found: 0, inbox: 0 };
  answer(mailboxLists.list, {
    ...{ items: [{ ...shown, warmUp: on }], total: 1, totalIsCapped: false, nextCursor: null },
  });
  await userEvent.click(row.getByRole("switch", { name: "Warm-up of piet@kestrel.test" }));
  await waitFor(() =>
    expect(saveWarmUp).toHaveBeenCalledWith({ id: shown.id, isOn: true, ...settings }, null),
  );
  expect(await row.findByRole("switch")).toBeChecked();
  answer(mailboxLists.list, {
    ...{
      items: [{ ...shown, state: "unreachable", need: "check" }],
      total: 1,
      totalIsCapped: false,
      nextCursor: null,
    },
  });
  await client.invalidateQueries({ queryKey: keys.mailboxes });
  expect(await screen.findByText("Server down")).toBeVisible();
});

test("a switch that was refused goes back", async () => {
  const shown = mailbox("piet@kestrel.test");
  draw([shown]);
  answer(warmUps.read, { mailboxId: shown.id } as WarmUp);
  saveWarmUp.mockResolvedValue({ ok: false, code: "not_found", details: {} });
  const row = await rowOf("piet@kestrel.test");
  await userEvent.click(row.getByRole("switch"));
  await waitFor(() => expect(saveWarmUp).toHaveBeenCalled());
  await waitFor(() => expect(row.getByRole("switch")).not.toBeChecked());
});

test.each([
  ["Google forbids it", { type: "google", kind: "google" } as const, true, /Google doesn’t allow warm-up/],
  ["the plan lacks it", {}, false, "Your plan doesn’t include warm-up"],
])("warm-up cannot be turned on where %s", async (_why, more, warms, reason) => {
  draw([mailbox("piet@kestrel.test", more)], { warms });
  const row = await rowOf("piet@kestrel.test");
  const toggle = row.getByRole("switch");
  expect(toggle).toHaveAttribute("aria-disabled", "true");
  expect(toggle).toHaveAccessibleDescription(reason);
  await userEvent.click(toggle);
  expect(saveWarmUp).not.toHaveBeenCalled();
});

test("the menu of a row checks the mailbox and its records, and disconnects it after a question", async () => {
  const shown = mailbox("piet@kestrel.test");
  draw([shown]);
  checkMailbox.mockResolvedValue({ ok: true, value: {} } as never);
  checkDomain.mockResolvedValue({ ok: true, value: {} } as never);
  disconnectMailbox.mockResolvedValue({ ok: true, value: null });
  await openMenu(shown.email);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Check again" }));
  await waitFor(() => expect(checkMailbox).toHaveBeenCalledWith({ id: shown.id }, null));
  await openMenu(shown.email);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Check DNS records" }));
  await waitFor(() => expect(checkDomain).toHaveBeenCalledWith({ id: shown.id }, null));
  await openMenu(shown.email);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Disconnect" }));
  expect(disconnectMailbox).not.toHaveBeenCalled();
  const dialog = within(await screen.findByRole("dialog", { name: /Disconnect piet@kestrel.test/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Disconnect" }));
  await waitFor(() => expect(disconnectMailbox).toHaveBeenCalledWith({ id: shown.id }, null));
});

describe("tabs, search and filters", () => {
  test("are in the URL, and the counts are the server's (ux 14)", async () => {
    address = new URLSearchParams(
      "tab=attention&query=nora&status=signed_out.unreachable&provider=google.nothing",
    );
    draw([mailbox("nora@kestrel.test")]);
    const tabs = within(await screen.findByRole("radiogroup", { name: "Mailboxes to show" }));
    await waitFor(() => expect(tabs.getByRole("radio", { name: /Needs attention/ })).toHaveTextContent("3"));
    expect(tabs.getByRole("radio", { name: /Needs attention/ })).toBeChecked();
    expect(calls(mailboxLists.list).at(-1)).toMatchObject({
      ...{ tab: "attention", query: "nora", states: ["signed_out", "unreachable"], kinds: ["google"] },
    });
    await userEvent.click(tabs.getByRole("radio", { name: /AI emails/ }));
    expect(String(pushed.mock.calls.at(-1)?.[2])).toBe(
      "?query=nora&status=signed_out.unreachable&provider=google.nothing&tab=ai_emails",
    );
    await userEvent.click(screen.getByRole("button", { name: /Remove.*Status/i }));
    expect(String(replaced.mock.calls.at(-1)?.[2])).toBe("?query=nora&tab=attention&provider=google.nothing");
  });

  test("/ moves the focus to the search, which is in the URL (ux 14)", async () => {
    draw([mailbox("nora@kestrel.test")]);
    await rowOf("nora@kestrel.test");
    fireEvent.keyDown(document.body, { key: "/" });
    const field = screen.getByRole("textbox", { name: "Find mailbox" });
    expect(field).toHaveFocus();
    await userEvent.type(field, "nora");
    await waitFor(() => expect(String(replaced.mock.calls.at(-1)?.[2])).toBe("?query=nora"));
  });

  test("F opens the filters, with the number of mailboxes for each value (ux 50)", async () => {
    draw([mailbox("nora@kestrel.test")]);
    answer(mailboxLists.facets, {
      ...{ states: [{ value: "unreachable", count: 4 }], kinds: [], accountIds: [] },
    });
    await rowOf("nora@kestrel.test");
    fireEvent.keyDown(document.body, { key: "f" });
    await userEvent.click(await screen.findByRole("button", { name: "Status" }));
    const down = (await screen.findByText("Server down")).closest("li")!;
    await waitFor(() => expect(down).toHaveTextContent("4"));
    await userEvent.click(within(down).getByRole("checkbox"));
    expect(String(replaced.mock.calls.at(-1)?.[2])).toBe("?status=unreachable");
  });

  test("that find nothing can be cleared", async () => {
    address = new URLSearchParams("tab=attention&query=nobody");
    draw([]);
    await screen.findByText("No mailboxes match");
    await userEvent.click(screen.getByRole("button", { name: "Clear search and filters" }));
    expect(String(replaced.mock.calls.at(-1)?.[2])).toBe("?tab=attention");
  });

  test.each([
    ["attention", "All mailboxes are working"],
    ["warming_up", "No mailboxes are warming up"],
    ["ai_emails", "No AI emails yet"],
  ])("an empty tab %s says what that means", async (tab, text) => {
    address = new URLSearchParams({ tab });
    draw([]);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

test("the first mailbox is asked for, by a member without an offer to buy", async () => {
  draw([], { of: overview({ counts: { all: 0, attention: 0, warmingUp: 0, aiEmails: 0 } }), isAdmin: false });
  expect(await screen.findByText("Connect your first mailbox")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Connect mailbox" })[0]).toHaveAttribute(
    "href",
    "/mailboxes/add",
  );
  expect(screen.queryByRole("link", { name: "Buy AI emails" })).not.toBeInTheDocument();
  expect(screen.queryByText("Bounce rate, 30 days")).not.toBeInTheDocument();
});

test("a list that could not be loaded can be tried again", async () => {
  draw([], { answers: () => disconnect(mailboxLists.list) });
  expect(await screen.findByText("Mailboxes couldn’t be loaded")).toBeVisible();
  answer(mailboxLists.list, {
    ...{ items: [mailbox("nora@kestrel.test")], total: 1, totalIsCapped: false, nextCursor: null },
  });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "nora@kestrel.test" })).toBeVisible();
});

test("a full plan says so, with its plans for those who may open them (BILL-13)", async () => {
  const full = overview({ plan: { tier: "basic", used: 1, limit: 1 } });
  draw([mailbox("nora@kestrel.test")], { of: full });
  expect(await screen.findByText(/1 of 1 mailbox connected\. To connect another/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Compare plans" })).toHaveAttribute("href", "/billing/overview");
});

test("a member who may not open billing is not sent there (ROLE-02)", async () => {
  const full = overview({ plan: { tier: "basic", used: 1, limit: 1 } });
  draw([mailbox("nora@kestrel.test")], { of: full, pages: ["mailboxes"] });
  expect(await screen.findByText(/1 of 1 mailbox connected/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Compare plans" })).not.toBeInTheDocument();
});

test("more rows are read when the last ones come in sight", async () => {
  draw([], {
    answers: () =>
      answer(mailboxLists.list, ({ cursor }) => ({
        items: [mailbox(cursor ? "second@kestrel.test" : "first@kestrel.test")],
        ...{ total: 2, totalIsCapped: false, nextCursor: cursor ? null : "more" },
      })),
  });
  expect(await screen.findByRole("link", { name: "second@kestrel.test" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "first@kestrel.test" })).toBeInTheDocument();
});

test.each([
  [{}, "good", "good"],
  [{ hard: 2 }, "good", "fair"],
  [{ hard: 4 }, "good", "poor"],
  [{ complaints: 1 }, "good", "poor"],
  [{}, "poor", "poor"],
  [{}, "fair", "fair"],
  [{ sent: 19, hard: 5 }, "good", "none"],
  [{ sent: 0 }, "unknown", "none"],
  [{ sent: 0 }, "poor", "poor"],
] as const)("%j on a domain that is %s is %s", (more, domainGrade, health) => {
  expect(healthOf({ results: { ...results, ...more }, domainGrade })).toBe(health);
});
