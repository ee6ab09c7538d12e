import { screen, within } from "@testing-library/react";
import { tern } from "@/brands/tern";
import { SectionBar } from "@/components/shell/navigation/section-bar";
import { Page } from "@/components/shell/page";
import { AuthShell } from "@/components/shell/shells/auth-shell";
import { DefaultShell, type ShellProps } from "@/components/shell/shells/default-shell";
import { EmptyShell } from "@/components/shell/shells/empty-shell";
import { SettingsShell } from "@/components/shell/shells/settings-shell";
import { shellBrandOf } from "@/components/shell/shells/shell-brand";
import { drawFramed, frame } from "./frame";

jest.mock("next/navigation", () => ({
  usePathname: () => "/tern.1/en/preferences/user/language",
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: jest.fn(), prefetch: jest.fn(), refresh: jest.fn() }),
}));
window.matchMedia = jest.fn(() => ({
  matches: false,
  addEventListener: jest.fn(),
  removeEventListener: jest.fn(),
})) as never;

const shell: ShellProps = {
  brand: shellBrandOf(tern),
  home: "/campaigns/my-campaigns",
  person: {
    id: "u1",
    name: "Nora Lindqvist",
    email: "nora@kestrel.example",
    photo: null,
    emailConfirmed: true,
  },
  accounts: [],
  notices: { rendered: { items: [], total: 0, unread: 2 } as never },
  readAt: 0,
  frame,
};

describe("the default layout", () => {
  it("has sidebar, header and notices around the page (SHELL-02)", () => {
    drawFramed(<DefaultShell {...shell}>The page</DefaultShell>);
    const header = screen.getByRole("banner");
    const [sidebar] = screen.getAllByRole("navigation", { name: "Main" });
    expect(within(sidebar as HTMLElement).getByRole("link", { name: /Inbox/ })).toBeInTheDocument();
    expect(within(header).getByRole("button", { name: /^Notifications/ })).toBeInTheDocument();
    expect(screen.getByRole("main")).toHaveTextContent("The page");
  });

  it("has the section's tabs, the bell with its count and the account menu in its header, next to the logo (SHELL-29)", () => {
    const tabs = [{ href: "/inbox", label: "Open" }];
    drawFramed(
      <DefaultShell {...shell}>
        <Page bar={<SectionBar tabs={tabs} />}>The page</Page>
      </DefaultShell>,
    );
    expect(screen.getByRole("link", { name: /^Tern/ })).toHaveAttribute("href", shell.home);
    expect(screen.getByRole("navigation", { name: "Section" })).toHaveTextContent("Open");
    expect(screen.getByRole("button", { name: "Notifications, 2 unread" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /^Account menu/ })).toBeInTheDocument();
  });

  it("shows a banner across the top until the address is confirmed (SHELL-42)", () => {
    const asks = () => screen.queryByText(/Confirm nora@kestrel.example/);
    const { unmount } = drawFramed(<DefaultShell {...shell}>The page</DefaultShell>);
    expect(asks()).not.toBeInTheDocument();
    unmount();
    const person = { ...shell.person, emailConfirmed: false };
    drawFramed(<DefaultShell {...{ ...shell, person }}>The page</DefaultShell>);
    expect(asks()).toBeVisible();
  });

  it("has no bell for a user who may not see notices (SHELL-31)", () => {
    drawFramed(<DefaultShell {...{ ...shell, notices: undefined }}>The page</DefaultShell>);
    expect(screen.queryByRole("button", { name: /^Notifications/ })).not.toBeInTheDocument();
  });
});

it("the auth layout has a language switcher, and no sidebar or header of signed-in users (AUTH-04, SHELL-03, I18N-03)", () => {
  drawFramed(<AuthShell brand={tern}>The form</AuthShell>);
  const languages = within(screen.getByRole("combobox", { name: "Language" })).getAllByRole("option");
  expect(languages.map(({ textContent }) => textContent)).toEqual([
    ...["English", "Français", "Deutsch", "Português", "Español"],
  ]);
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("the empty layout shows only its task (SHELL-03)", () => {
  drawFramed(<EmptyShell brand={tern}>The task</EmptyShell>);
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  expect(screen.getByRole("main")).toHaveTextContent("The task");
});

it("the settings layout has a Back link and its sections on the left (SHELL-04)", () => {
  drawFramed(
    <SettingsShell
      back={{ href: "/campaigns/my-campaigns", label: "Back" }}
      title="Settings"
      groups={frame.settings}
    >
      The section
    </SettingsShell>,
  );
  expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/campaigns/my-campaigns");
  const sections = screen.getByRole("navigation", { name: "Settings" });
  expect(within(sections).getByRole("link", { current: "page" })).toHaveTextContent("Language");
});
