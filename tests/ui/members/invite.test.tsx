import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { InviteDialog } from "@/components/members/invite-dialog";
import * as actions from "@/lib/actions/members";
import { browserApi } from "@/lib/api/browser";
import { codeInvitesQuery } from "@/lib/queries/members";
import { accounts, draw } from "./kit";

jest.mock("@/lib/actions/members", () => ({
  invitePeople: jest.fn(async () => ({ ok: true, value: [] })),
  renewCode: jest.fn(),
}));
jest.mock("@/lib/api/browser", () => ({ browserApi: jest.fn(async () => ({ exists: false })) }));
jest.mock("next/navigation", () => ({ useRouter: () => ({}), useSearchParams: () => new URLSearchParams() }));
const invitePeople = actions.invitePeople as jest.Mock;
const renewCode = actions.renewCode as jest.Mock;

const code = { id: "c", code: "Abcdefgh1234", allowedPages: null, accountIds: ["a1"], renewedAt: "" };
const onClose = jest.fn();
const dialog = (sendsMail = true) =>
  draw(
    <InviteDialog
      workspaceId="w"
      offered={["campaigns", "inbox"]}
      accounts={accounts}
      sendsMail={sendsMail}
      onClose={onClose}
    />,
    [[codeInvitesQuery(jest.fn(), "w").queryKey, [code]]],
  );
const field = () => screen.getByLabelText("Email addresses");
const write = (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key: "Enter" });
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const pick = (role: "radio" | "checkbox" | "tab", name: string | RegExp) =>
  userEvent.click(screen.getByRole(role, { name }));

beforeEach(() => jest.clearAllMocks());

describe("inviting by email (SPACE-26 to SPACE-30)", () => {
  it("asks for at least one address (SPACE-29)", async () => {
    dialog();
    await press("Send invitations");
    expect(screen.getByText("Add at least one email")).toBeVisible();
    expect(invitePeople).not.toHaveBeenCalled();
  });

  it("names an invalid address, and one that is already listed (SPACE-30)", async () => {
    dialog();
    write("eve@example.test, nobody");
    expect(screen.getByText("Invalid email: nobody")).toBeVisible();
    await press("Send 2 invitations");
    expect(invitePeople).not.toHaveBeenCalled();
    await press("Remove nobody");
    write("EVE@example.test");
    expect(screen.getByText("Email already added: EVE@example.test")).toBeVisible();
  });

  it("sends the listed addresses even if a repeated one was left out (SPACE-30)", async () => {
    dialog();
    write("eve@example.test");
    write("EVE@example.test");
    expect(screen.getByText("Email already added: EVE@example.test")).toBeVisible();
    await press("Send 1 invitation");
    expect(invitePeople).toHaveBeenCalledWith(
      expect.objectContaining({ emails: ["eve@example.test"] }),
      null,
    );
  });

  it("says who has an account already, asking at most five times (AUTH-20)", async () => {
    const ask = jest.mocked(browserApi);
    ask.mockImplementation(async (_, input) => ({
      exists: (input as { email: string }).email.startsWith("eve"),
    }));
    dialog();
    write("bob@example.test, eve@example.test");
    expect(
      await screen.findByText("eve@example.test already has an account and can sign in to join."),
    ).toBeVisible();
    write("nobody, c@x.test, d@x.test, e@x.test, f@x.test");
    expect(ask.mock.calls.map(([, input]) => (input as { email: string }).email)).toEqual([
      "bob@example.test",
      "eve@example.test",
      "c@x.test",
      "d@x.test",
      "e@x.test",
    ]);
    await press("Remove nobody");
    await press("Remove eve@example.test");
    expect(screen.queryByText(/already has an account/)).toBeNull();
  });

  it("sends what all of them may see and use, and closes", async () => {
    dialog();
    fireEvent.paste(field(), { clipboardData: { getData: () => "a@x.test b@x.test;c@x.test" } });
    await pick("radio", "Only these pages");
    await pick("checkbox", "Inbox");
    await pick("radio", "Only these accounts");
    await pick("checkbox", "Theo Sender");
    await press("Send 3 invitations");
    expect(invitePeople).toHaveBeenCalledWith(
      {
        ...{ id: "w", emails: ["a@x.test", "b@x.test", "c@x.test"], grantedAccess: "member" },
        ...{ allowedPages: ["inbox"], accountIds: ["a2"] },
      },
      null,
    );
    expect(onClose).toHaveBeenCalled();
  });

  it("hides the choice of pages and accounts for an admin (SPACE-28)", async () => {
    dialog();
    await pick("radio", /Admin/);
    expect(screen.queryByRole("radio", { name: "Only these pages" })).toBeNull();
    write("eve@example.test");
    await press("Send 1 invitation");
    expect(invitePeople).toHaveBeenCalledWith(expect.objectContaining({ grantedAccess: "admin" }), null);
  });

  it("shows which addresses the server knows already, and stays open", async () => {
    invitePeople.mockResolvedValueOnce({
      ...{ ok: false, code: "email_already_added" },
      details: { fields: { "emails.1": "email_already_added" } },
    });
    dialog();
    write("a@x.test, b@x.test");
    await press("Send 2 invitations");
    expect(await screen.findByText("Email already added: b@x.test")).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("begins with the code if no email can be sent, and explains why", async () => {
    dialog(false);
    expect(screen.getByText("Abcdefgh1234")).toBeVisible();
    await pick("tab", "By email");
    expect(screen.getByText(/Email isn’t set up on this server/)).toBeVisible();
  });
});

describe("the code (SPACE-34 to SPACE-37)", () => {
  it("is shown with its link and what it opens", async () => {
    dialog();
    await pick("tab", "By code");
    const panel = within(screen.getByRole("tabpanel"));
    expect(panel.getByText(/\/space\/join\?invite=Abcdefgh1234$/)).toBeVisible();
    expect(panel.getByText("All pages", { exact: false })).toBeVisible();
    expect(panel.getByText("1 account")).toBeVisible();
  });

  it("is renewed with other rights, after a warning that the old one ends", async () => {
    renewCode.mockResolvedValueOnce({ ok: true, value: { ...code, code: "Zyxwvuts9876" } });
    dialog();
    await pick("tab", "By code");
    await press("Renew code");
    expect(screen.getByText(/Abcdefgh1234 stops working immediately/)).toBeVisible();
    await pick("radio", "Only these pages");
    await pick("checkbox", "Campaigns");
    await press("Renew now");
    expect(renewCode).toHaveBeenCalledWith(
      {
        ...{ id: "w", codeId: "c", allowedPages: ["campaigns"], accountIds: ["a1"] },
      },
      null,
    );
    expect(await screen.findByText("Zyxwvuts9876")).toBeVisible();
  });
});
