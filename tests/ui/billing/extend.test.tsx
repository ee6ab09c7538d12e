import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPaymentPage } from "@/components/billing/parts/open-payment-page";
import { Upgrade } from "@/components/billing/parts/upgrade";
import { toast } from "@/components/ui/overlays/toast";
import { creditPacks } from "@/lib/contract/billing/credit-packs";
import type { Extendable } from "@/lib/contract/billing/items";
import { type ExtendInfo, payments } from "@/lib/contract/payments";
import { workspaces } from "@/lib/contract/workspaces";
import { closePurchase, closeUpgrade, offerUpgrade, openPurchase } from "@/lib/state/upgrade";
import { answer, called, calls, refuse } from "@/tests/support/answers";
import { answerBilling, draw, paying, trying } from "./draw";

let query = "";
jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(query),
  useRouter: () => ({ refresh: jest.fn(), replace: jest.fn() }),
}));
jest.mock("@/components/billing/parts/open-payment-page", () => ({ openPaymentPage: jest.fn() }));
const said = jest.spyOn(toast, "success").mockImplementation();
window.matchMedia = jest.fn(() => ({
  ...{ matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() },
})) as unknown as typeof window.matchMedia;

beforeEach(() => {
  query = "";
  jest.clearAllMocks();
});
afterEach(() =>
  act(async () => {
    closePurchase();
    closeUpgrade();
  }),
);

const account = { admins: ["1"], users: [], usedSeats: 5, totalSeats: 7 } as never;
const more = (quantity: number): ExtendInfo => ({
  ...{ item: "seat", has: 6, min: 5, unitCents: 23_200, period: "monthly", when: "now" },
  lines: [
    { item: "plan", tier: "unlimited", period: "monthly", quantity: quantity - 6, amountCents: 11_600 },
  ],
  ...{ price: 11_600, tax: 2204, total: 13_804, currency: "EUR", offer: "offer-7" },
  ...{ nextDate: "2026-12-01T09:00:00.000Z", nextTotal: 193_256 },
});
const fewer: ExtendInfo = { ...more(5), when: "period_end", lines: [], price: 0, tax: 0, total: 0 };

async function open(item: Extendable = "seat", overview = paying, isAdmin = true) {
  answerBilling({ ...overview, quantities: { seat: 6, extensionSeat: 0, mailboxSlot: 2 } });
  answer(workspaces.features, { extension: "active", mailbox_slot: "active", cloud: "active" } as never);
  draw(<Upgrade isAdmin={isAdmin} supportEmail="help@own.example" />);
  await act(async () => openPurchase({ kind: "extend", item }));
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => screen.findByRole("dialog", { name: "Seats and slots" });

describe("seats (BILL-28, BILL-33)", () => {
  it("one more is offered with what it costs today and next time, and is there once it is paid", async () => {
    answer(payments.extendInfo, more(7));
    await open();
    await within(await dialog()).findByText("Total today");
    expect(screen.getByText("Total today").closest("dl")).toHaveTextContent(
      "Unlimited, monthly, 1 seat€116Price today€116Tax€22.04Total today€138.04",
    );
    expect(await dialog()).toHaveTextContent("€232 each per month, plus tax");
    expect(await dialog()).toHaveTextContent("Next payment on 1 December 2026€1,932.56");
    answer(payments.extend, account);
    await press("Pay €138.04");
    await waitFor(() => expect(said).toHaveBeenCalledWith("You now pay for 7 seats"));
    expect(calls(payments.extendInfo)).toEqual([{ item: "seat", quantity: 7 }]);
    expect(calls(payments.extend)).toEqual([{ item: "seat", quantity: 7, offer: "offer-7" }]);
  });

  it("fewer begin when the billing period ends, and cost nothing today", async () => {
    answer(payments.extendInfo, more(7));
    await open();
    await press("One less");
    expect(await screen.findByRole("button", { name: "Nothing to change" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    answer(payments.extendInfo, fewer);
    await press("One less");
    expect(await screen.findByText(/You keep 6 seats until 1 December 2026, and have 5 seats/)).toBeVisible();
    expect(screen.queryByText("Total today")).toBeNull();
    answer(payments.extend, account);
    await press("Change on 1 December 2026");
    await waitFor(() => expect(said).toHaveBeenCalledWith("From 1 December 2026 you pay for 5 seats"));
  });

  it("say how many are in use instead of an amount", async () => {
    refuse(payments.extendInfo, "seats_in_use", { min: 5 });
    await open();
    expect(await screen.findByText(/At least 5 are in use/)).toBeVisible();
  });

  it("wait for the bank, whose page can be opened again", async () => {
    answer(payments.extendInfo, more(7));
    await open();
    refuse(payments.extend, "bank_confirms", { url: "https://bank.example/3ds" });
    await press("Pay €138.04");
    await waitFor(() => expect(openPaymentPage).toHaveBeenCalledWith("https://bank.example/3ds"));
    expect(screen.getByRole("link", { name: "Open the page again" })).toHaveAttribute(
      "href",
      "https://bank.example/3ds",
    );
    expect(said).not.toHaveBeenCalled();
  });

  it("ask for a new amount after a declined card, because an offer can be tried once", async () => {
    answer(payments.extendInfo, more(7));
    await open();
    await within(await dialog()).findByText("Total today");
    refuse(payments.extend, "card_refused");
    answer(payments.extendInfo, { ...more(7), offer: "offer-8" });
    await press("Pay €138.04");
    expect(await screen.findByText(/The card was declined/)).toBeVisible();
    answer(payments.extend, account);
    await press("Try again");
    await waitFor(() => expect(said).toHaveBeenCalled());
    expect(calls(payments.extend).at(-1)).toMatchObject({ offer: "offer-8" });
  });

  it("of mailboxes are chosen in the same place", async () => {
    answer(payments.extendInfo, { ...more(7), item: "mailbox_slot", has: 2 });
    await open("mailbox_slot");
    expect(await screen.findByText("Mailbox slots you pay for")).toBeVisible();
    await waitFor(() => expect(calls(payments.extendInfo)).toEqual([{ item: "mailbox_slot", quantity: 3 }]));
  });

  it("lead to the plans without a paid plan, and for a member (BILL-53)", async () => {
    await open("seat", trying);
    expect(await screen.findByRole("dialog", { name: "Choose a plan" })).toBeVisible();
    expect(called()).not.toContain(payments.extendInfo);
  });

  it("are offered where an account lacks one (BILL-21)", async () => {
    answer(payments.extendInfo, more(7));
    await open();
    await act(async () => closePurchase());
    expect(offerUpgrade("seat_needed", { automationType: "extension" })).toBe(true);
    expect(await screen.findByText("Browser seats you pay for")).toBeVisible();
  });
});

describe("credits (BILL-26, BILL-45)", () => {
  const packs = [
    { id: "credits_500_eur", credits: 500, currency: "EUR" as const, amountCents: 4000 },
    { id: "credits_2000_eur", credits: 2000, currency: "EUR" as const, amountCents: 13_900 },
  ];
  async function openCredits(isAdmin = true) {
    query = "showCreditsModal=true";
    answerBilling();
    answer(creditPacks.prices, packs);
    draw(<Upgrade isAdmin={isAdmin} supportEmail="help@own.example" />);
  }

  it("are bought by the pack, once", async () => {
    await openCredits();
    await userEvent.click(await screen.findByRole("radio", { name: /2,000 credits/ }));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Number of packs" }), "3");
    expect(screen.getByText("6,000 credits for €417, plus tax")).toBeVisible();
    refuse(creditPacks.buy, "payments_unavailable");
    await press("Pay €417");
    await waitFor(() => expect(calls(creditPacks.buy)).toHaveLength(1));
    answer(creditPacks.buy, account);
    await press("Pay €417");
    await waitFor(() => expect(said).toHaveBeenCalledWith("6,000 credits added"));
    const [first, second] = calls(creditPacks.buy) as { key: string }[];
    expect(first).toMatchObject({ priceId: "credits_2000_eur", count: 3 });
    // Whether the first try was paid is not known: the second is the same purchase.
    expect(second).toEqual(first);
  });

  it("are tried anew after a declined card", async () => {
    await openCredits();
    refuse(creditPacks.buy, "card_refused");
    await press("Pay €40");
    expect(await screen.findByText(/The card was declined/)).toBeVisible();
    await press("Try again");
    await waitFor(() => expect(calls(creditPacks.buy)).toHaveLength(2));
    const [first, second] = calls(creditPacks.buy) as { key: string }[];
    expect(second?.key).not.toBe(first?.key);
  });

  it("need a payment method first", async () => {
    await openCredits();
    refuse(creditPacks.buy, "payment_method_needed");
    await press("Pay €40");
    expect(await screen.findByText("Add a payment method first.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Add new card" })).toHaveAttribute(
      "href",
      "/billing/payment-methods",
    );
  });

  it("are not offered to members", async () => {
    await openCredits(false);
    await act(async () => {});
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(called()).not.toContain(creditPacks.prices);
  });
});
