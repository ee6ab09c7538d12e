import type { Brand } from "@/brands/schema";
import type { Locale } from "@/lib/contract/fields";
import { priceText } from "@/lib/contract/money";
import deBilling from "@/messages/de/billing.json" with { type: "json" };
import de from "@/messages/de/checkout.json" with { type: "json" };
import enBilling from "@/messages/en/billing.json" with { type: "json" };
import en from "@/messages/en/checkout.json" with { type: "json" };
import esBilling from "@/messages/es/billing.json" with { type: "json" };
import es from "@/messages/es/checkout.json" with { type: "json" };
import frBilling from "@/messages/fr/billing.json" with { type: "json" };
import fr from "@/messages/fr/checkout.json" with { type: "json" };
import ptBilling from "@/messages/pt/billing.json" with { type: "json" };
import pt from "@/messages/pt/checkout.json" with { type: "json" };
import { priceById } from "@/server/domain/billing/prices";
import type { Checkout } from "@/server/sandbox/payments/checkouts";
import { actsOn, type CheckoutAct, returnAddress } from "@/server/sandbox/rules/checkout";
import { brandPage, escaped, filled } from "./brand-page";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };
const billing: Record<Locale, Pick<typeof enBilling, "tiers" | "periods">> = {
  ...{ en: enBilling, fr: frBilling, de: deBilling, pt: ptBilling, es: esBilling },
};

type Shown = { brand: Brand; locale: Locale; name: string; checkout: Checkout };

/** The simulated provider's page: the purchase, its state, and a button for every possible next event. */
export function checkoutPage({ brand, locale, name, checkout }: Shown): string {
  const t = texts[locale];
  const { state } = checkout;
  const amount = priceText(checkout.amountCents, checkout.currency, locale);
  const labels: Partial<Record<CheckoutAct, string>> = { ...t.acts[state as keyof typeof t.acts] };
  const buttons = actsOn(state).map(
    (act) =>
      `<button name="act" value="${act}"${act === "pay" ? "" : ' class="quiet"'}>${filled(labels[act] ?? act, { amount })}</button>`,
  );
  return brandPage(
    { brand, locale, title: t.title },
    `<p class="note" role="note">${t.sandbox}</p>
<h1>${escaped(planText(checkout, locale))}: ${escaped(amount)}</h1>
<p>${filled(t.for, { name })}<br><strong>${t.states[state]}</strong></p>
${buttons.length > 0 ? `<form method="post">${buttons.join("\n")}</form>` : ""}
<p><a href="${escaped(returnAddress(checkout.returnUrl, state))}">${filled(t.back, { brand: brand.name })}</a></p>`,
  );
}

function planText({ priceId }: Checkout, locale: Locale): string {
  const price = priceById(priceId);
  const { tiers, periods } = billing[locale];
  return price?.period ? `${tiers[price.tier]}, ${periods[price.period]}` : priceId;
}
