import type { Brand } from "@/brands/schema";
import type { Locale } from "@/lib/contract/fields";

/** A plain page may load nothing. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A branded page without scripts, for visitors without a session; `body` is HTML. */
export const brandPage = (
  { brand, locale, title }: { brand: Brand; locale: Locale; title: string },
  body: string,
) => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · ${escaped(brand.name)}</title>
<style>${styleOf(brand)}</style></head><body><main><p class="brand">${escaped(brand.name)}</p>${body}</main></body></html>
`;

const styleOf = ({ colours }: Brand) => `:root{color-scheme:light dark}
body{font:1rem/1.6 system-ui,sans-serif;display:grid;min-height:90vh;place-items:center;margin:1.5rem}
main{max-width:30rem}h1{font-size:1.5rem;line-height:1.3;margin:0 0 .5rem}p{margin:0 0 1.5rem}
.brand{font-weight:600;border-inline-start:.4rem solid ${colours.primary};padding-inline-start:.6rem}
.note{border:1px solid;border-radius:.5rem;padding:.6rem .8rem}form{display:grid;gap:.75rem;margin:0 0 1.5rem}
button{font:inherit;font-weight:600;padding:.7rem 1.2rem;border:1px solid CanvasText;border-radius:.5rem;background:CanvasText;color:Canvas;cursor:pointer}
button.quiet{background:Canvas;color:CanvasText}a{color:inherit}ul{margin:0 0 1.5rem;padding-inline-start:1.2rem}
label{display:grid;font-weight:600}input{font:inherit;padding:.6rem .8rem;border:1px solid CanvasText;border-radius:.5rem;background:Canvas;color:CanvasText}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid currentColor;outline-offset:2px}`;

/** A text with its placeholders filled, escaped for HTML. */
export const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => escaped(values[name] ?? whole));
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
