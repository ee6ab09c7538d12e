import type { FastifyReply } from "fastify";
import { type ErrorCode, errors } from "@/lib/contract/errors";
import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/errors.json" with { type: "json" };
import en from "@/messages/en/errors.json" with { type: "json" };
import es from "@/messages/es/errors.json" with { type: "json" };
import fr from "@/messages/fr/errors.json" with { type: "json" };
import pt from "@/messages/pt/errors.json" with { type: "json" };

const texts: Record<Locale, Record<ErrorCode, string>> = { en, fr, de, pt, es };

const page = (locale: Locale, text: string) => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${text}</title>
<style>:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;display:grid;min-height:90vh;place-items:center;margin:1.5rem}p{max-width:36rem}</style>
</head><body><p>${text}.</p></body></html>
`;

/** An error as a minimal page, for when the web process cannot or must not render one: no brand, no session, one sentence. */
export const sendPlainPage = (reply: FastifyReply, code: ErrorCode, locale: Locale): FastifyReply =>
  reply
    .code(errors[code].status)
    .headers({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .type("text/html; charset=utf-8")
    .send(page(locale, texts[locale][code]));
