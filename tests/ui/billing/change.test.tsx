import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPaymentPage } from "@/components/billing/parts/open-payment-page";
import { Upgrade } from "@/components/billing/parts/upgrade";
import { toast } from "@/components/ui/overlays/toast";
import { type BillingOverview, billing } from "@/lib/contract/billing";
import { payments } from "@/lib/contract/payments";
import { closeUpgrade, openUpgrade } from "@/lib/state/upgrade";
import { answer, called, calls, refuse } from "@/tests/support/answers";
import { answerBilling, draw, inUse, offer, paying, trying } from "./draw";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ refresh, replace: jest.fn() }),
}));
jest.mock("@/components/billing/parts/open-payment-page", () => ({ openPaymentPage: jest.fn() }));
const said = jest.spyOn(toast, "success").mockImplementation();
/** Whether there is room for the table. */
let hasRoom = true;
window.matchMedia = jest.fn(() => ({
  ...{ matches: hasRoom, addEventListener: jest.fn(), removeEventListener: jest.fn() },
})) as unknown as typeof window.matchMedia;

beforeEach(() => {
  hasRoom = true;
  jest.clearAllMocks();
});
afterEach(() => act(async () => closeUpgrade()));

async function open(overview: BillingOverview = paying) {
  answerBilling(overview);
  draw(<Upgrade isAdmin supportEmail="help@own.example" />);
  await act(async () => openUpgrade());
  return screen.findByRole("dialog", { name: "Choose a plan" });
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

async function choose(name: string) {
  await open();
  answer(payments.upgradeInfo, offer);
  await press(name);
}
const bill = () => screen.getByText(/^Total (today|before tax)$/).closest("dl")?.textContent;

describe("the plan table (BILL-23)", () => {
  it("compares the plans by their limits and features", async () => {
    await open();
    const table = await screen.findByRole("table", { name: "What each plan includes" });
    const row = (name: string) =>
      within(within(table).getByRole("rowheader", { name }).closest("tr") as HTMLElement)
        .getAllByRole("cell")
        .map((cell) => cell.textContent);
    expect(row("Credits a month")).toEqual(["100", "2,000", "5,000", "10,000"]);
    expect(row("Campaigns")).toEqual(["3", "50", "No limit", "No limit"]);
    expect(row("Text messages")).toEqual(["–Not included", "Included", "Included", "Included"]);
    expect(within(table).queryByRole("rowheader", { name: "Residential proxies" })).toBeNull();
    await press("Compare all 6 features");
    expect(row("Residential proxies")).toEqual([
      ...["–Not included", "–Not included", "–Not included", "Included"],
    ]);
  });

  it("becomes cards where there is no room for it", async () => {
    hasRoom = false;
    const dialog = await open();
    await waitFor(() => expect(within(dialog).getByRole("heading", { name: "Pro" })).toBeVisible());
    expect(within(dialog).queryByRole("table")).toBeNull();
    const card = within(dialog).getByRole("heading", { name: "Pro" }).closest("li");
    expect(card).toHaveTextContent("Mailboxes5");
  });

  it("keeps the currency that the plan is paid in, and offers nothing for the plan that runs", async () => {
    const dialog = await open();
    expect(await within(dialog).findByText("Your plan is paid in EUR.")).toBeVisible();
    expect(screen.queryByRole("radiogroup", { name: "Currency" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Unlimited/ })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: /Annual/ }));
    expect(await screen.findByRole("button", { name: "Switch to annual" })).toBeVisible();
  });

  it("lets the currency be chosen before anything is paid (BILL-24)", async () => {
    await open(trying);
    await userEvent.click(await screen.findByRole("radio", { name: "$" }));
    expect(await screen.findByText("$149")).toBeVisible();
  });

  it("leads to checkout without a plan that runs (BILL-35)", async () => {
    await open(trying);
    answer(billing.checkout, { isRedirect: true, url: "https://pay.example/new" });
    await press("Choose Pro");
    await press("Continue to payment");
    await waitFor(() => expect(openPaymentPage).toHaveBeenCalledWith("https://pay.example/new"));
    expect(calls(billing.checkout)).toEqual([
      { priceId: "scale_monthly_eur", seats: inUse.cloud, extensionSeats: inUse.extension - 1 },
    ]);
    expect(called()).not.toContain(payments.upgradeInfo);
  });
});

const seatsOf = (name: string) => screen.getByRole("group", { name });
const more = (name: string) =>
  userEvent.click(within(seatsOf(name)).getByRole("button", { name: "One more" }));
const seatCount = (name: string) => within(seatsOf(name)).getByRole("textbox", { name });

describe("the seats of a first plan (BILL-13, BILL-35)", () => {
  it("are asked for, as many as are in use at first, with what they cost", async () => {
    await open({ ...trying, quantities: { seat: 0, extensionSeat: 0, mailboxSlot: 0 } });
    answer(billing.checkout, { isRedirect: true, url: "https://pay.example/new" });
    await press("Choose Pro");
    const dialog = await screen.findByRole("dialog", { name: "Seats for Pro" });
    expect(seatCount("Cloud seats")).toHaveValue(String(inUse.cloud));
    expect(seatCount("Browser seats")).toHaveValue(String(inUse.extension - 1));
    expect(dialog).toHaveTextContent("One more comes with the plan");
    await userEvent.clear(seatCount("Browser seats"));
    expect(bill()).toBe("Pro, monthly, 3 seats€417Total before tax€417");
    await more("Cloud seats");
    await more("Browser seats");
    await more("Browser seats");
    expect(bill()).toBe("Pro, monthly, 4 seats€5562 browser seats€36Total before tax€592");
    await press("Continue to payment");
    await waitFor(() => expect(openPaymentPage).toHaveBeenCalledWith("https://pay.example/new"));
    expect(calls(billing.checkout)).toMatchObject([
      { priceId: "scale_monthly_eur", seats: 4, extensionSeats: 2 },
    ]);
  });

  it("are not fewer than one, and lead back to the plans", async () => {
    await open({ ...trying, quantities: { seat: 0, extensionSeat: 0, mailboxSlot: 0 } });
    await press("Choose Pro");
    await screen.findByRole("dialog", { name: "Seats for Pro" });
    await userEvent.clear(seatCount("Cloud seats"));
    expect(seatCount("Cloud seats")).toHaveValue("1");
    await press("Back");
    expect(await screen.findByRole("button", { name: "Choose Pro" })).toBeVisible();
    expect(calls(billing.checkout)).toEqual([]);
  });
});

describe("the seats of a larger plan (BILL-29)", () => {
  it("are those there are, and others are offered and confirmed at their price", async () => {
    await choose("Choose Supreme");
    await screen.findByText("Total today");
    expect(seatCount("Cloud seats")).toHaveValue("1");
    answer(payments.upgradeInfo, { ...offer, total: 70_000, offer: "offer-2" });
    await more("Cloud seats");
    await more("Browser seats");
    expect(calls(payments.upgradeInfo).at(-1)).toMatchObject({ seats: 2, extensionSeats: 1 });
    answer(payments.subscribe, { isRedirect: false, url: null });
    await press("Pay €700");
    await waitFor(() => expect(said).toHaveBeenCalledWith("Successfully purchased"));
    expect(calls(payments.subscribe)).toMatchObject([{ seats: 2, extensionSeats: 1, offer: "offer-2" }]);
  });

  it("are not given back with it, because it begins at once", async () => {
    await choose("Choose Supreme");
    await screen.findByText("Total today");
    await userEvent.clear(seatCount("Cloud seats"));
    expect(seatCount("Cloud seats")).toHaveValue("1");
  });
});

describe("a larger plan (BILL-29 to BILL-32, ux 94)", () => {
  it("is confirmed with what it costs today, with tax, and next time", async () => {
    await choose("Choose Supreme");
    const dialog = await screen.findByRole("dialog", { name: "Upgrade to Supreme" });
    expect(dialog).toHaveTextContent("You get 25 mailboxes, 1,000 emails a day and 10,000 credits a month.");
    await within(dialog).findByText("Total today");
    expect(bill()).toBe(
      "Supreme, monthly, 6 seats€816.20Unused Unlimited, monthly, 6 seats−€510.40Price today€305.80Tax€58.10Total today€363.90",
    );
    expect(dialog).toHaveTextContent("Next payment on 1 December 2026€441.49");
    expect(await within(dialog).findByText("Visa ending 4242, expires 08/27")).toBeVisible();
    expect(calls(payments.subscribe)).toHaveLength(0);
    answer(payments.subscribe, { isRedirect: false, url: null });
    await press("Pay €363.90");
    await waitFor(() => expect(said).toHaveBeenCalledWith("Successfully purchased"));
    expect(calls(payments.subscribe)).toEqual([
      { localPriceId: "supreme_monthly_eur", seats: 1, extensionSeats: 0, offer: "offer-1" },
    ]);
    expect(refresh).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("leads to the bank where it asks for a confirmation, and can be opened again (BILL-36)", async () => {
    await choose("Choose Supreme");
    answer(payments.subscribe, { isRedirect: true, url: "https://bank.example/1" });
    await press("Pay €363.90");
    const dialog = await screen.findByRole("dialog", { name: "Waiting for your bank" });
    expect(openPaymentPage).toHaveBeenCalledWith("https://bank.example/1");
    expect(dialog).toHaveTextContent("Confirm €363.90");
    expect(within(dialog).getByRole("link", { name: "Open the page again" })).toHaveAttribute(
      "href",
      "https://bank.example/1",
    );
    expect(said).not.toHaveBeenCalled();
  });

  it("is confirmed anew if the amount has changed meanwhile", async () => {
    await choose("Choose Supreme");
    refuse(payments.subscribe, "offer_changed");
    await screen.findByText("Total today");
    answer(payments.upgradeInfo, { ...offer, total: 40_000, price: 34_190, offer: "offer-2" });
    await press("Pay €363.90");
    expect(await screen.findByText(/The amount has changed/)).toBeVisible();
    expect(said).not.toHaveBeenCalled();
    answer(payments.subscribe, { isRedirect: false, url: null });
    await press("Pay €400");
    await waitFor(() => expect(said).toHaveBeenCalledWith("Successfully purchased"));
    expect(calls(payments.subscribe).map((one) => one.offer)).toEqual(["offer-1", "offer-2"]);
  });

  it("changes nothing if the card is declined, and offers another card or another try (BILL-48)", async () => {
    await choose("Choose Supreme");
    refuse(payments.subscribe, "card_refused");
    answer(payments.upgradeInfo, { ...offer, offer: "offer-2" });
    await press("Pay €363.90");
    expect(await screen.findByRole("alert")).toHaveTextContent("Payment failed.");
    expect(screen.getByRole("link", { name: "Add new card" })).toHaveAttribute(
      "href",
      "/billing/payment-methods",
    );
    answer(payments.subscribe, { isRedirect: false, url: null });
    await press("Try again");
    await waitFor(() => expect(said).toHaveBeenCalledWith("Successfully purchased"));
    // The provider answers a declined offer as before, whatever card is charged now.
    expect(calls(payments.subscribe).map((one) => one.offer)).toEqual(["offer-1", "offer-2"]);
  });

  it("says so if the provider does not answer", async () => {
    await choose("Choose Supreme");
    refuse(payments.subscribe, "payments_unavailable");
    await press("Pay €363.90");
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(screen.getByRole("button", { name: "Pay €363.90" })).toBeVisible();
  });

  it("says so if the amount cannot be loaded, which can be retried", async () => {
    await open();
    refuse(payments.upgradeInfo, "payments_unavailable");
    await press("Choose Supreme");
    expect(await screen.findByText("We couldn’t load the amount.")).toBeVisible();
    answer(payments.upgradeInfo, offer);
    await press("Try again");
    expect(await screen.findByRole("button", { name: "Pay €363.90" })).toBeVisible();
  });

  it("can be left for the other plans", async () => {
    await choose("Choose Supreme");
    await screen.findByText("Total today");
    await press("Back");
    expect(await screen.findByRole("dialog", { name: "Choose a plan" })).toBeVisible();
  });
});

describe("a smaller plan (ux 96)", () => {
  const later = {
    ...offer,
    when: "period_end" as const,
    lines: [],
    price: 0,
    tax: 0,
    total: 0,
    nextTotal: 16_541,
  };
  it("costs nothing today, begins when the billing period ends, and shows what stops then", async () => {
    await open();
    answer(payments.upgradeInfo, later);
    await press("Choose Pro");
    const dialog = await screen.findByRole("dialog", { name: "Change to Pro" });
    expect(await within(dialog).findByText(/You keep Unlimited until 1 December 2026/)).toBeVisible();
    await within(dialog).findByText("What changes on 1 December 2026");
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map((line) => line.textContent),
    ).toEqual([
      "1 mailbox over the limit of 5",
      "Instant searches",
      ...["Credits a month: 5,000 → 2,000", "Emails a day: 500 → 200", "Connection requests a day: 50 → 40"],
      ...["24 campaigns fit in 50", "5 accounts fit in 6"],
    ]);
    expect(screen.queryByText("Total today")).toBeNull();
    answer(payments.subscribe, { isRedirect: false, url: null });
    await press("Change on 1 December 2026");
    await waitFor(() =>
      expect(said).toHaveBeenCalledWith("Your plan changes to Pro, monthly on 1 December 2026"),
    );
  });
});
