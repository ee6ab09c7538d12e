import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ChallengeDialog } from "@/components/accounts/challenge/challenge-dialog";
import type { ChallengeCommand } from "@/components/accounts/challenge/challenge-form";
import { useAccountCommand } from "@/components/accounts/challenge/use-account-command";
import { toast } from "@/components/ui/overlays/toast";
import * as actions from "@/lib/actions/accounts";
import { type Account, accounts } from "@/lib/contract/accounts/accounts";
import { answer } from "@/tests/support/answers";
import { account, signedIn } from "./account";
import { draw } from "./draw";

jest.mock("@/lib/actions/accounts", () => ({
  chooseForAccount: jest.fn(),
  ...{ enterCode: jest.fn(), resendCode: jest.fn(), sendPhone: jest.fn(), resendPhone: jest.fn() },
  ...{
    setTwoFactor: jest.fn(),
    updateAccount: jest.fn(),
    verifyEmail: jest.fn(),
    authorizeAccount: jest.fn(),
  },
}));
jest.mock("@/components/ui/overlays/toast", () => ({
  toast: { success: jest.fn(), warning: jest.fn(), error: jest.fn() },
}));
const mocked = actions as jest.Mocked<typeof actions>;
const person = userEvent.setup({ delay: null });
const press = (name: string) => person.click(screen.getByRole("button", { name }));
const onClose = jest.fn();
const open = (of: Account, command: ChallengeCommand) =>
  draw(<ChallengeDialog account={of} command={command} onClose={onClose} />, { accounts: [of] });
const iso = (inMinutes: number) => new Date(Date.now() + inMinutes * 60_000).toISOString();

beforeEach(() => jest.clearAllMocks());

describe("a choice", () => {
  const asked = account({
    commands: ["choose"],
    authStatus: {
      ...signedIn,
      choice: {
        of: "contract",
        options: [
          { value: "c1", label: "Northwind Recruiter", description: null },
          { value: "c2", label: "Northwind Hiring", description: null },
        ],
      },
    },
  });

  it("is sent by its value, and refused with a message if no longer offered", async () => {
    mocked.chooseForAccount.mockResolvedValueOnce({
      ok: false,
      code: "account_choice_wrong",
      details: {},
    } as never);
    mocked.chooseForAccount.mockResolvedValueOnce({ ok: true, value: account() });
    open(asked, "choose");
    expect(screen.getByRole("button", { name: "Continue" })).toHaveAccessibleDescription(
      "Choose an option first",
    );
    await person.click(screen.getByRole("radio", { name: "Northwind Hiring" }));
    await press("Continue");
    expect(await screen.findByText("This option is no longer available. Choose another one")).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Continue" })).not.toHaveAttribute("aria-busy"),
    );
    await press("Continue");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(mocked.chooseForAccount).toHaveBeenLastCalledWith({ id: account().id, choice: "c2" }, null);
  });
});

describe("the phone", () => {
  const waits = { requestedAt: iso(0), expiresAt: iso(15), isWrong: false, isEntering: false };
  const asked = (more = {}) =>
    account({
      countryCode: "DE",
      commands: ["send_phone"],
      authStatus: { ...signedIn, phone: { ...waits, ...more } },
    });
  const number = () => screen.getByLabelText("Phone number");

  it("is sent with its country code, and the dialog closes (CRED-52, CRED-56)", async () => {
    mocked.sendPhone.mockResolvedValue({ ok: true, value: account() });
    open(asked(), "send_phone");
    await person.type(number(), "0151 - 234x567");
    expect(number()).toHaveValue("0151234567");
    await press("Send phone number");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(mocked.sendPhone).toHaveBeenCalledWith(
      {
        ...{ id: account().id, phone: "+49 151234567", countryCode: "DE" },
      },
      null,
    );
    expect(toast.success).toHaveBeenCalledWith("Phone sent");
  });

  it.each([
    "12345",
    "000000",
    "12345678901234",
  ])("%s is not a valid number (CRED-52, CRED-54)", async (typed) => {
    open(asked(), "send_phone");
    await person.type(number(), typed);
    await press("Send phone number");
    expect(await screen.findByText("Enter a valid phone number")).toBeVisible();
    expect(mocked.sendPhone).not.toHaveBeenCalled();
  });

  it("has a country that can be called (CRED-53)", async () => {
    open(asked(), "send_phone");
    await person.click(screen.getByRole("combobox", { name: "Country" }));
    const options = screen.getAllByRole("option");
    expect(options.every((option) => /\+\d/.test(option.textContent ?? ""))).toBe(true);
    expect(options.length).toBeGreaterThan(200);
  });

  it("is not accepted after 15 minutes: only a new request is (CRED-55, CRED-56)", async () => {
    mocked.resendPhone.mockResolvedValue({ ok: true, value: asked() });
    open(asked({ expiresAt: iso(-1) }), "send_phone");
    expect(screen.queryByRole("textbox")).toBeNull();
    await press("Request again");
    expect(mocked.resendPhone).toHaveBeenCalledWith({ id: account().id }, null);
    expect(toast.success).toHaveBeenCalledWith("Resend request sent");
  });
});

describe("the second factor", () => {
  const factor = {
    username: "",
    status: "pending" as const,
    updatePassword: false,
    link: null,
    temporaryLockedAt: null,
  };
  const asked = (more: Partial<NonNullable<Account["twoFactor"]>> = {}) =>
    account({
      requiredTwoFactor: "microsoft",
      commands: ["set_two_factor"],
      twoFactor: { ...factor, ...more },
    });
  const fill = async (username: string, password: string) => {
    await person.type(screen.getByLabelText("Email"), username);
    await person.type(screen.getByLabelText("Password"), password);
    await press("Save sign-in");
  };

  it("needs an address and a password, lowered and trimmed (CRED-62, CRED-63, CRED-64, CRED-68)", async () => {
    const success = { ...factor, username: "ada@corp.test", status: "success" as const };
    mocked.setTwoFactor.mockResolvedValue({ ok: true, value: success });
    answer(accounts.list, [account({ twoFactor: success })]);
    open(asked(), "set_two_factor");
    await press("Save sign-in");
    expect(await screen.findByText("Not valid email")).toBeVisible();
    expect(screen.getByText("Fill this field")).toBeVisible();
    await fill("ADA@Corp.test", "  secret ");
    expect(mocked.setTwoFactor).toHaveBeenCalledWith(
      {
        ...{ id: account().id, username: "ada@corp.test", password: "secret" },
      },
      null,
    );
    expect(toast.success).toHaveBeenCalledWith("2FA data is successfully set");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it("shows that it is wrong (CRED-65)", async () => {
    mocked.setTwoFactor.mockResolvedValue({ ok: true, value: { ...factor, status: "invalid" } });
    open(asked(), "set_two_factor");
    await fill("ada@corp.test", "secret");
    expect(await screen.findByText("username or password is wrong, please update it")).toBeVisible();
  });

  it("that is locked accepts nothing for half an hour (CRED-66, CRED-67)", async () => {
    open(asked({ status: "locked", temporaryLockedAt: iso(-5) }), "set_two_factor");
    expect(screen.getByText(/Your 2FA account is temporarily locked, please try again later/)).toBeVisible();
    expect(screen.getByLabelText("Email")).toBeDisabled();
    expect(screen.getByRole("button", { name: "Save sign-in" })).toHaveAttribute("aria-disabled", "true");
  });

  it("accepts input once the password was updated at its service, if that is needed (CRED-59, CRED-60)", async () => {
    const { unmount } = open(asked(), "set_two_factor");
    expect(screen.getByLabelText("Email")).toBeEnabled();
    unmount();
    open(asked({ updatePassword: true, status: "failed" }), "set_two_factor");
    expect(screen.getByLabelText("Email")).toBeDisabled();
    await person.click(screen.getByLabelText("I updated the password on the 2FA service"));
    expect(screen.getByLabelText("Email")).toBeEnabled();
  });

  it("from another vendor is not asked for (CRED-61)", () => {
    open({ ...asked(), requiredTwoFactor: "other" }, "set_two_factor");
    expect(screen.getByText("we support only Microsoft two step verification")).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("the password", () => {
  const asked = account({ status: "invalid", commands: ["update_password"] });

  it("has at least 4 characters, and is tried at once (CRED-87, CRED-108, CRED-109)", async () => {
    mocked.updateAccount.mockResolvedValue({ ok: true, value: account() });
    open(asked, "update_password");
    await press("Sign in again");
    expect(await screen.findByText("Not valid password")).toBeVisible();
    await person.type(screen.getByLabelText("Password"), "abc");
    await press("Sign in again");
    expect(await screen.findByText("Password should be at least 4 characters")).toBeVisible();
    await person.type(screen.getByLabelText("Password"), "d");
    await press("Sign in again");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(mocked.updateAccount).toHaveBeenCalledWith({ id: asked.id, password: "abcd" }, null);
    expect(toast.success).toHaveBeenCalledWith("Account updated");
  });

  it("continues with what the network asks next (CRED-85)", async () => {
    const phone = { requestedAt: iso(0), expiresAt: iso(15), isWrong: false, isEntering: false };
    const next = account({ version: 2, commands: ["send_phone"], authStatus: { ...signedIn, phone } });
    mocked.updateAccount.mockResolvedValue({ ok: true, value: next });
    open(asked, "update_password");
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret" } });
    await press("Sign in again");
    expect(await screen.findByLabelText("Phone number")).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("an action that needs no form", () => {
  function Button({ of, command }: { of: Account; command: "verify_email" | "authorize" | "reactivate" }) {
    const { run } = useAccountCommand();
    return (
      <button type="button" onClick={() => run(of, command)}>
        run
      </button>
    );
  }
  it.each([
    ["verify_email", "verifyEmail", "Email confirmed", "CRED-58"],
    ["authorize", "authorizeAccount", "Authorization request sent", "CRED-57"],
    [
      "reactivate",
      "authorizeAccount",
      "ada is active again. Campaigns stay paused until you resume them",
      "CRED-70",
    ],
  ] as const)("%s is done by %s and shows %s (%s)", async (command, action, said, _row) => {
    mocked[action].mockResolvedValue({ ok: true, value: account() });
    answer(accounts.list, []);
    draw(<Button of={account()} command={command} />, { accounts: [account()] });
    await press("run");
    expect(mocked[action]).toHaveBeenCalledWith({ id: account().id }, null);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith(said));
  });
});
