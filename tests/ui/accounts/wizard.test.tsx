import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Wizard } from "@/components/accounts/wizard/wizard";
import type { WizardRequest } from "@/components/accounts/wizard/wizard-request";
import * as actions from "@/lib/actions/accounts";
import { type Account, accounts } from "@/lib/contract/accounts/accounts";
import { accountSettings } from "@/lib/contract/accounts/settings";
import { workspaces } from "@/lib/contract/workspaces";
import { openUpgrade } from "@/lib/state/upgrade";
import { hold } from "@/tests/support/answers";
import { account, signedIn } from "./account";
import { draw, type Known } from "./draw";

jest.mock("@/lib/actions/accounts", () => ({
  ...{ addEmailAccount: jest.fn(), connectNetwork: jest.fn() },
  ...{ connectAccount: jest.fn(), updateAccount: jest.fn(), switchAutomation: jest.fn() },
  ...{ createSandboxAccount: jest.fn(), enterCode: jest.fn(), resendCode: jest.fn() },
  ...{ authorizeAccount: jest.fn(), verifyEmail: jest.fn() },
}));
jest.mock("@/lib/state/upgrade", () => ({ openUpgrade: jest.fn(), offerUpgrade: jest.fn() }));
const { addEmailAccount, connectAccount, connectNetwork } = actions as jest.Mocked<typeof actions>;

const person = userEvent.setup({ delay: null });
const next = () => person.click(screen.getByRole("button", { name: "Next" }));
const back = () => screen.queryByRole("button", { name: "Back" });
const press = (name: string) => person.click(screen.getByRole("button", { name }));
const onMade = jest.fn();
const onDone = jest.fn();

function open(known: Known = {}, wish: Partial<WizardRequest> = {}, extensionUrl?: string) {
  return draw(
    <Wizard
      request={{ resume: null, changesAutomation: false, email: "", ...wish }}
      brand={{ extensionUrl, showsCookies: true, supportEmail: "help@tern.example" }}
      personName="Nora Newcomer"
      onMade={onMade}
      onDone={onDone}
    />,
    known,
  );
}
async function choose(country: string) {
  await person.type(screen.getByRole("combobox", { name: "Country" }), country);
  await person.click(screen.getByRole("option", { name: new RegExp(country, "i") }));
}
async function toPassword(known: Known = {}) {
  open(known);
  await next();
  await choose("Portugal");
  await next();
  await next();
}
async function signIn(email: string, password: string) {
  await person.type(screen.getByLabelText("Account email"), email);
  if (password) await person.type(screen.getByLabelText("Password"), password);
  await press("Connect account");
}
const steps = () => screen.getAllByRole("list", { name: "Steps" })[0];

beforeEach(() => {
  jest.clearAllMocks();
  hold(accountSettings.onboardingInfo, accounts.list, workspaces.info);
});

describe("the steps of the wizard", () => {
  it("begins with the automation, and has the cloud's steps in their order (CRED-77, CRED-78, CRED-80)", () => {
    open();
    expect(screen.getByRole("heading", { name: "How should the account work?" })).toHaveFocus();
    expect([...(steps()?.children ?? [])].map((step) => step.textContent?.replace(/^\d/, ""))).toEqual([
      ...["Automation", "Location and proxy", "Time zone and hours", "Password or cookie", "Verification"],
    ]);
  });

  it("goes back to its first step at most, and keeps what was chosen (CRED-83)", async () => {
    open();
    expect(back()).toBeNull();
    await next();
    await choose("Portugal");
    await next();
    await press("Back");
    expect(screen.getByRole("combobox", { name: "Country" })).toHaveValue("Portugal");
    await press("Back");
    expect(back()).toBeNull();
  });

  it("sends everything at the end, and is done once the network accepts the sign-in (CRED-86, CRED-87)", async () => {
    const ada = account({ fullName: "Ada Sender" });
    connectAccount.mockResolvedValue({ ok: true, value: ada });
    await toPassword();
    await signIn(" Ada@Network.test ", "secret");
    expect(connectAccount).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ email: "Ada@Network.test", password: "secret", automationType: "cloud", countryCode: "PT" },
        ...{ proxyType: "basic", customProxy: false, noProxy: false, workHoursStart: 9, workHoursEnd: 18 },
      }),
      null,
    );
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(ada, true));
  });

  it("continues with the account that waits for a code (CRED-85)", async () => {
    const waits: Account = account({
      commands: ["enter_code"],
      authStatus: {
        ...signedIn,
        securityCode: {
          ...{
            requestedAt: new Date().toISOString(),
            expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
          },
          ...{ pinType: "email", isWrong: false, isEntering: false, triesLeft: 5 },
        },
      },
    });
    connectAccount.mockResolvedValue({ ok: true, value: waits });
    await toPassword();
    await signIn("ada@network.test", "secret");
    await waitFor(() => expect(onMade).toHaveBeenCalledWith(waits));
    expect(onDone).not.toHaveBeenCalled();
  });

  it("stays filled while the server is away", async () => {
    connectAccount.mockRejectedValue(new TypeError("fetch failed"));
    await toPassword();
    await signIn("ada@network.test", "secret");
    expect(await screen.findByText(/couldn’t reach the server/)).toBeVisible();
    expect(screen.getByLabelText("Account email")).toHaveValue("ada@network.test");
  });
});

describe("an account that sends emails only", () => {
  const made = account({ accountType: "email", fullName: "Nora Newcomer", commands: ["connect_network"] });
  const chooseEmail = () => person.click(screen.getByRole("radio", { name: /^Continue with email only/ }));

  it("needs a name, an address and hours, but neither a seat nor the network", async () => {
    addEmailAccount.mockResolvedValue({ ok: true, value: made });
    open({ workspace: { cloudSeatsAvailable: 0 } });
    await chooseEmail();
    expect(screen.queryByText("No free seats")).toBeNull();
    await next();
    expect(screen.getByLabelText("First name")).toHaveValue("Nora");
    await person.clear(screen.getByLabelText("Email"));
    await next();
    expect(screen.getByText("Not valid email")).toBeVisible();
    await person.type(screen.getByLabelText("Email"), "nora@mail.example");
    await next();
    expect(screen.getByRole("heading", { name: "When should the account work?" })).toBeVisible();
    await press("Create account");
    expect(addEmailAccount).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ email: "nora@mail.example", firstName: "Nora", lastName: "Newcomer" },
        ...{ workHoursStart: 9, workHoursEnd: 18 },
      }),
      null,
    );
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(made, true));
    expect(connectAccount).not.toHaveBeenCalled();
  });

  it("gets its network account later, without being asked for its hours again", async () => {
    const connected = account({ id: made.id });
    connectNetwork.mockResolvedValue({ ok: true, value: connected });
    open({ accounts: [made], onboarding: { step: null, account: made } }, { resume: made.id });
    expect(await screen.findByRole("heading", { name: "How should the account work?" })).toBeVisible();
    expect(screen.queryByRole("radio", { name: /^Continue with email only/ })).toBeNull();
    await next();
    await choose("Portugal");
    await next();
    await person.type(screen.getByLabelText("Password"), "secret");
    await press("Connect account");
    const { id, username: email } = made;
    expect(connectNetwork).toHaveBeenCalledWith(
      expect.objectContaining({ id, email, password: "secret", countryCode: "PT" }),
      null,
    );
    expect(connectNetwork.mock.calls[0]?.[0]).not.toHaveProperty("timezone");
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(connected, false));
  });
});

describe("a reload before the account exists", () => {
  const reload = () => {
    // A page that is left does not take its components down one by one.
    const kept = { ...sessionStorage };
    cleanup();
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value));
    open();
  };

  it("continues at the same step with what was filled in, except for the secrets (CRED-81)", async () => {
    await toPassword();
    await person.type(screen.getByLabelText("Account email"), "ada@network.test");
    await person.type(screen.getByLabelText("Password"), "hush-hush");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("hush");
    reload();
    expect(screen.getByLabelText("Account email")).toHaveValue("ada@network.test");
    expect(screen.getByLabelText("Password")).toHaveValue("");
    await press("Back");
    await press("Back");
    expect(screen.getByRole("combobox", { name: "Country" })).toHaveValue("Portugal");
  });

  it("restores nothing of a wizard that the user left (CRED-80)", async () => {
    await toPassword();
    cleanup();
    expect({ ...sessionStorage }).toEqual({});
    open();
    expect(screen.getByRole("heading", { name: "How should the account work?" })).toBeVisible();
  });
});

describe("the seats", () => {
  it("are shown for both kinds, with an offer to buy one if none is free (CRED-112)", async () => {
    open({ workspace: { cloudSeatsAvailable: 0 } });
    expect(screen.getByText("no free seats")).toBeVisible();
    expect(screen.getByText("You need to purchase one more seat to be able to add an account")).toBeVisible();
    expect(screen.getByText(/^One more seat costs €59 a month\./)).toBeVisible();
    expect(screen.getByRole("button", { name: "Buy a seat" })).toBeVisible();
    await next();
    expect(screen.getByRole("heading", { name: "How should the account work?" })).toBeVisible();
  });

  it("say before anything is added that the plan allows no more, or that billing is simulated (R31)", () => {
    const full = { cloudSeatsAvailable: 0 };
    const { unmount } = open({ workspace: { ...full, isBillingEnabled: false } });
    expect(
      screen.getByText(/^Your plan allows no more accounts on the network\. Only whoever set up your plan/),
    ).toBeVisible();
    expect(screen.queryByText(/costs/)).toBeNull();
    unmount();
    open({ workspace: full, billing: { isSandboxed: true } });
    expect(screen.getByText(/€59 a month.*Billing is simulated: no money moves\.$/)).toBeVisible();
  });

  it("need an upgrade on the free tier, and on a tier without cloud seats (CRED-110, CRED-111, CRED-115)", async () => {
    const { unmount } = open({ workspace: { cloudSeatsAvailable: 0, tier: "free" } });
    await press("See plans");
    expect(openUpgrade).toHaveBeenCalledWith({ isLimit: true });
    unmount();
    open({ cloud: "inactive" });
    expect(screen.getByText("Cloud seats do not exist in this tier")).toBeVisible();
    expect(screen.getByRole("button", { name: "See plans" })).toBeVisible();
  });

  it("lead a member to ask an admin, because members cannot buy (CRED-112)", () => {
    open({
      workspace: {
        cloudSeatsAvailable: 0,
        admins: ["ada"],
        users: [{ id: "ada", fullName: "Ada Admin" }] as never,
      },
    });
    expect(screen.getByText("Ask Ada Admin to buy a seat.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Buy a seat" })).toBeNull();
  });
});

describe("the browser extension (CRED-73, CRED-130)", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("is offered by its store when it does not answer within a second", async () => {
    open({}, {}, "https://extension.example");
    expect(screen.getByText("Looking for the browser extension…")).toBeVisible();
    const install = () => screen.queryByRole("link", { name: /Install the browser extension/ });
    await act(() => jest.advanceTimersByTimeAsync(990));
    expect(install()).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(20));
    expect(install()).toHaveAttribute("href", "https://extension.example");
    expect(screen.getByRole("radio", { name: /Browser/ })).toBeDisabled();
  });

  it("is not offered if the brand has none", async () => {
    open();
    await act(() => jest.advanceTimersByTimeAsync(1_100));
    expect(screen.queryByRole("radio", { name: /Browser/ })).toBeNull();
  });
});

describe("the location", () => {
  beforeEach(async () => {
    open();
    await next();
  });
  const blocked = () =>
    expect(screen.getByRole("button", { name: "Next" })).toHaveAttribute("aria-disabled", "true");

  it("is needed (CRED-93, CRED-100)", () => blocked());

  it("shows how many proxies are available, and warns if there are none (CRED-23, CRED-24, CRED-102)", async () => {
    await person.click(screen.getByRole("combobox", { name: "Country" }));
    expect(screen.getAllByRole("option")).toHaveLength(249);
    expect(screen.getByRole("option", { name: /Portugal/ })).toHaveTextContent("8 proxies available");
    await person.click(screen.getByRole("option", { name: /New Zealand/ }));
    expect(screen.getByText(/No proxy is available in this country/)).toBeVisible();
    await choose("Portugal");
    expect(screen.queryByText(/No proxy is available in this country/)).toBeNull();
  });

  it("shows no number of proxies if the network does not report it (CRED-27, CRED-102)", async () => {
    cleanup();
    open({ stock: [] });
    await next();
    await person.click(screen.getByRole("combobox", { name: "Country" }));
    expect(screen.getByRole("option", { name: /Portugal/ })).toHaveTextContent(/^Portugal$/);
    await person.click(screen.getByRole("option", { name: /New Zealand/ }));
    expect(screen.queryByText(/No proxy is available in this country/)).toBeNull();
    expect(screen.getByRole("button", { name: "Next" })).not.toHaveAttribute("aria-disabled", "true");
  });

  it("reserves residential proxies for plans that have them, and links to those plans (CRED-16)", async () => {
    expect(screen.getByRole("radio", { name: /Residential/ })).toBeDisabled();
    await press("See plans with residential proxies");
    expect(openUpgrade).toHaveBeenCalledWith({ feature: "allow_residential_proxies" });
  });

  it("accepts a custom proxy once it is complete and valid (CRED-101, CRED-103 to CRED-106)", async () => {
    await choose("Portugal");
    await person.click(screen.getByRole("switch", { name: "Use my own proxy" }));
    blocked();
    await person.type(screen.getByLabelText("IP address"), "203.0.113.x300");
    expect(screen.getByLabelText("IP address")).toHaveValue("203.0.113.300");
    expect(screen.getAllByText("Not valid IP address")).not.toHaveLength(0);
    await person.type(screen.getByLabelText("Port"), "8o80");
    expect(screen.getByLabelText("Port")).toHaveValue("880");
    await person.type(screen.getByLabelText("Username"), "ada");
    await person.type(screen.getByLabelText("Password"), "secret");
    blocked();
    await person.click(screen.getByLabelText("Domain instead of IP"));
    await person.type(screen.getByLabelText("Domain"), "proxy");
    expect(screen.getAllByText("Not valid domain")).not.toHaveLength(0);
    await person.type(screen.getByLabelText("Domain"), ".example");
    await next();
    expect(screen.getByRole("heading", { name: "When should the account work?" })).toHaveFocus();
  });

  it("warns if no proxy is used (CRED-18)", async () => {
    await person.click(screen.getByRole("switch", { name: "Use no proxy" }));
    expect(screen.getByText(/Without a proxy, the network sees/)).toBeVisible();
  });
});

describe("the hours", () => {
  it("are 9 to 18 in the browser's zone, and warn of over 8 once changed (CRED-26, CRED-94, CRED-95, CRED-97 to CRED-99)", async () => {
    open();
    await next();
    await choose("Portugal");
    await next();
    const zone = screen.getByRole("combobox", { name: "Time zone" });
    expect(zone).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " "));
    await person.click(zone);
    expect(screen.getAllByRole("option").length).toBeGreaterThan(400);
    await person.keyboard("{Escape}");
    expect(screen.queryByText(/raise the risk/)).toBeNull();
    expect(screen.getByRole("combobox", { name: "From" })).toHaveDisplayValue("09:00");
    expect(screen.getByRole("combobox", { name: "Until" })).toHaveDisplayValue("18:00");
  });
});

describe("the sign-in", () => {
  it("needs an address, a password, and nothing left to fix (CRED-89, CRED-92, CRED-96)", async () => {
    await toPassword();
    await signIn("ada", "");
    expect(await screen.findByText("Not valid email")).toBeVisible();
    expect(screen.getByText("Not valid password")).toBeVisible();
    expect(screen.getByText("Fix all errors, before continue")).toBeVisible();
    expect(connectAccount).not.toHaveBeenCalled();
  });

  it("refuses an address that is connected, in any case (CRED-90, CRED-91)", async () => {
    await toPassword({ accounts: [account()] });
    await signIn("ADA@network.test", "secret");
    expect(
      await screen.findByText(
        "Account with such email already exists, please visit settings page with that account to update the password",
      ),
    ).toBeVisible();
    expect(connectAccount).not.toHaveBeenCalled();
  });

  it.each([
    ["account_of_another_user", "These credentials are already connected to another user", "CRED-116"],
    ["account_limit_reached", "You can't add another account", "CRED-113"],
    [
      "proxy_refused",
      "We can’t connect to this proxy because it’s on a private network. Use a public one.",
      "CRED-101",
    ],
  ] as const)("says why the API refused: %s (%s, %s)", async (code, text, _row) => {
    connectAccount.mockResolvedValue({ ok: false, code, details: {} });
    await toPassword();
    await signIn("ada@network.test", "secret");
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("stays on the password if it is wrong, and shows the error there (CRED-84)", async () => {
    const fields = { password: "account_wrong_password" } as const;
    connectAccount.mockResolvedValue({ ok: false, code: "account_wrong_password", details: { fields } });
    await toPassword();
    await signIn("ada@network.test", "wrong");
    expect(await screen.findByText("The network refused this password")).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveAttribute("aria-invalid", "true");
  });

  it("takes the cookies of a browser instead (CRED-19, CRED-103)", async () => {
    connectAccount.mockResolvedValue({ ok: true, value: account() });
    await toPassword();
    await person.type(screen.getByLabelText("Account email"), "ada@network.test");
    await person.click(screen.getByRole("radio", { name: "With cookies" }));
    fireEvent.change(screen.getByLabelText("Cookies"), { target: { value: "no cookies" } });
    await press("Connect account");
    expect(await screen.findByText(/We can’t read these cookies/)).toBeVisible();
    fireEvent.change(screen.getByLabelText("Cookies"), { target: { value: "li_at=abc; lang=en" } });
    await press("Connect account");
    expect(connectAccount).toHaveBeenCalledWith(
      expect.objectContaining({
        cookies: [
          { name: "li_at", value: "abc" },
          { name: "lang", value: "en" },
        ],
      }),
      null,
    );
  });
});
