import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BillingBar } from "@/components/billing/billing-bar";
import { BillingOverview } from "@/components/billing/billing-overview";
import { openPaymentPage } from "@/components/billing/parts/open-payment-page";
import { toast } from "@/components/ui/overlays/toast";
import { billing, type BillingOverview as Overview } from "@/lib/contract/billing";
import { payments } from "@/lib/contract/payments";
import { closeUpgrade, useUpgradeRequest } from "@/lib/state/upgrade";
import { answer, called, calls, hold, refuse } from "@/tests/support/answers";
import { answerBilling, debit, draw, invoice, paying, trying, visa } from "./draw";

jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => "/billing/overview",
  useRouter: () => ({ refresh: jest.fn(), replace: jest.fn() }),
}));
jest.mock("@/components/billing/parts/open-payment-page", () => ({ openPaymentPage: jest.fn() }));
// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView = jest.fn();
const said = jest.spyOn(toast, "success").mockImplementation();

beforeEach(() => {
  jest.mocked(openPaymentPage).mockClear();
  said.mockClear();
});

function open(overview: Overview = paying, { isAdmin = true, isVendorRun = false } = {}) {
  answerBilling(overview);
  return draw(
    <BillingOverview isAdmin={isAdmin} isVendorRun={isVendorRun} supportEmail="help@own.example" />,
  );
}
const card = async (title: string) =>
  (await screen.findByRole("heading", { level: 2, name: title })).closest("section") as HTMLElement;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

describe("the overview of an admin (BILL-02, BILL-44)", () => {
  it("shows the plan, what it costs, when it renews, and how much of it is used (BILL-56)", async () => {
    open();
    const plan = await card("Plan");
    await waitFor(() => expect(plan).toHaveTextContent("UnlimitedMonthly"));
    expect(plan).toHaveTextContent("€232 per seat and month · renews on 1 December 2026");
    const bars = await within(plan).findAllByRole("listitem");
    expect(bars.map((bar) => bar.textContent)).toEqual([
      "Seats5 of 6",
      "Mailboxes6 of 10",
      "Mailbox slots5 of 8",
      "CampaignsNo limit24",
    ]);
  });

  it("shows the next payment, its tax, and the card it is taken from", async () => {
    open();
    answer(payments.methods, [debit, visa]);
    const next = await card("Next payment");
    await waitFor(() => expect(next).toHaveTextContent("Visa ending 4242, expires 08/27"));
    expect(next).toHaveTextContent("1 December 2026");
    expect(next).toHaveTextContent("Unlimited, monthly, 1 seat€232Tax€44.08Total€276.08");
    expect(within(next).getByRole("link", { name: "Change" })).toHaveAttribute(
      "href",
      "/billing/payment-methods",
    );
  });

  it("lists the newest transactions, and leads to all of them", async () => {
    open();
    const list = await card("Transactions");
    await waitFor(() => expect(list).toHaveTextContent("€276.08"));
    expect(calls(payments.transactions)).toEqual([{ skip: 0, limit: 6 }]);
    expect(within(list).getByRole("link", { name: "All" })).toHaveAttribute("href", "/billing/transactions");
  });

  it("leads to the provider's own pages (BILL-43)", async () => {
    open();
    answer(payments.portal, { isRedirect: true, url: "https://pay.example/portal" });
    await press("Customer portal");
    await waitFor(() => expect(openPaymentPage).toHaveBeenCalledWith("https://pay.example/portal"));
  });

  it("keeps the rest of the page if one part fails, which can be retried", async () => {
    open();
    refuse(payments.transactions, "payments_unavailable");
    const list = await card("Transactions");
    expect(await within(list).findByRole("alert")).toHaveTextContent("We couldn’t load transactions.");
    expect(await card("Next payment")).toHaveTextContent("€276.08");
    answer(payments.transactions, { items: [invoice()], hasMore: false });
    await userEvent.click(within(list).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(list).toHaveTextContent("Unlimited, monthly"));
  });

  it("says what is being loaded", async () => {
    answerBilling();
    hold(billing.overview);
    draw(<BillingOverview isAdmin isVendorRun={false} />);
    expect(await screen.findByText("3,120 credits left")).toBeVisible();
    expect(screen.getByText("Loading")).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Plan" })).toBeNull();
  });

  it("offers to retry the plan itself", async () => {
    answerBilling();
    refuse(billing.overview, "internal");
    draw(<BillingOverview isAdmin isVendorRun={false} />);
    expect(await screen.findByRole("alert")).toHaveTextContent("This couldn’t be loaded.");
    answer(billing.overview, paying);
    await press("Try again");
    expect(await card("Plan")).toHaveTextContent("Unlimited");
  });
});

describe("canceling a plan (ux 96)", () => {
  it("shows what stops and when before it is done", async () => {
    open();
    answer(payments.cancel, { isRedirect: false, url: null });
    await press("Cancel plan");
    const dialog = await screen.findByRole("dialog", { name: "Cancel Unlimited?" });
    expect(dialog).toHaveTextContent("You keep the plan until 1 December 2026.");
    await within(dialog).findByText("What changes on 1 December 2026");
    const lines = within(dialog)
      .getAllByRole("listitem")
      .map((line) => line.textContent);
    expect(lines).toEqual([
      "23 campaigns over the limit of 1",
      "5 mailboxes over the limit of 1",
      ...["Cloud accounts", "Email steps", "Text messages", "Voicemails", "Instant searches"],
      ...["Credits a month: 5,000 → 0", "Emails a day: 500 → 20", "Connection requests a day: 50 → 10"],
      "5 accounts fit in 5",
    ]);
    expect(calls(payments.cancel)).toHaveLength(0);
    answer(billing.overview, { ...paying, nextPayment: null, endsAt: "2026-12-01T09:00:00.000Z" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel plan" }));
    await waitFor(() => expect(said).toHaveBeenCalledWith("Your plan ends on 1 December 2026"));
    expect(calls(payments.cancel)).toHaveLength(1);
    await waitFor(async () => expect(await card("Plan")).toHaveTextContent("ends on 1 December 2026"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("can be taken back while the plan lasts", async () => {
    open({ ...paying, nextPayment: null, endsAt: "2026-12-01T09:00:00.000Z" });
    answer(payments.keep, { isRedirect: false, url: null });
    expect(await card("Next payment")).toHaveTextContent(
      "No payment follows. Your plan ends on 1 December 2026.",
    );
    expect(screen.queryByRole("button", { name: "Cancel plan" })).toBeNull();
    answer(billing.overview, paying);
    await press("Keep Unlimited");
    await waitFor(async () => expect(await card("Plan")).toHaveTextContent("renews on 1 December 2026"));
    expect(said).toHaveBeenCalledWith("Unlimited continues");
  });

  it("stays as it is if the provider does not answer", async () => {
    open();
    refuse(payments.cancel, "payments_unavailable");
    const failed = jest.spyOn(toast, "error").mockImplementation();
    await press("Cancel plan");
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel plan" }));
    await waitFor(() => expect(failed).toHaveBeenCalled());
    expect(dialog).toBeVisible();
    expect(said).not.toHaveBeenCalled();
  });
});

describe("a change that is planned", () => {
  it("is shown with its date, and can be taken back", async () => {
    open({
      ...paying,
      planned: {
        ...{ tier: "scale", period: "monthly", date: "2026-12-01T09:00:00.000Z" },
        quantities: paying.quantities,
      },
    });
    answer(payments.keep, { isRedirect: false, url: null });
    await waitFor(async () =>
      expect(await card("Plan")).toHaveTextContent("changes to Pro, monthly on 1 December 2026"),
    );
    await press("Keep Unlimited");
    await waitFor(() => expect(calls(payments.keep)).toHaveLength(1));
  });
});

describe("what is asked of the reader", () => {
  it("names a payment that failed, and leads to where it is paid", async () => {
    const url = "https://pay.example/in_9";
    open({
      ...paying,
      owed: { amountCents: 27_608, currency: "EUR", since: "2026-11-01T09:00:00.000Z", url },
    });
    expect(await screen.findByText(/€276.08 has been due since 1 November 2026/)).toBeVisible();
    await press("Pay now");
    expect(openPaymentPage).toHaveBeenCalledWith(url);
  });

  it("says that the company has used its trial, until a plan is bought (AUTH-52)", async () => {
    const free = { ...trying, isTrial: false, trialEndsAt: null };
    answerBilling(free, { trialUsedBy: "company" });
    const PlansAsked = () => useUpgradeRequest() && <output>Plans</output>;
    const { unmount } = draw(
      <>
        <BillingOverview isAdmin isVendorRun={false} />
        <PlansAsked />
      </>,
    );
    const note = await screen.findByText(/Your company has already used its free trial/);
    const banner = note.closest<HTMLElement>('[role="status"]')!;
    await userEvent.click(within(banner).getByRole("button", { name: "Choose a plan" }));
    expect(screen.getByText("Plans")).toBeVisible();
    act(closeUpgrade);
    unmount();
    answerBilling(paying, { trialUsedBy: "company" });
    draw(<BillingOverview isAdmin isVendorRun={false} />);
    await card("Plan");
    expect(await screen.findByText("5 of 6")).toBeVisible();
    expect(screen.queryByText(/already used/)).toBeNull();
  });

  it("offers no plans to who may not buy them, but says why there is no trial (AUTH-52)", async () => {
    answerBilling({ ...trying, isTrial: false, trialEndsAt: null }, { trialUsedBy: "browser" });
    draw(<BillingOverview isAdmin={false} isVendorRun={false} />);
    expect(await screen.findByText(/already been used in this browser/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose a plan" })).toBeNull();
  });

  it("names the end of the trial, with the plan that it has meanwhile", async () => {
    open(trying);
    expect(await screen.findByText(/Your trial runs until 26 November 2026/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Choose a plan" })).toBeVisible();
    await waitFor(async () => expect(await card("Plan")).toHaveTextContent("UnlimitedTrial"));
    expect(screen.queryByRole("button", { name: "Cancel plan" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Customer portal" })).toBeNull();
    expect(await card("Next payment")).toHaveTextContent("No payment is planned.");
  });

  it("says that no money moves where billing is simulated (BILL-60)", async () => {
    open({ ...paying, isSandboxed: true });
    expect(await screen.findByText(/Billing is simulated/)).toBeVisible();
  });
});

describe("the overview of a member (ux 97)", () => {
  it("shows plan and credits, names who may change the plan, and asks for nothing about money", async () => {
    open(paying, { isAdmin: false });
    expect(await screen.findByText(/Ask Jonas Weidmann or Piet Vandersteen/)).toBeVisible();
    expect(await card("Plan")).toHaveTextContent("renews on 1 December 2026");
    expect(await card("Credits")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Change plan|Cancel plan|Customer portal/ })).toBeNull();
    expect(called()).not.toContain(payments.methods);
    expect(called()).not.toContain(payments.transactions);
  });
});

describe("where no plans are sold (BILL-20, BILL-52)", () => {
  it("leads an admin to support", async () => {
    open({ ...paying, nextPayment: null, isBillingEnabled: false });
    expect(await screen.findByText("To change your plan, contact support.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Change plan" })).toBeNull();
    expect(called()).not.toContain(payments.methods);
  });

  it("leads to the vendor who sells them", async () => {
    open({ ...paying, nextPayment: null, isBillingEnabled: false }, { isVendorRun: true });
    expect(
      await screen.findByText("Please, purchase a subscription in the vendor's interface and try again"),
    ).toBeVisible();
  });
});

describe("the tabs (ROUTE-26, ROUTE-28)", () => {
  const tabs = () => screen.getAllByRole("link").map((tab) => tab.textContent);
  it("have those about money for admins where it is paid here", () => {
    draw(<BillingBar paysHere />);
    expect(tabs()).toEqual(["Overview", "Payment methods", "Credits history", "Transactions"]);
  });
  it.each([
    ["lifetime", "Lifetime", "This plan is yours for good. No payment is due."],
    ["custom", "Custom", "This plan runs as agreed. No payment is due here."],
  ] as const)("shows a plan that was granted %s, without a payment or a way to change it (BILL-06)", async (granted, name, text) => {
    open({ ...paying, price: null, nextPayment: null, isBillingEnabled: false, granted });
    const plan = await card("Plan");
    await waitFor(() => expect(plan).toHaveTextContent(`Unlimited${name}${text}`));
    expect(screen.queryByRole("heading", { name: "Next payment" })).toBeNull();
    for (const gone of ["Change plan", "Cancel plan", "Add seats"])
      expect(screen.queryByRole("button", { name: gone })).toBeNull();
  });

  it("have only the others for members, and where billing is off", () => {
    draw(<BillingBar paysHere={false} />);
    expect(tabs()).toEqual(["Overview", "Credits history"]);
  });
});
