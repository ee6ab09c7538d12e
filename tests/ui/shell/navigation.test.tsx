import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSearchParams } from "next/navigation";
import type { ReactElement } from "react";
import type { Brand } from "@/brands/schema";
import { tern } from "@/brands/tern";
import { findAccounts, type ShellAccount } from "@/components/shell/account/accounts";
import { AccountList } from "@/components/shell/account/list";
import { AccountSwitcher } from "@/components/shell/account/switcher";
import { pathAfterSwitch } from "@/components/shell/navigation/after-switch";
import { BottomTabs } from "@/components/shell/navigation/bottom-tabs";
import type { NavItem } from "@/components/shell/navigation/navigation";
import { Sidebar } from "@/components/shell/navigation/sidebar";
import { UnreadCount } from "@/components/shell/notices/unread-count";
import { shellBrandOf } from "@/components/shell/shells/shell-brand";
import { ShellFrame } from "@/components/shell/shells/shell-frame";
import { phone } from "@/components/ui/media";
import { browserApi } from "@/lib/api/browser";
import { inboxCounts } from "@/lib/contract/inbox/counts";
import type { ViewSettings } from "@/lib/contract/users";
import { carryQuery } from "@/lib/format/carried-query";
import { inboxCountsQuery } from "@/lib/queries/inbox-counts";
import { loadAnew } from "@/lib/state/address";
import { called, hold } from "@/tests/support/answers";
import { draw } from "../ui/render";
import { drawFramed, keeps } from "./frame";

const push = jest.fn();
jest.mock("next/navigation", () => ({
  usePathname: () => "/tern.1/en/campaigns/my-campaigns",
  useSearchParams: jest.fn(() => new URLSearchParams()),
  useRouter: () => ({ push }),
}));
jest.mock("@/lib/state/address", () => ({ loadAnew: jest.fn() }));

const counts = {
  needsYou: 4,
  interested: 0,
  waiting: 0,
  outOfOffice: 0,
  reminders: 0,
  done: 0,
  all: 140,
  unread: 140,
  unmatched: 0,
};
const nav: NavItem[] = [
  { page: "campaigns", href: "/campaigns/my-campaigns", count: 3 },
  { page: "inbox", href: "/inbox", badge: <UnreadCount rendered={counts} /> },
  { page: "mailboxes", href: "/mailboxes", disabledReason: "Connect an account first" },
  { page: "settings", href: "/settings/account" },
];
const withQueries = (element: ReactElement) =>
  draw(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>);
const shownSidebar = <Sidebar brand={shellBrandOf(tern)} home="/" nav={nav} accounts={null} />;
const sidebar = (view: Partial<ViewSettings> = {}, save = keeps()) =>
  drawFramed(
    <ShellFrame
      workspaceId="w"
      readAt={0}
      side={shownSidebar}
      top={{ brand: tern, home: "/", nav, links: [], accounts: "On top" }}
    >
      Page
    </ShellFrame>,
    { view, save },
  );

describe("the sidebar", () => {
  it("marks the current place, whatever path the page is rendered under", () => {
    sidebar();
    expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Campaigns");
  });

  it("caps the unread conversations at 99+ and tells screen readers the number (SHELL-06)", () => {
    sidebar();
    const inbox = screen.getByRole("link", { name: /Inbox/ });
    expect(within(inbox).getByText("99+")).toBeInTheDocument();
    expect(inbox).toHaveAccessibleName("Inbox 140 unread conversations");
  });

  it("does not request counts that came with the page, and passes them to components that need them", () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1_000 } } });
    draw(
      <QueryClientProvider client={client}>
        <UnreadCount rendered={counts} />
      </QueryClientProvider>,
    );
    expect(client.getQueryData(inboxCountsQuery(browserApi).queryKey)).toEqual(counts);
    expect(called()).toEqual([]);
  });

  it("keeps a closed place visible and says why it is closed (SHELL-19)", () => {
    sidebar();
    const mailboxes = screen.getByRole("link", { name: "Mailboxes" });
    expect(mailboxes).toHaveAttribute("aria-disabled", "true");
    expect(mailboxes).not.toHaveAttribute("href");
    expect(mailboxes).toHaveAccessibleDescription("Connect an account first");
  });

  it("collapses, and is saved for the user on every page and browser (SHELL-13)", async () => {
    const save = keeps();
    sidebar({}, save);
    await userEvent.click(screen.getByRole("button", { name: "Collapse sidebar" }));
    expect(save).toHaveBeenLastCalledWith({ viewSettings: { sidebarCollapsed: true } });
    expect(document.querySelector("[data-collapsed]")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Expand sidebar" }));
    expect(save).toHaveBeenLastCalledWith({ viewSettings: { sidebarCollapsed: false } });
  });

  it("opens again with an error if that could not be saved (ux 8)", async () => {
    const save = keeps();
    save.mockResolvedValueOnce({ ok: false, code: "internal", details: {} });
    sidebar({}, save);
    await userEvent.click(screen.getByRole("button", { name: "Collapse sidebar" }));
    expect(await screen.findByText("Something went wrong")).toBeInTheDocument();
    expect(document.querySelector("[data-collapsed]")).not.toBeInTheDocument();
  });

  it("is drawn collapsed from the start if the user collapsed it before (SHELL-13)", () => {
    sidebar({ sidebarCollapsed: true });
    expect(screen.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  });

  it("makes room for the top navigation (SHELL-16, SHELL-17)", async () => {
    window.matchMedia = jest.fn(() => ({
      matches: false,
      addEventListener: jest.fn(),
      removeEventListener: jest.fn(),
    })) as never;
    sidebar({ horizontal: true });
    expect(await screen.findByText(/On top/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Collapse sidebar" })).not.toBeInTheDocument();
  });

  it("keeps the account in use in its links (SHELL-18)", () => {
    jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams("selectedCred=7&q=x") as never);
    sidebar();
    expect(screen.getByRole("link", { name: /Inbox/ })).toHaveAttribute("href", "/inbox?selectedCred=7");
    jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams() as never);
  });
});

describe("the entries of the sidebar", () => {
  const place = (page: NavItem["page"]): NavItem => ({ page, href: `/${page}` });
  const links: Brand["sidebarLinks"] = [
    { key: "help", href: "https://help.example" },
    { key: "community", href: "https://community.example" },
  ];
  const pages = ["admin", "mailboxes", "settings", "inbox", "campaigns"] as const;

  it("is in groups: the work, the account, the workspace, the brand's links, and help and admin at the bottom (SHELL-14, SHELL-15, SHELL-21)", () => {
    drawFramed(
      <Sidebar
        brand={shellBrandOf({ ...tern, sidebarLinks: links })}
        home="/"
        nav={pages.map(place)}
        accounts={null}
      />,
    );
    const groups = screen.getAllByRole("list").map((list) =>
      within(list)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    );
    for (const link of screen.getAllByRole("link", { name: /opens in a new tab/ }))
      expect(link).toHaveAttribute("target", "_blank");
    expect(groups).toEqual([
      ["/inbox", "/campaigns"],
      ["/settings"],
      ["/mailboxes"],
      ["https://community.example"],
      ["/admin", "https://help.example"],
    ]);
  });

  it("has the logo on top, which leads to the campaigns (SHELL-23)", () => {
    drawFramed(
      <Sidebar brand={shellBrandOf(tern)} home="/campaigns/my-campaigns" nav={[]} accounts={null} />,
    );
    expect(screen.getByRole("link", { name: /^Tern/ })).toHaveAttribute("href", "/campaigns/my-campaigns");
  });
});

describe("the brand's feature requests (SHELL-48)", () => {
  const href = "https://ideas.example";
  const draws = (featureRequestsUrl?: string) =>
    drawFramed(
      <Sidebar brand={shellBrandOf({ ...tern, featureRequestsUrl })} home="/" nav={[]} accounts={null} />,
    );
  const card = () => screen.queryByRole("complementary", { name: "What’s missing?" });
  beforeEach(() => localStorage.clear());

  it("leads to the brand's page for feature requests, in a new tab, until it is closed in this browser", async () => {
    const first = draws(href);
    const link = within(card() as HTMLElement).getByRole("link", { name: /Share an idea/ });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([href, "_blank"]);
    await userEvent.click(within(card() as HTMLElement).getByRole("button", { name: "Close" }));
    expect(card()).not.toBeInTheDocument();
    expect(localStorage.getItem("featureRequestNotice")).toBe("closed");
    first.unmount();
    draws(href);
    expect(card()).not.toBeInTheDocument();
  });

  it("is absent if the brand has no such page", () => {
    draws();
    expect(card()).not.toBeInTheDocument();
  });
});

it("the bottom tabs are those of the mobile layout, in its order (SHELL-05)", () => {
  hold(inboxCounts);
  withQueries(<BottomTabs nav={nav} accounts={null} />);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
    expect.stringContaining("Campaigns"),
    expect.stringContaining("Inbox"),
    expect.stringContaining("Settings"),
  ]);
});

describe("accounts", () => {
  const account = (firstName: string, lastName: string, username: string): ShellAccount => ({
    id: username,
    firstName,
    lastName,
    username,
    photo: null,
    status: "active",
  });
  const all = [
    account("Nora", "Lindqvist", "nora.l"),
    account("Piet", "Vandersteen", "pvs"),
    account("Lin", "Park", "zeta"),
  ];

  it.each([
    ["lin", ["nora.l", "zeta"]],
    ["PIET", ["pvs"]],
    ["zet", ["zeta"]],
    ["nora lind", ["nora.l"]],
    ["steen", []],
    ["", ["nora.l", "pvs", "zeta"]],
  ])("%j finds accounts by the beginning of a name, regardless of capitals (SHELL-28)", (typed, ids) => {
    expect(findAccounts(all, typed).map(({ id }) => id)).toEqual(ids);
  });

  it("marks the one in use and chooses another", async () => {
    const choose = jest.fn();
    draw(<AccountList accounts={all} accountId="pvs" onChoose={choose} />);
    expect(screen.getByRole("button", { current: true })).toHaveTextContent("Piet Vandersteen");
    await userEvent.click(screen.getByRole("button", { name: /Nora/ }));
    expect(choose).toHaveBeenCalledWith("nora.l");
  });
});

describe("changing the account", () => {
  it.each([
    ["/inbox/42", "/inbox/42"],
    ["/campaign/edit/7/prospects", "/campaigns/my-campaigns"],
    ["/mailboxes/ai-emails/mailboxes/warm-up/9", "/mailboxes"],
  ])("on %s leads to %s (SHELL-24, SHELL-25, SHELL-26)", (from, to) => {
    expect(pathAfterSwitch(from)).toBe(to);
  });

  it("is not overwritten by the account carried along", () => {
    expect(carryQuery("/inbox?selectedCred=2", new URLSearchParams("selectedCred=1&space=w"))).toBe(
      "/inbox?selectedCred=2&space=w",
    );
  });

  it.each([
    ["switches on this page", false],
    ["reloads the page on a phone", true],
  ])("%s (SHELL-24, SHELL-27)", async (_case, isPhone) => {
    jest.mocked(loadAnew).mockClear();
    push.mockClear();
    window.matchMedia = jest.fn((query) => ({
      matches: isPhone && query === phone,
      addEventListener: jest.fn(),
      removeEventListener: jest.fn(),
    })) as never;
    const account = { lastName: "", username: "", photo: null, status: "active" as const };
    const accounts = ["Nora", "Piet"].map((firstName) => ({ ...account, id: firstName, firstName }));
    drawFramed(<AccountSwitcher look="tab" accounts={accounts} />);
    await userEvent.click(screen.getByRole("button", { name: /Nora/ }));
    await userEvent.click(await screen.findByRole("button", { name: /Piet/ }));
    const [used, unused] = isPhone ? [loadAnew, push] : [push, loadAnew];
    expect(used).toHaveBeenCalledWith("/campaigns/my-campaigns?selectedCred=Piet");
    expect(unused).not.toHaveBeenCalled();
  });
});
