import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemberTable } from "@/components/members/member-table";
import * as actions from "@/lib/actions/members";
import { accounts, draw, workspace } from "./kit";

jest.mock("@/lib/actions/members", () => ({
  changeAdmin: jest.fn(async () => ({ ok: true })),
  removeMember: jest.fn(async () => ({ ok: true })),
  setAllowedPages: jest.fn(async () => ({ ok: true })),
  setMemberAccounts: jest.fn(async () => ({ ok: true })),
}));
jest.mock("next/navigation", () => ({ useRouter: () => ({}), useSearchParams: () => new URLSearchParams() }));

const table = (more: Partial<Parameters<typeof MemberTable>[0]> = {}) =>
  draw(
    <MemberTable
      workspace={workspace}
      personId="ada"
      mayChange
      showsSecondFactor
      offered={["campaigns", "inbox"]}
      accounts={accounts}
      {...more}
    />,
  );
const row = (name: RegExp) => within(screen.getByRole("row", { name }));
const menuOf = async (name: string) => {
  await userEvent.click(screen.getAllByRole("button", { name: `Actions for ${name}` })[0] as HTMLElement);
  await screen.findByRole("menu");
};
const items = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
const choose = (name: string | RegExp) => userEvent.click(screen.getByRole("menuitem", { name }));

beforeEach(() => jest.clearAllMocks());

describe("the people of a workspace (SPACE-17)", () => {
  it("are listed with role, pages and accounts; an admin has all, removed accounts do not count (ROLE-04, ROLE-11)", () => {
    table();
    expect(row(/Ada Byron \(you\)/).getByText("Owner")).toBeVisible();
    expect(row(/Bob Stone/).getByText("All accounts")).toBeVisible();
    expect(row(/Eve Newton/).getByText("1 page")).toHaveAttribute("title", "Inbox");
    expect(row(/Eve Newton/).getByText("1 account")).toHaveAttribute("title", "Hera Sender");
  });

  it("are changed by admins: pages and accounts of a member, admin rights, and removal (ROLE-06)", async () => {
    table();
    await menuOf("Eve Newton");
    expect(items()).toEqual(["Choose pages", "Choose accounts", "Make admin", "Remove from workspace"]);
    await choose("Make admin");
    expect(actions.changeAdmin).toHaveBeenCalledWith({ id: "eve", workspaceId: "w", isAdmin: true }, null);
  });

  it("are visible to members, who may only leave (ROLE-01)", async () => {
    table({ personId: "eve", mayChange: false });
    expect(screen.queryByRole("button", { name: "Actions for Ada Byron" })).toBeNull();
    await menuOf("Eve Newton");
    expect(items()).toEqual(["Leave workspace"]);
  });

  it("cannot lose their last admin, and see why (SPACE-44)", async () => {
    table({ workspace: { ...workspace, admins: ["ada"] } });
    await menuOf("Ada Byron");
    for (const name of [/Revoke admin/, /Leave workspace/]) {
      expect(screen.getByRole("menuitem", { name })).toHaveAttribute("aria-disabled", "true");
      expect(screen.getByRole("menuitem", { name })).toHaveTextContent("Last admin");
    }
  });

  it("are removed after a question that names the consequences (SPACE-42)", async () => {
    table();
    await menuOf("Eve Newton");
    await choose("Remove from workspace");
    const dialog = within(await screen.findByRole("dialog", { name: "Remove Eve Newton?" }));
    expect(dialog.getByText(/loses access to Northwind immediately/)).toBeVisible();
    expect(actions.removeMember).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    expect(actions.removeMember).toHaveBeenCalledWith({ id: "eve", workspaceId: "w" }, null);
  });

  it("give up their own right only after a confirmation, because they cannot undo it", async () => {
    table();
    await menuOf("Ada Byron");
    await choose("Revoke admin");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Give up role" }));
    expect(actions.changeAdmin).toHaveBeenCalledWith({ id: "ada", workspaceId: "w", isAdmin: false }, null);
  });
});

describe("the pages and accounts of a member (SPACE-45 to SPACE-48)", () => {
  it("are ticked in a list; what is not offered stays", async () => {
    const [ada, bob, eve] = workspace.users;
    const users = [ada, bob, { ...eve, allowedPages: ["inbox", "reports"] }] as typeof workspace.users;
    table({ workspace: { ...workspace, users } });
    await menuOf("Eve Newton");
    await choose("Choose pages");
    const dialog = within(await screen.findByRole("dialog", { name: "Pages for Eve Newton" }));
    expect(dialog.getByRole("checkbox", { name: "Inbox" })).toBeChecked();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Campaigns" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(actions.setAllowedPages).toHaveBeenCalledWith(
      {
        ...{ id: "eve", workspaceId: "w", allowedPages: ["inbox", "reports", "campaigns"] },
      },
      null,
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("may be all, including future ones", async () => {
    table();
    await menuOf("Eve Newton");
    await choose("Choose accounts");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("radio", { name: "All accounts, including new ones" }));
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(actions.setMemberAccounts).toHaveBeenCalledWith(
      { id: "eve", workspaceId: "w", accountIds: null },
      null,
    );
  });
});
