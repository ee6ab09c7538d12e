import { createHash } from "node:crypto";
import type { Locale } from "@/lib/contract/fields";
import type { NetworkProfile } from "@/server/ports/network";
import { type Html, html } from "./html";
import type { Say } from "./words";

const style = `:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 22%,transparent)}*{box-sizing:border-box}
body{font:1rem/1.5 system-ui,sans-serif;margin:0}main,header>div,.mark>div{max-width:42rem;margin:0 auto;padding:0 1rem}
.mark{background:CanvasText;color:Canvas;font-size:.875rem}.mark>div{padding-block:.4rem}
header{border-bottom:1px solid var(--line)}header>div{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;padding-block:.75rem}
header strong{margin-inline-end:auto}nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}[itemprop=address]:not(:empty)::before{content:"· "}main{padding-block:1.5rem 4rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1.0625rem;margin:1.75rem 0 .5rem}p{margin:.25rem 0}ul,ol{list-style:none;padding:0;margin:0}
li{display:grid;grid-template-columns:1fr auto;gap:.25rem 1rem;padding:.75rem 0;border-bottom:1px solid var(--line)}li>p,li>blockquote{grid-column:1/-1}
blockquote{margin:.25rem 0 0;white-space:pre-wrap}.quiet,time{opacity:.7;font-size:.875rem}
form{display:grid;gap:.75rem;margin:1rem 0;justify-items:start}form.line{margin:0;display:inline}label{display:grid;gap:.25rem;font-weight:500;width:100%}
input,textarea{font:inherit;padding:.55rem .7rem;border:1px solid;border-radius:.4rem;width:100%;background:Field;color:FieldText}textarea{min-height:6rem}
button{font:inherit;font-weight:600;padding:.55rem 1rem;border:1px solid CanvasText;border-radius:.4rem;background:CanvasText;color:Canvas;cursor:pointer}
button.quiet{background:none;color:inherit}a{color:inherit}[role=status],[role=alert]{border:1px solid;border-radius:.4rem;padding:.7rem .9rem;margin:0 0 1.25rem}
a:focus-visible,button:focus-visible,input:focus-visible,textarea:focus-visible{outline:3px solid Highlight;outline-offset:2px}`;

/** Nothing is loaded, nothing runs, and no site may frame it. */
export const pagesPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export type Shown = { locale: Locale; say: Say; self: NetworkProfile | null };

const places = ["invitations", "messages", "activity", "notifications"] as const;

/** A whole page: the sign that this is a sandbox, the network's menu for who is signed in, and the page's own part. */
export const layout = ({ locale, say, self }: Shown, title: string, body: Html): string =>
  html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · ${say("name")}</title><style>${{ html: style }}</style></head>
<body><div class="mark"><div>${say("mark")}</div></div>
<header><div><strong>${say("name")}</strong>${
    self &&
    html`<nav>${places.map((place) => html`<a href="/${place}">${say(place)}</a> `)}</nav>
<a rel="me" href="/me">${self.firstName} ${self.lastName}</a>
<form class="line" method="post" action="/sign-out"><button class="quiet">${say("signOut")}</button></form>`
  }</div></header>
<main>${body}</main></body></html>
`.html;
