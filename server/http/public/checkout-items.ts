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
import { type HeldItem, orderOf } from "@/server/domain/billing/items";
import { addOnById, packById, priceById } from "@/server/domain/billing/prices";
import type { Checkout } from "@/server/sandbox/payments/checkouts";
import { linesOf, taxOf, withTax } from "@/server/sandbox/rules/subscription";
import { escaped, filled } from "./brand-page";

export const checkoutTexts: Record<Locale, typeof en> = { en, fr, de, pt, es };
const billing: Record<Locale, Pick<typeof enBilling, "tiers" | "periods">> = {
  ...{ en: enBilling, fr: frBilling, de: deBilling, pt: ptBilling, es: esBilling },
};

/** The plan that is bought, and for how long, as HTML; null without one that is still sold. */
export function planText({ items }: Checkout, locale: Locale): string | null {
  const plan = orderOf(items)?.price;
  const { tiers, periods } = billing[locale];
  return plan ? escaped(`${tiers[plan.tier]}, ${periods[plan.period]}`) : null;
}

/** All that is charged, the tax, and the total. */
export function linesTable(checkout: Checkout, locale: Locale): string {
  const { items, tax, total } = checkoutTexts[locale];
  const { amountCents, currency } = checkout;
  const lines = (checkout.lines ?? linesOf(checkout.items) ?? []).map((line) => {
    const name = nameOf(line, locale);
    return { ...line, name: line.amountCents < 0 ? items.unused.replace("{item}", () => name) : name };
  });
  const rows = [
    ...lines,
    { name: tax, amountCents: taxOf(amountCents) },
    { name: `<strong>${total}</strong>`, amountCents: withTax(amountCents) },
  ].map(
    ({ name, amountCents: cents }) =>
      `<tr><th scope="row" style="${left}">${name}</th><td style="${right}">${escaped(priceText(cents, currency, locale))}</td></tr>`,
  );
  return `<table style="width:100%;border-collapse:collapse;margin:0 0 1.5rem">${rows.join("\n")}</table>`;
}

const cell = "padding:.4rem 0;vertical-align:top;border-block-end:1px solid";
const left = `${cell};text-align:start;font-weight:400`;
const right = `${cell};text-align:end;white-space:nowrap;padding-inline-start:1rem`;

/** `Basic, 3 seats`, `2 × 500 credits`, as HTML. */
function nameOf({ priceId, quantity }: HeldItem, locale: Locale): string {
  const { items } = checkoutTexts[locale];
  const form = new Intl.PluralRules(locale).select(quantity) === "one" ? "one" : "other";
  const number = (value: number) => value.toLocaleString(locale);
  const [plan, addOn, pack] = [priceById(priceId), addOnById(priceId), packById(priceId)];
  const values = { count: number(quantity), tier: plan ? billing[locale].tiers[plan.tier] : "" };
  if (plan) return filled(items.plan[form], values);
  if (addOn) return filled(items[addOn.item][form], values);
  return pack ? filled(items.credits, { ...values, credits: number(pack.credits) }) : escaped(priceId);
}
