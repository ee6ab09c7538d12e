import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { type BillingOverview, billing, type PlanUse, type Price } from "@/lib/contract/billing";
import { credits } from "@/lib/contract/credits";
import { type PaymentMethod, payments, type Transaction, type UpgradeInfo } from "@/lib/contract/payments";
import { type TrialHolder, workspaces } from "@/lib/contract/workspaces";
import texts from "@/messages/en/billing.json";
import errors from "@/messages/en/errors.json";
import paymentTexts from "@/messages/en/payments.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer } from "@/tests/support/answers";

const price = (
  tier: Price["tier"],
  period: Price["period"],
  perMonthCents: number,
  features: Price["features"],
  currency: Price["currency"] = "EUR",
): Price => ({
  id: `${tier}_${period}_${currency.toLowerCase()}`,
  amountCents: perMonthCents * { monthly: 1, quarterly: 3, annual: 12 }[period],
  extensionSeatCents: 1_800 * { monthly: 1, quarterly: 3, annual: 12 }[period],
  ...{ tier, period, perMonthCents, features, currency },
});
export const prices: Price[] = [
  price("basic", "monthly", 3600, ["cloud", "email_automation"]),
  price("scale", "monthly", 13_900, ["sms", "voicemail"]),
  price("unlimited", "monthly", 23_200, ["instant_searches"]),
  price("supreme", "monthly", 37_100, ["allow_residential_proxies"]),
  price("unlimited", "annual", 18_560, ["instant_searches"]),
  price("scale", "monthly", 14_900, ["sms", "voicemail"], "USD"),
];
export const priceOf = (id: string) => prices.find((one) => one.id === id)!;

const plan = (tier: PlanUse["inForce"], of: [number, number | null, number, number, number, number]) => {
  const [credits = 0, campaigns = null, mailboxes = 0, seats = 0, emailsPerDay = 0, requestsPerDay = 0] = of;
  return {
    tier,
    credits: credits ?? 0,
    campaigns,
    mailboxes: mailboxes ?? 0,
    seats,
    extensionSeats: 1,
    emailsPerDay,
    requestsPerDay,
  };
};
export const use: PlanUse = {
  plans: [
    plan("free", [0, 1, 1, 1, 20, 10]),
    plan("basic", [100, 3, 1, 2, 50, 20]),
    plan("scale", [2000, 50, 5, 2, 200, 40]),
    plan("unlimited", [5000, null, 10, 2, 500, 50]),
    plan("supreme", [10_000, null, 25, 2, 1000, 50]),
  ] as PlanUse["plans"],
  inForce: "unlimited",
  used: { campaigns: 24, mailboxes: 6, mailboxSlots: 5 },
  mailboxSlots: 8,
};

/** A workspace that pays for Unlimited by the month. */
export const paying: BillingOverview = {
  ...{ tier: "unlimited", isTrial: false, isPaid: true, paymentInProgress: false, isBillingEnabled: true },
  ...{ reason: null, granted: null, price: priceOf("unlimited_monthly_eur"), dueCents: 0, currency: "EUR" },
  ...{ trialEndsAt: null, endsAt: null, planned: null, owed: null, isSandboxed: false },
  quantities: { seat: 1, extensionSeat: 0, mailboxSlot: 0 },
  nextPayment: {
    ...{ date: "2026-12-01T09:00:00.000Z", amountCents: 27_608, taxCents: 4408, currency: "EUR" },
    lines: [{ item: "plan", tier: "unlimited", period: "monthly", quantity: 1, amountCents: 23_200 }],
  },
};
/** One that has bought nothing. */
export const trying: BillingOverview = {
  ...{ ...paying, tier: "free", isTrial: true, price: null, nextPayment: null },
  trialEndsAt: "2026-11-26T09:00:00.000Z",
};

export const visa: PaymentMethod = {
  ...{ id: "pm_1", brand: "visa", last4: "4242", expMonth: 8, expYear: 2027, isPrimary: true },
};
export const debit: PaymentMethod = {
  ...{ id: "pm_2", brand: "sepa_debit", last4: "3000", expMonth: null, expYear: null, isPrimary: false },
};

export const invoice = (more: Partial<Transaction> = {}): Transaction => ({
  ...{ id: "in_1", date: "2026-11-01T09:00:00.000Z", number: "K-0001", description: null },
  items: [{ item: "plan", tier: "unlimited", period: "monthly", quantity: 1 }],
  ...{ amountCents: 27_608, currency: "EUR", status: "paid", invoiceUrl: "https://pay.example/in_1" },
  ...more,
});

export const offer: UpgradeInfo = {
  when: "now",
  lines: [
    { item: "plan", tier: "supreme", period: "monthly", quantity: 6, amountCents: 81_620 },
    { item: "plan", tier: "unlimited", period: "monthly", quantity: 6, amountCents: -51_040 },
  ],
  ...{ price: 30_580, tax: 5810, total: 36_390, currency: "EUR" },
  ...{ nextDate: "2026-12-01T09:00:00.000Z", nextTotal: 44_149, offer: "offer-1" },
};

/** Accounts that are connected. */
export const inUse = { cloud: 3, extension: 2 };

/** Answers what every page of billing asks for. */
export function answerBilling(
  overview: BillingOverview = paying,
  { trialUsedBy = null }: { trialUsedBy?: TrialHolder | null } = {},
) {
  answer(billing.overview, overview);
  answer(billing.prices, prices);
  answer(billing.plans, use);
  answer(payments.methods, [visa]);
  answer(payments.transactions, { items: [invoice()], hasMore: false });
  answer(credits.overview, {
    ...{
      used: 1880,
      available: 5000,
      left: 3120,
      reserved: 0,
      leftOf: [],
      perPeriod: 5000,
      onceConfirmed: 0,
      renewsAt: "2026-12-01T00:00:00.000Z",
    },
    ...{ prices: [], isSoldBySales: false },
  });
  answer(workspaces.info, {
    admins: ["1", "2"],
    users: [
      { id: "1", fullName: "Jonas Weidmann" },
      { id: "2", fullName: "Piet Vandersteen" },
    ],
    ...{ usedSeats: inUse.cloud + inUse.extension, totalSeats: 6, trialUsedBy },
    seats: { cloud: { used: inUse.cloud, total: 4 }, extension: { used: inUse.extension, total: 2 } },
  } as never);
}

export function draw(element: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const messages = { ui, shell, billing: texts, payments: paymentTexts, errors };
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        {element}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
