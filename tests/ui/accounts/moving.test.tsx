import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AccountDetail } from "@/components/accounts/account-detail";
import { toast } from "@/components/ui/overlays/toast";
import { duplicateCampaigns, moveAccount } from "@/lib/actions/accounts";
import type { PageKey } from "@/lib/contract/pages";
import { PagesContext } from "@/lib/state/pages";
import { account } from "./account";
import { draw } from "./draw";

jest.mock("@/lib/actions/accounts", () => ({ duplicateCampaigns: jest.fn(), moveAccount: jest.fn() }));
jest.mock("@/components/ui/overlays/toast", () => ({
  toast: { success: jest.fn(), warning: jest.fn(), error: jest.fn() },
}));
jest.mock("next/navigation", () => ({
  usePathname: () => "/tern.1/en/settings/account",
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: jest.fn() }),
}));
const move = moveAccount as jest.Mock;

const space = (id: string, more: object = {}) => ({
  ...{ id, name: `Space ${id}`, avatar: null, status: "active" as const, isCurrent: false, isAdmin: true },
  ...more,
});
const here = space("here", { isCurrent: true });
const shown = account({ commands: ["remove"] });
const open = (spaces: ReturnType<typeof space>[]) =>
  draw(<AccountDetail account={shown} showsHealth={false} />, { accounts: [shown], spaces });
const button = () => screen.queryByRole("button", { name: "Move to another workspace" });

beforeEach(() => jest.clearAllMocks());

describe("moving an account (SPACE-52 to SPACE-54)", () => {
  it.each([
    ["there is no other workspace", [here]],
    ["the user is no admin of the other one", [here, space("b", { isAdmin: false })]],
    ["the other one is blocked", [here, space("b", { status: "blocked" })]],
    ["the user is no admin of this one", [space("here", { isCurrent: true, isAdmin: false }), space("b")]],
  ])("is not offered if %s", (_why, spaces) => {
    open(spaces);
    expect(button()).not.toBeInTheDocument();
  });

  it("shows what moves, what stays, and that it takes up to 5 minutes (SPACE-53)", async () => {
    move.mockResolvedValue({ ok: true, value: {} });
    open([here, space("b"), space("c")]);
    await userEvent.click(button() as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Move ada to another workspace" });
    expect(dialog).toHaveTextContent("Campaigns, prospects and conversations stay here.");
    expect(dialog).toHaveTextContent("The move takes up to 5 minutes.");
    await userEvent.selectOptions(within(dialog).getByLabelText("Workspace"), "Space c");
    await userEvent.click(within(dialog).getByRole("button", { name: "Move account" }));
    expect(move).toHaveBeenCalledWith({ id: shown.id, workspaceId: "c" }, null);
    expect(toast.success).toHaveBeenCalledWith("ada is moving to Space c. This takes up to 5 minutes");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("shows in place why the account cannot move (SPACE-52)", async () => {
    move.mockResolvedValue({ ok: false, code: "seat_needed", details: {} });
    open([here, space("b")]);
    await userEvent.click(button() as HTMLElement);
    await userEvent.click(await screen.findByRole("button", { name: "Move account" }));
    expect(await screen.findByText(/You need to purchase one more seat/)).toBeVisible();
    expect(toast.success).not.toHaveBeenCalled();
  });
});

describe("copying the campaigns of an account (CAMP-74, CRED-125)", () => {
  const other = account({
    id: "01920000-0000-7000-8000-000000000002",
    fullName: "Bo",
    username: "bo@x.test",
  });
  const copy = duplicateCampaigns as jest.Mock;
  const drawn = (pages: readonly PageKey[] | null = null) =>
    draw(
      <PagesContext value={pages}>
        <AccountDetail account={shown} showsHealth={false} />
      </PagesContext>,
      { accounts: [shown, other] },
    );
  const offer = () => screen.queryByRole("button", { name: "Copy campaigns" });

  it("is offered to members who may open campaigns, if there is another account (ROLE-02)", () => {
    const { unmount } = drawn(["settings"]);
    expect(offer()).not.toBeInTheDocument();
    unmount();
    open([]);
    expect(offer()).not.toBeInTheDocument();
  });

  it("shows that prospects are not copied, and how many drafts were created", async () => {
    copy.mockResolvedValue({ ok: true, value: { ids: ["1", "2"] } });
    drawn();
    await userEvent.click(offer() as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Copy the campaigns of ada" });
    expect(dialog).toHaveTextContent("Prospects aren’t copied.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Copy campaigns" }));
    expect(copy).toHaveBeenCalledWith({ id: shown.id, accountId: other.id }, null);
    expect(toast.success).toHaveBeenCalledWith("Copied 2 campaigns for Bo (bo@x.test)");
  });
});
