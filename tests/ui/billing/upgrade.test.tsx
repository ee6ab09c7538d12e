import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSearchParams } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { goToCheckout } from "@/components/billing/parts/go-to-checkout";
import { Upgrade } from "@/components/billing/parts/upgrade";
import { browserReports } from "@/lib/contract/accounts/browser-reports";
import type { BillingOverview, Price } from "@/lib/contract/billing";
import { keys } from "@/lib/queries/keys";
import { closeUpgrade, offerUpgrade } from "@/lib/state/upgrade";
import billing from "@/messages/en/billing.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import { answer, calls } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({
  useSearchParams: jest.fn(() => new URLSearchParams()),
  useRouter: () => ({ refresh: jest.fn(), replace: jest.fn() }),
}));
jest.mock("@/components/billing/parts/go-to-checkout", () => ({ goToCheckout: jest.fn(async () => {}) }));

const price = (
  tier: Price["tier"],
  period: Price["period"],
  perMonthCents: number,
  features: Price["features"],
): Price => ({
  id: `${tier}_${period}_usd`,
  currency: "USD",
  amountCents: perMonthCents * { monthly: 1, quarterly: 3, annual: 12 }[period],
  extensionSeatCents: 1_900 * { monthly: 1, quarterly: 3, annual: 12 }[period],
  ...{ tier, period, perMonthCents, features },
});
const prices: Price[] = [
  price("basic", "monthly", 3900, ["cloud"]),
  price("scale", "monthly", 14_900, ["calling", "sms"]),
  price("basic", "annual", 3120, ["cloud"]),
  price("scale", "annual", 11_920, ["calling", "sms"]),
];
const standing: BillingOverview = {
  ...{ tier: "basic", isTrial: false, isPaid: true, paymentInProgress: false, isBillingEnabled: true },
  ...{
    reason: null,
    granted: null,
    price: prices[0] ?? null,
    dueCents: 0,
    currency: "USD",
    trialEndsAt: null,
  },
  quantities: { seat: 1, extensionSeat: 0, mailboxSlot: 0 },
  ...{ nextPayment: null, endsAt: null, planned: null, owed: null, isSandboxed: true },
};
/** No room for the table, so that each plan has a card of its own. */
window.matchMedia = jest.fn(() => ({
  ...{ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() },
})) as unknown as typeof window.matchMedia;

function draw({ isAdmin = true, overview = standing, isBilledByVendor = false } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keys.prices, prices);
  client.setQueryData([...keys.workspace, "billing"], overview);
  client.setQueryData([...keys.workspace, "billing", "plans"], { plans: [], inForce: "basic", used: {} });
  client.setQueryData(keys.workspace, {
    isBilledByVendor,
    admins: ["1", "2"],
    users: [
      { id: "1", fullName: "Ada Byron" },
      { id: "2", fullName: "Grace Hopper" },
      { id: "3", fullName: "Nora Vane" },
    ],
  });
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ ui, billing, errors }}>
        <Upgrade isAdmin={isAdmin} supportEmail="help@own.example" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const dialog = () => screen.findByRole("dialog", { name: "Choose a plan" });
const plan = (name: string) => screen.getByRole("heading", { level: 3, name }).closest("li") as HTMLElement;

/** A refusal by the API, from any call; returns whether the plans opened. */
const refuse = (...refusal: Parameters<typeof offerUpgrade>) => act(async () => offerUpgrade(...refusal));
afterEach(() => act(async () => closeUpgrade()));

describe("the plans (SHELL-41, BILL-18, BILL-19, BILL-23)", () => {
  it("open on a refusal, and name its feature (API-15, BILL-21)", async () => {
    draw();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await refuse("upgrade_required", { feature: "calling", tier: "scale" })).toBe(true);
    expect(await dialog()).toHaveTextContent("Calls: included with Pro");
  });

  it("open if a limit is reached, and not on other refusals (ROUTE-10, BILL-53)", async () => {
    draw();
    expect(await refuse("forbidden")).toBe(false);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await refuse("campaign_limit_reached", { limit: 1 })).toBe(true);
    expect(await dialog()).toHaveTextContent("You’ve reached a limit of your plan.");
  });

  it("open if the address asks for them, which is removed at once (GATE-27)", async () => {
    window.history.replaceState(null, "", "/campaigns/my-campaigns?upgrade=calling&q=1");
    jest.mocked(useSearchParams).mockImplementation(() => new URLSearchParams(location.search) as never);
    draw();
    expect(await dialog()).toHaveTextContent("Calls: included with Pro");
    expect(location.search).toBe("?q=1");
  });

  it("open for a feature that nobody knows as well, which is logged (BILL-16)", async () => {
    window.history.replaceState(null, "", "/campaigns/my-campaigns?upgrade=teleporting");
    jest.mocked(useSearchParams).mockImplementation(() => new URLSearchParams(location.search) as never);
    answer(browserReports.error, null);
    draw();
    expect(await dialog()).toHaveTextContent("Every plan includes everything in the ones before it.");
    expect(calls(browserReports.error)).toMatchObject([{ message: "unknown feature: teleporting" }]);
  });

  it("mark the current plan, and lead to paying for another", async () => {
    draw();
    await refuse("upgrade_required", { feature: "calling", tier: "scale" });
    await dialog();
    expect(plan("Basic")).toHaveTextContent("Your plan");
    expect(plan("Pro")).toHaveTextContent("$149");
    await userEvent.click(within(plan("Pro")).getByRole("button", { name: "Choose Pro" }));
    await userEvent.click(await screen.findByRole("button", { name: "Continue to payment" }));
    expect(goToCheckout).toHaveBeenCalledWith("scale_monthly_usd", { seats: 1, extensionSeats: 0 });
  });

  it("show another period's prices, and what is billed at once", async () => {
    draw();
    await refuse("upgrade_required");
    await dialog();
    await userEvent.click(screen.getByRole("radio", { name: /Annual/ }));
    await waitFor(() => expect(plan("Pro")).toHaveTextContent("$119.20"));
    expect(plan("Pro")).toHaveTextContent("$1,430.40 for 12 months");
  });

  it("tell members which admins to ask (ux 97)", async () => {
    draw({ isAdmin: false });
    await refuse("upgrade_required");
    expect(await dialog()).toHaveTextContent("Ask Ada Byron or Grace Hopper.");
    expect(screen.queryByRole("button", { name: /Choose/ })).toBeNull();
  });

  it("are not shown where the vendor sells them: its exact words are (BILL-52)", async () => {
    draw({ isBilledByVendor: true });
    await refuse("campaign_limit_reached");
    expect(await dialog()).toHaveTextContent(
      "Please, purchase a subscription in the vendor's interface and try again",
    );
    expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
    expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Close",
    ]);
  });

  it("lead to support if the product takes no payments (BILL-20)", async () => {
    draw({ overview: { ...standing, isBillingEnabled: false } });
    await refuse("upgrade_required");
    expect(await dialog()).toHaveTextContent("contact support");
    expect(screen.getByRole("link", { name: "Write to help@own.example" })).toHaveAttribute(
      "href",
      "mailto:help@own.example",
    );
    expect(screen.queryByRole("button", { name: /Choose/ })).toBeNull();
  });
});
