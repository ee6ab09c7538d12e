import type { Brand } from "@/brands/schema";
import type { Locale } from "@/lib/contract/fields";
import { priceText } from "@/lib/contract/money";
import type { Checkout } from "@/server/sandbox/payments/checkouts";
import { actsOn, type CheckoutAct, returnAddress } from "@/server/sandbox/rules/checkout";
import { type CardProblem, testCards, withTax } from "@/server/sandbox/rules/subscription";
import { brandPage, escaped, filled } from "./brand-page";
import { checkoutTexts, linesTable, planText } from "./checkout-items";

type Shown = { brand: Brand; locale: Locale; name: string; checkout: Checkout };

/** The simulated provider's page: the purchase, its state, and a button for every possible next event. */
export function checkoutPage({ brand, locale, name, checkout }: Shown): string {
  const t = checkoutTexts[locale];
  const { state, amountCents, currency } = checkout;
  const amount = priceText(withTax(amountCents), currency, locale);
  const labels: Partial<Record<CheckoutAct, string>> = { ...t.acts[state as keyof typeof t.acts] };
  const buttons = actsOn(state).map((act) =>
    button(act, filled(labels[act] ?? act, { amount }), act === "pay" ? "" : "quiet"),
  );
  return brandPage(
    { brand, locale, title: t.title },
    `<p class="note" role="note">${t.sandbox}</p>
<h1>${planText(checkout, locale) ?? t.title}</h1>
${linesTable(checkout, locale)}
<p>${filled(t.for, { name })}<br><strong>${t.states[state]}</strong></p>
${buttons.length > 0 ? `<form method="post">${buttons.join("\n")}</form>` : ""}
${backLink({ brand, locale }, returnAddress(checkout.returnUrl, state))}`,
  );
}

/** The bank asks whether the payment for a change of the subscription, or for a one-time purchase, is really wanted. */
export function confirmPage({ brand, locale, checkout }: Shown): string {
  const t = checkoutTexts[locale];
  const amount = priceText(withTax(checkout.amountCents), checkout.currency, locale);
  const { title, lead, pay, cancel } = t.confirm;
  const isOpen = checkout.state === "open";
  return brandPage(
    { brand, locale, title },
    `<p class="note" role="note">${t.sandbox}</p>
<h1>${title}</h1>
<p>${filled(checkout.key === null ? lead.change : lead.purchase, { amount })}</p>
${linesTable(checkout, locale)}
${isOpen ? `<form method="post">${button("pay", pay, "")}${button("cancel", cancel, "quiet")}</form>` : `<p><strong>${t.states[checkout.state]}</strong></p>`}
${backLink({ brand, locale }, checkout.returnUrl)}`,
  );
}

/** The form for a new card. It takes the test numbers alone, which it lists. */
export function cardPage({ brand, locale, checkout }: Shown, problem: CardProblem | null): string {
  const { sandbox, card } = checkoutTexts[locale];
  const field = (name: "number" | "expiry" | "cvc" | "name", more: string) =>
    `<label>${card[name]}<input name="${name}" autocomplete="off" ${more}></label>`;
  const numbers = Object.entries(testCards).map(
    ([number, { fate }]) => `<li><code>${number}</code>: ${card.fates[fate]}</li>`,
  );
  return brandPage(
    { brand, locale, title: card.title },
    `<p class="note" role="note">${sandbox}</p>
<h1>${card.title}</h1>
<p>${card.lead}</p>
<ul>${numbers.join("")}</ul>
${problem ? `<p role="alert"><strong>${card.problems[problem]}</strong></p>` : ""}
<form method="post">${field("number", 'inputmode="numeric" maxlength="25"')}${field("expiry", 'maxlength="7"')}${field("cvc", 'inputmode="numeric" maxlength="4"')}${field("name", 'maxlength="100"')}${button("pay", card.save, "")}</form>
${backLink({ brand, locale }, checkout.returnUrl)}`,
  );
}

const button = (act: CheckoutAct, label: string, look: "" | "quiet") =>
  `<button name="act" value="${act}"${look === "" ? "" : ` class="${look}"`}>${label}</button>`;
const backLink = ({ brand, locale }: Pick<Shown, "brand" | "locale">, to: string) =>
  `<p><a href="${escaped(to)}">${filled(checkoutTexts[locale].back, { brand: brand.name })}</a></p>`;
