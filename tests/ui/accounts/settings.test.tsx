import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AccountHealth } from "@/components/accounts/account-health";
import { BlacklistPage } from "@/components/accounts/settings/blacklist-page";
import { LimitsPage } from "@/components/accounts/settings/limits-page";
import { LocationPage } from "@/components/accounts/settings/location-page";
import { SignaturesPage } from "@/components/accounts/settings/signatures-page";
import * as settings from "@/lib/actions/account-settings";
import * as actions from "@/lib/actions/accounts";
import { type Account, accounts } from "@/lib/contract/accounts/accounts";
import { accountSettings } from "@/lib/contract/accounts/settings";
import { meetingLinks } from "@/lib/contract/integrations/calendar";
import { workspaces } from "@/lib/contract/workspaces";
import { answer, hold, refuse } from "@/tests/support/answers";
import { account } from "./account";
import { draw, type Known } from "./draw";

jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => "/settings",
  useRouter: () => ({}),
}));
jest.mock("@/lib/actions/accounts", () => ({ updateAccount: jest.fn(), setAway: jest.fn() }));
jest.mock("@/lib/actions/account-settings", () => ({
  ...{ setProxy: jest.fn(), refreshProxy: jest.fn(), saveBlacklist: jest.fn() },
  ...{ addSignature: jest.fn(), updateSignature: jest.fn(), removeSignature: jest.fn() },
}));
const mocked = { ...actions, ...settings } as jest.Mocked<typeof actions & typeof settings>;
const person = userEvent.setup({ delay: null });
const press = (name: string | RegExp) => person.click(screen.getByRole("button", { name }));
const use = (kind: Account["today"][number]["kind"], planLimit: number, more = {}) => ({
  ...{ kind, used: 3, limit: planLimit, planLimit, reason: "plan" as const },
  ...more,
});
const today = [use("visit_profile", 80), use("connection_request", 15), use("message", 40)];
const of = (more: Partial<Account> = {}): Known => ({ accounts: [account({ today, ...more })] });

beforeEach(() => {
  jest.clearAllMocks();
  hold(accounts.list, accounts.proxyCountries, workspaces.info);
});

describe("an absence (R22)", () => {
  it("is planned by its first and last day", async () => {
    mocked.setAway.mockResolvedValue({ ok: true, value: account() });
    draw(<LocationPage />, of());
    const form = within(screen.getByText(/While you’re away/).closest("form")!);
    fireEvent.change(form.getByLabelText("From"), { target: { value: "2026-03-04" } });
    fireEvent.change(form.getByLabelText("To"), { target: { value: "2026-03-06" } });
    await person.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(mocked.setAway).toHaveBeenCalledWith(
        {
          id: account().id,
          away: { from: "2026-03-04", until: "2026-03-06" },
        },
        null,
      ),
    );
  });

  it("is ended by the member on return", async () => {
    mocked.setAway.mockResolvedValue({ ok: true, value: account() });
    draw(<LocationPage />, of({ away: { from: "2026-03-01", until: "2026-03-14", isNow: true } }));
    expect(screen.getByText("This account is away. Its campaign steps are on hold.")).toBeVisible();
    const form = within(screen.getByText(/While you’re away/).closest("form")!);
    // A date that was changed before is not left in the form either.
    fireEvent.change(form.getByLabelText("To"), { target: { value: "2026-03-20" } });
    await press("I’m back");
    await waitFor(() => expect(mocked.setAway).toHaveBeenCalledWith({ id: account().id, away: null }, null));
    await waitFor(() => expect(form.getByLabelText("To")).toHaveValue(""));
    expect(form.getByLabelText("From")).toHaveValue("");
  });
});

describe("the limits", () => {
  it("stay within the plan's limits, which are shown in advance (CRED-117, CRED-118)", async () => {
    draw(<LimitsPage />, of());
    // Visits, follows, likes and endorsements.
    expect(screen.getAllByText("Your plan allows up to 80")).toHaveLength(4);
    await person.type(screen.getByLabelText("Profile visits"), "81");
    await press("Save limits");
    expect(await screen.findByText("Your plan allows at most 80 a day")).toBeVisible();
    expect(mocked.updateAccount).not.toHaveBeenCalled();
  });

  it("are saved, and an empty one becomes the plan's", async () => {
    mocked.updateAccount.mockResolvedValue({ ok: true, value: account() });
    draw(<LimitsPage />, of());
    await person.type(screen.getByLabelText("Messages"), "20");
    await press("Save limits");
    await waitFor(() =>
      expect(mocked.updateAccount).toHaveBeenCalledWith(
        {
          id: account().id,
          limits: { ...account().limits, message: 20 },
        },
        null,
      ),
    );
  });

  it("keep what was typed, and say so, while the server is out of reach (API-09, ux 20)", async () => {
    mocked.updateAccount.mockRejectedValue(new TypeError("Failed to fetch"));
    draw(<LimitsPage />, of());
    await person.type(screen.getByLabelText("Messages"), "20");
    await press("Save limits");
    expect(await screen.findByText(/couldn’t reach the server/)).toBeVisible();
    expect(screen.getByLabelText("Messages")).toHaveValue("20");
  });

  it("are read-only for members if an admin prohibits changes (ROLE-08)", () => {
    draw(<LimitsPage />, { ...of(), workspace: { limitsLocked: true, admins: ["ada"] } });
    expect(screen.getAllByText("Admin has prohibited change of limits")[0]).toBeVisible();
    expect(screen.getByLabelText("Messages")).toHaveAttribute("readonly");
  });

  it("warn above 20 requests a day, and suggest no boosters if there are none (CRED-124, CONST-31)", async () => {
    draw(<LimitsPage />, of());
    const warning = () => screen.queryByText(/The network watches accounts that send more than 20/);
    expect(warning()).toBeNull();
    await person.type(screen.getByLabelText("Connection requests"), "20");
    expect(warning()).toBeNull();
    await person.clear(screen.getByLabelText("Connection requests"));
    await person.type(screen.getByLabelText("Connection requests"), "21");
    expect(warning()).toBeVisible();
    expect(screen.queryByText(/booster/i)).toBeNull();
  });
});

describe("the health of an account (ux 114)", () => {
  it("shows how much of each cap is used, what set it, the ramp, and what is risky (CRED-99, CRED-124)", () => {
    const ramp = { startedOn: "2026-01-01", limit: 7 };
    const rampingUse = use("connection_request", 40, { limit: 25, reason: "account" });
    draw(
      <AccountHealth account={account({ today: [rampingUse], ramp, workHoursStart: 8, workHoursEnd: 20 })} />,
    );
    expect(screen.getByText("3 of 25")).toBeVisible();
    expect(screen.getByText("Limit set for this account · plan 40")).toBeVisible();
    expect(screen.getByText(/Warming up: 7 of each action today/)).toBeVisible();
    expect(screen.getByText(/More than 8 hours a day/)).toBeVisible();
    expect(screen.getByText(/More than 20 connection requests/)).toBeVisible();
  });

  it("shows no warning for the default hours (CRED-98)", () => {
    draw(<AccountHealth account={account({ today })} />);
    expect(screen.queryByText(/More than 8 hours/)).toBeNull();
  });
});

describe("the location", () => {
  it("is saved as country and proxy (CRED-25, CRED-107, CRED-117)", async () => {
    mocked.setProxy.mockResolvedValue({ ok: true, value: account() });
    draw(<LocationPage />, of());
    expect(screen.getByRole("combobox", { name: "Country" })).toHaveValue("Germany");
    await person.click(screen.getByRole("switch", { name: "Use my own proxy" }));
    await person.type(screen.getByLabelText("IP address"), "203.0.113.7");
    await person.type(screen.getByLabelText("Port"), "8080");
    await person.type(screen.getByLabelText("Username"), "ada");
    await person.type(screen.getByLabelText("Password"), "secret");
    await press("Save location");
    expect(mocked.setProxy).toHaveBeenCalledWith(
      {
        ...{ id: account().id, countryCode: "DE", proxyType: "basic", noProxy: false },
        proxy: {
          ...{ proxyAddress: "203.0.113.7", ports: { http: 8080 }, username: "ada", password: "secret" },
        },
      },
      null,
    );
  });

  it("saves the holidays of a country and custom days off (R6)", async () => {
    const days = ["2026-12-24", "2026-12-28", "2026-12-29"];
    mocked.updateAccount.mockResolvedValue({ ok: true, value: account() });
    draw(<LocationPage />, of({ daysOff: { country: null, days: days.slice(0, 1) } }));
    await person.click(screen.getByRole("combobox", { name: "Public holidays" }));
    await person.click(await screen.findByRole("option", { name: "Germany" }));
    fireEvent.change(screen.getByLabelText("First day"), { target: { value: "2026-12-28" } });
    fireEvent.change(screen.getByLabelText("Last day (optional)"), { target: { value: "2026-12-29" } });
    await press("Add");
    expect(screen.getByText(/^Dec 28\s–\s29, 2026$/)).toBeVisible();
    await press("Remove Dec 24, 2026");
    await press("Save hours");
    await waitFor(() =>
      expect(mocked.updateAccount).toHaveBeenCalledWith(
        expect.objectContaining({ daysOff: { country: "DE", days: days.slice(1) } }),
        null,
      ),
    );
  });

  it("refreshes the proxy twice a day (CRED-122, CRED-123)", async () => {
    mocked.refreshProxy.mockResolvedValue({ ok: true, value: account({ proxyRefreshesLeft: 1 }) });
    const { unmount } = draw(<LocationPage />, of({ proxyRefreshesLeft: 2 }));
    expect(screen.getByText("2 refreshes left today")).toBeVisible();
    await press("Refresh proxy");
    expect(mocked.refreshProxy).toHaveBeenCalledWith({ id: account().id }, null);
    unmount();
    draw(<LocationPage />, of({ proxyRefreshesLeft: 0 }));
    await press("Refresh proxy");
    expect(mocked.refreshProxy).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("button", { name: "Refresh proxy" })).toHaveAccessibleDescription(
      "You can refresh proxy up to 2 times a day",
    );
  });

  it("says when the proxy is set (CRED-38)", () => {
    const settingProxy = {
      stage: "success" as const,
      attemptCount: 1,
      countryCode: "DE",
      proxyFailedUntil: null,
    };
    draw(<LocationPage />, of({ settingProxy }));
    expect(screen.getByText("Proxy set")).toBeVisible();
  });
});

it("the blacklist accepts many lines, detects their kinds and names those already listed (CRED-120, CRED-121)", async () => {
  answer(accountSettings.blacklist, [{ kind: "domain", value: "acme.test" }]);
  mocked.saveBlacklist.mockImplementation(async ({ entries }) => ({ ok: true, value: entries }));
  draw(<BlacklistPage />, of());
  const field = await screen.findByLabelText("People and companies not to contact");
  fireEvent.change(field, {
    target: { value: "ada@network.test\nhttps://network.test/in/ada\nACME.test \nAcme & Daughters\n" },
  });
  await press("Add 3 entries");
  expect(mocked.saveBlacklist).toHaveBeenCalledWith(
    {
      id: account().id,
      entries: [
        { kind: "email", value: "ada@network.test" },
        { kind: "profile_url", value: "https://network.test/in/ada" },
        { kind: "company", value: "Acme & Daughters" },
        { kind: "domain", value: "acme.test" },
      ],
    },
    null,
  );
  expect(
    await screen.findByText("This entry is already on the do-not-contact list: ACME.test"),
  ).toBeVisible();
});

it("signatures are written, and one becomes the default (CRED-17, CRED-76, CRED-119)", async () => {
  const signature = {
    id: "s1",
    name: "Short",
    message: "Ada",
    isDefault: false,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
  answer(accountSettings.signatures, [signature]);
  refuse(meetingLinks.show, "upgrade_required");
  mocked.updateSignature.mockResolvedValue({ ok: true, value: { ...signature, isDefault: true } });
  mocked.addSignature.mockResolvedValue({ ok: true, value: signature });
  draw(<SignaturesPage />, of());
  await screen.findByText("Short");
  await press("Make default");
  expect(mocked.updateSignature).toHaveBeenCalledWith(
    {
      id: account().id,
      signatureId: "s1",
      isDefault: true,
    },
    null,
  );
  await press("Add signature");
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByLabelText("Name"), "Long");
  await person.type(dialog.getByLabelText("Text"), "Ada Sender");
  await person.click(dialog.getByRole("button", { name: "Save signature" }));
  await waitFor(() =>
    expect(mocked.addSignature).toHaveBeenCalledWith(
      {
        ...{ id: account().id, name: "Long", message: "Ada Sender", isDefault: false },
      },
      null,
    ),
  );
});
