import type { Brand } from "@/brands/schema";
import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/opt-out.json" with { type: "json" };
import en from "@/messages/en/opt-out.json" with { type: "json" };
import es from "@/messages/es/opt-out.json" with { type: "json" };
import fr from "@/messages/fr/opt-out.json" with { type: "json" };
import pt from "@/messages/pt/opt-out.json" with { type: "json" };
import { brandPage, filled } from "./brand-page";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };

type Shown = { brand: Brand; locale: Locale; name: string };

/** Asks for confirmation, because mail scanners open links but do not press buttons (R18). */
export function questionPage({ brand, locale, name }: Shown): string {
  const t = texts[locale];
  return brandPage(
    { brand, locale, title: t.title },
    `<h1>${filled(t.question, { name })}</h1><p>${filled(t.explanation, { name })}</p>
<form method="post"><button>${t.button}</button></form>`,
  );
}

/** The page behind the link in a preview or a test email, which belongs to no prospect. */
export function samplePage({ brand, locale }: Omit<Shown, "name">): string {
  const t = texts[locale];
  return brandPage({ brand, locale, title: t.title }, `<h1>${t.sample}</h1><p>${t.sampleText}</p>`);
}

export function donePage({ brand, locale, name }: Shown): string {
  const t = texts[locale];
  return brandPage(
    { brand, locale, title: t.title },
    `<h1>${t.done}</h1><p>${filled(t.doneText, { name })}</p>`,
  );
}
