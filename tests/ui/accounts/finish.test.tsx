import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Wizard } from "@/components/accounts/wizard/wizard";
import { toast } from "@/components/ui/overlays/toast";
import * as actions from "@/lib/actions/accounts";
import { type Account, accounts } from "@/lib/contract/accounts/accounts";
import { accountSettings } from "@/lib/contract/accounts/settings";
import { workspaces } from "@/lib/contract/workspaces";
import { disconnect } from "@/tests/support/answers";
import { account, signedIn } from "./account";
import { draw, type Known } from "./draw";

jest.mock("@/lib/actions/accounts", () => ({
  ...{ connectAccount: jest.fn(), updateAccount: jest.fn(), switchAutomation: jest.fn() },
  ...{ createSandboxAccount: jest.fn(), enterCode: jest.fn(), resendCode: jest.fn() },
  ...{ authorizeAccount: jest.fn(), verifyEmail: jest.fn() },
}));
jest.mock("@/components/ui/overlays/toast", () => ({
  toast: { success: jest.fn(), warning: jest.fn(), error: jest.fn() },
}));
const { updateAccount, switchAutomation } = actions as jest.Mocked<typeof actions>;
const person = userEvent.setup({ delay: null });
const press = (name: string) => person.click(screen.getByRole("button", { name }));
const onDone = jest.fn();

type Step = NonNullable<Known["onboarding"]>["step"];
function open(
  of: Account,
  step: Step,
  known: Known = {},
  changesAutomation = false,
  extensionUrl?: string,
  showsCookies = true,
) {
  return draw(
    <Wizard
      request={{ resume: of.id, changesAutomation, email: "" }}
      brand={{ extensionUrl, showsCookies, supportEmail: "help@tern.example" }}
      personName="Nora"
      onMade={jest.fn()}
      onDone={onDone}
    />,
    { accounts: [of], onboarding: { step, account: of }, ...known },
  );
}
const iso = (inMinutes: number) => new Date(Date.now() + inMinutes * 60_000).toISOString();
const code = {
  ...{ requestedAt: iso(0), expiresAt: iso(60), pinType: "email" as const },
  ...{ isWrong: false, isEntering: false, triesLeft: 5 },
};

beforeEach(() => {
  jest.clearAllMocks();
  for (const read of [accountSettings.onboardingInfo, accounts.list, workspaces.info]) disconnect(read);
});

describe("an account that is not finished", () => {
  it("begins at the first missing part, without a Back button (CRED-81, CRED-83)", async () => {
    open(account({ countryCode: "" }), "location");
    expect(await screen.findByRole("heading", { name: "Where should the account work from?" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  });

  it("returns to the password if it was wrong (CRED-84)", async () => {
    const wrong = account({
      ...{ status: "invalid", commands: ["update_password"] },
      authStatus: { ...signedIn, wrongPassword: true },
    });
    updateAccount.mockResolvedValue({ ok: true, value: account() });
    open(wrong, "password");
    expect(await screen.findByText("The network refused this password")).toBeVisible();
    expect(screen.getByLabelText("Account email")).toHaveAttribute("readonly");
    await person.type(screen.getByLabelText("Password"), "right");
    await press("Sign in");
    expect(updateAccount).toHaveBeenCalledWith({ id: wrong.id, password: "right" }, null);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Account updated"));
  });

  it("continues with the code, also after a reload (CRED-85)", () => {
    open(account({ commands: ["enter_code"], authStatus: { ...signedIn, securityCode: code } }), "code");
    expect(screen.getByLabelText("Security code")).toHaveFocus();
  });

  it("shows that its proxy is being set, and leads to another location if that failed (CRED-37, CRED-39)", async () => {
    const proxy = { attemptCount: 3, countryCode: "PT", proxyFailedUntil: null };
    const { unmount } = open(account({ settingProxy: { ...proxy, stage: "start" } }), "location");
    expect(screen.getByText("Setting proxy in Portugal, attempt 3.")).toBeVisible();
    unmount();
    const proxyFailedUntil = Math.ceil(Date.now() / 1_000) + 90;
    open(account({ settingProxy: { ...proxy, stage: "fail", proxyFailedUntil } }), "location");
    expect(screen.getByText(/resumes in 1:\d\d/)).toBeVisible();
    await press("Change location");
    expect(screen.getByRole("combobox", { name: "Country" })).toHaveValue("Germany");
  });

  it("begins with the network's request if there is no field, with a link to its captcha (CRED-41)", () => {
    const puzzled = account({
      ...{
        commands: ["authorize"],
        activity: { status: "", text: "captcha", links: { Captcha: "net.test/p" } },
      },
      authStatus: { ...signedIn, challengedAt: iso(-1) },
    });
    open(puzzled, null);
    expect(screen.getByRole("heading", { name: "Verify the account" })).toHaveFocus();
    expect(screen.getByRole("link", { name: "Open the captcha" })).toBeVisible();
    expect(screen.getByRole("button", { name: "I solved it" })).toBeVisible();
  });

  it("mentions cookies only if the brand allows them (BRAND-06)", () => {
    const steps = () => screen.getByRole("list", { name: "Steps" });
    const { unmount } = open(account(), "location");
    expect(steps()).toHaveTextContent("Password or cookie");
    unmount();
    open(account(), "location", {}, false, undefined, false);
    expect(steps()).not.toHaveTextContent("cookie");
  });

  it("is done when nothing is missing (CRED-86)", async () => {
    const fresh = account({ authStatus: { ...signedIn, loggedInAt: null } });
    open(fresh, null);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(fresh, true));
  });
});

describe("a change of automation", () => {
  const browser = account({ automationType: "extension" });

  it("switches to the other type, and confirms the request (CRED-71, CRED-75)", async () => {
    switchAutomation.mockResolvedValue({ ok: true, value: account() });
    open(browser, null, {}, true);
    await press("Change automation");
    expect(switchAutomation).toHaveBeenCalledWith({ id: browser.id, automationType: "cloud" }, null);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Automation request sent"));
    expect(onDone).toHaveBeenCalledWith(browser, false);
  });

  it("needs a free seat of the other kind (CRED-72)", () => {
    open(browser, null, { workspace: { cloudSeatsAvailable: 0 } }, true);
    expect(screen.getByText("You need to purchase one more seat to be able to add an account")).toBeVisible();
    expect(screen.getByRole("button", { name: "Change automation" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  it("needs a country and a password for the cloud first (CRED-74)", () => {
    const { unmount } = open({ ...browser, countryCode: "" }, null, {}, true);
    expect(screen.getByRole("heading", { name: "Where should the account work from?" })).toBeVisible();
    unmount();
    open({ ...browser, hasPassword: false }, null, {}, true);
    expect(screen.getByRole("heading", { name: "Sign in to the network" })).toBeVisible();
  });

  it("opens the store and stops where the extension is missing (CRED-73)", async () => {
    const store = jest.spyOn(window, "open").mockReturnValue(null);
    open(account(), null, {}, true, "https://extension.example");
    await act(() => new Promise((done) => setTimeout(done, 1_050)));
    await press("Change automation");
    expect(store).toHaveBeenCalledWith("https://extension.example", "_blank", "noopener");
    expect(screen.getByText("Install the browser extension first")).toBeVisible();
    expect(switchAutomation).not.toHaveBeenCalled();
  });
});
