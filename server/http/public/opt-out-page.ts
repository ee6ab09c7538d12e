import type { Brand } from "@/brands/schema";
import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/opt-out.json" with { type: "json" };
import en from "@/messages/en/opt-out.json" with { type: "json" };
import es from "@/messages/es/opt-out.json" with { type: "json" };
import fr from "@/messages/fr/opt-out.json" with { type: "json" };
import pt from "@/messages/pt/opt-out.json" with { type: "json" };

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };

type Shown = { brand: Brand; locale: Locale; name: string };

/** Asks before anything happens: mail scanners open links, they do not press buttons (R18). */
export function questionPage({ brand, locale, name }: Shown): string {
  const t = texts[locale];
  return page(
    { brand, locale, title: t.title },
    `<h1>${filled(t.question, name)}</h1><p>${t.explanation}</p>
<form method="post"><button>${t.button}</button></form>`,
  );
}

export function donePage({ brand, locale, name }: Shown): string {
  const t = texts[locale];
  return page({ brand, locale, title: t.title }, `<h1>${t.done}</h1><p>${filled(t.doneText, name)}</p>`);
}

/** What the two pages may load: nothing. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const page = ({ brand, locale, title }: { brand: Brand; locale: Locale; title: string }, body: string) =>
  `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · ${escaped(brand.name)}</title>
<style>${styleOf(brand)}</style></head><body><main><p class="brand">${escaped(brand.name)}</p>${body}</main></body></html>
`;

const styleOf = ({ colours }: Brand) => `:root{color-scheme:light dark}
body{font:1rem/1.6 system-ui,sans-serif;display:grid;min-height:90vh;place-items:center;margin:1.5rem}
main{max-width:30rem}h1{font-size:1.5rem;line-height:1.3;margin:0 0 .5rem}p{margin:0 0 1.5rem}
.brand{font-weight:600;border-inline-start:.4rem solid ${colours.primary};padding-inline-start:.6rem}
button{font:inherit;font-weight:600;padding:.7rem 1.2rem;border:0;border-radius:.5rem;background:CanvasText;color:Canvas;cursor:pointer}
button:focus-visible{outline:3px solid currentColor;outline-offset:2px}`;

const filled = (text: string, name: string) => text.replace("{name}", () => escaped(name));
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
