import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AccountMenu } from "@/components/shell/account/menu";
import { FrameDialogs } from "@/components/shell/frame-dialogs";
import { takeSaid } from "@/lib/state/said-after-reload";
import { drawFramed, frame, keeps } from "./frame";

jest.mock("next/navigation", () => ({
  usePathname: () => "/tern.1/en/inbox",
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: jest.fn() }),
}));
window.matchMedia = jest.fn(() => ({
  matches: false,
  addEventListener: jest.fn(),
  removeEventListener: jest.fn(),
})) as never;

const person = { name: "Nora Lindqvist", email: "nora@kestrel.example", photo: null };
const menu = (save = keeps(), links = frame.links) =>
  drawFramed(
    <>
      <AccountMenu person={person} {...frame} links={links} more={[]} />
      <FrameDialogs personId="u1" {...frame} />
    </>,
    { save },
  );
async function openMenu() {
  await userEvent.click(screen.getByRole("button", { name: /^Account menu/ }));
  return screen.findByRole("menu");
}
async function openWorkspaces() {
  await openMenu();
  await userEvent.click(screen.getByRole("menuitem", { name: "Switch workspace" }));
  return screen.findByRole("dialog", { name: "Switch workspace" });
}

describe("the account menu", () => {
  it("shows user and workspace, and links only to pages that the user may open (SHELL-32, SHELL-33)", async () => {
    menu();
    await openMenu();
    const shown = screen.getByRole("menu");
    expect(shown).toHaveTextContent("Nora Lindqvist");
    expect(shown).toHaveTextContent("9 people");
    expect(screen.getByRole("menuitem", { name: "Settings" })).toHaveAttribute(
      "href",
      "/preferences/user/basic",
    );
    for (const name of ["Admin", "Billing", "Buy credits", "Workspace settings"])
      expect(screen.queryByRole("menuitem", { name })).not.toBeInTheDocument();
    expect(shown).not.toHaveTextContent("Credits");
  });

  it("shows credits if the plan has them (SHELL-33)", async () => {
    drawFramed(
      <AccountMenu
        person={person}
        {...frame}
        workspace={{ ...frame.workspace, credits: { used: 3120, available: 5000 } }}
        more={[]}
      />,
    );
    await openMenu();
    expect(screen.getByRole("menu")).toHaveTextContent("3,120 of 5,000");
  });

  it("lists the user's entries, then the workspace's, then the other workspaces (SHELL-32, SHELL-33, SHELL-35)", async () => {
    menu(keeps(), {
      settings: "/preferences/user/basic",
      admin: "/admin/customers",
      credits: "/billing/overview?showCreditsModal=true",
      billing: "/billing/overview",
      workspaceSettings: "/preferences/workspace/basic",
    });
    await openMenu();
    const names = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
    expect(names).toEqual([
      ...["Settings", "Admin", "Language", "Sign out"],
      ...["Buy credits", "Billing", "Workspace settings", "Switch workspace"],
    ]);
  });

  it("switches the theme, and this browser stores it as `theme` (SHELL-45)", async () => {
    menu();
    await openMenu();
    await userEvent.click(screen.getByRole("menuitemcheckbox", { name: /Theme/ }));
    expect(localStorage.getItem("theme")).toBe("dark");
    expect(document.documentElement.dataset.theme).toBe("dark");
    await userEvent.click(screen.getByRole("menuitemcheckbox", { name: /Theme/ }));
    expect(localStorage.getItem("theme")).toBe("light");
    expect(frame.actions.savePreference).toHaveBeenLastCalledWith({ theme: "light" });
  });

  it("moves the navigation to the top and saves that for the user (SHELL-17)", async () => {
    const save = keeps();
    menu(save);
    await openMenu();
    await userEvent.click(screen.getByRole("menuitemcheckbox", { name: /Navigation/ }));
    expect(save).toHaveBeenCalledWith({ viewSettings: { horizontal: true } });
  });
});

describe("switching the workspace (SHELL-36)", () => {
  it("lists every workspace with its status, and a tile for a new one", async () => {
    menu();
    await openWorkspaces();
    expect(screen.getByRole("button", { name: /Kestrel Works Current/ })).toHaveAttribute(
      "aria-current",
      "true",
    );
    expect(screen.getByRole("button", { name: /Third blocked/ })).toBeVisible();
    const photo = screen.getByRole("button", { name: /Second/ }).querySelector("img");
    expect(photo).toHaveAttribute("src", "/files/second.png");
    expect(screen.getByRole("link", { name: "New workspace" })).toHaveAttribute("href", "/space/create");
  });

  it("has no such tile if the brand allows no new workspaces", async () => {
    drawFramed(
      <>
        <AccountMenu person={person} {...frame} more={[]} />
        <FrameDialogs personId="u1" {...frame} newWorkspaceHref={undefined} />
      </>,
    );
    await openWorkspaces();
    expect(screen.queryByRole("link", { name: "New workspace" })).not.toBeInTheDocument();
  });

  it.each([
    ["the current one", /Kestrel Works/, "This workspace is already active"],
    ["a blocked one", /Third/, "You can't choose this workspace because it is blocked"],
    ["a blocked one, naming the admins to ask", /Third/, "Please contact your workspace admin"],
  ])("refuses %s and says why (SPACE-20 to SPACE-23, SPACE-25)", async (_case, name, text) => {
    menu();
    await openWorkspaces();
    await userEvent.click(screen.getByRole("button", { name }));
    expect(screen.getByRole("status")).toHaveTextContent(text);
    expect(frame.actions.switchWorkspace).not.toHaveBeenCalled();
  });

  it("switches to another, which the next page confirms (SPACE-19)", async () => {
    menu();
    await openWorkspaces();
    await userEvent.click(screen.getByRole("button", { name: /Second/ }));
    expect(frame.actions.switchWorkspace).toHaveBeenCalledWith({ workspaceId: "w2" });
    await waitFor(() => expect(takeSaid()).toEqual({ kind: "success", text: "Switched to Second." }));
  });
});
