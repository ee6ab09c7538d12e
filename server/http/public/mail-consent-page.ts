import type { Brand } from "@/brands/schema";
import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/mail-consent.json" with { type: "json" };
import en from "@/messages/en/mail-consent.json" with { type: "json" };
import es from "@/messages/es/mail-consent.json" with { type: "json" };
import fr from "@/messages/fr/mail-consent.json" with { type: "json" };
import pt from "@/messages/pt/mail-consent.json" with { type: "json" };
import type { SandboxConsent } from "@/server/sandbox/consent/consents";
import { actsOnConsent, type ConsentAct } from "@/server/sandbox/rules/consent";
import { brandPage, filled } from "./brand-page";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };

type Shown = { brand: Brand; locale: Locale; consent: SandboxConsent };

/** The simulated provider's page: who asks for what, and a button for every possible answer. */
export function mailConsentPage({ brand, locale, consent }: Shown): string {
  const t = texts[locale];
  const { provider, login: email, state } = consent;
  const values = { brand: brand.name, provider: t.providers[provider], email };
  const button = (act: ConsentAct) =>
    `<button name="act" value="${act}"${act === "allow" ? "" : ' class="quiet"'}>${filled(t.acts[act], values)}</button>`;
  const buttons = actsOnConsent(state).map(button);
  return brandPage(
    { brand, locale, title: filled(t.title, values) },
    `<p class="note" role="note">${filled(t.sandbox, values)}</p>
<h1>${filled(t.states[state], values)}</h1>
<p>${filled(t.what, values)}</p>
${buttons.length > 0 ? `<form method="post">${buttons.join("\n")}</form>` : ""}`,
  );
}
