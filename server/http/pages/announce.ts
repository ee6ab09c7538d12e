import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Brand } from "@/brands/schema";
import { type Locale, locales, themes } from "@/lib/contract/fields";
import { type Entry, entryWith, renderedPath } from "@/lib/edge/entry";
import { signFacts } from "@/lib/edge/facts";
import { gate } from "@/lib/edge/gate";
import type { Config } from "@/server/config";
import { openProviders } from "@/server/domain/auth/sign-in-methods";
import type { ApiTools } from "../api-tools";
import { admitStranger } from "../call";
import { openPaths } from "../public/open-pages";
import { sessionOf } from "../session-of";
import type { Visitor } from "../visitor";
import { factsOf } from "./facts-of";
import { contentPolicy, type InlineScripts } from "./policy";
import { readPreview } from "./preview-link";
import { withConfirmationSkipped } from "./skip-confirmation";

/** What goes to the web process with a page request, and back to the browser with the page. */
export type Announcement = {
  facts: string;
  policy: string;
  host: string;
  isHttps: boolean;
  locale: Locale;
  /** The inner path of the prebuilt page to send; null if the web process renders it. */
  made: string | null;
};

/** Looks up who asks for which page, signs it for the edge, and decides which inline scripts may run. */
export async function announce(
  api: ApiTools,
  scripts: InlineScripts,
  given: Visitor & { brand: Brand },
  request: FastifyRequest,
): Promise<Announcement> {
  const { config, keys } = api.tools;
  const found = await sessionOf(api, given);
  // Pages are for people: a program's session is ignored.
  const own = found?.scopes ? null : found;
  if (!own) await admitStranger(api, given, request);
  const session = await withConfirmationSkipped(api, own, request.query);
  const path = request.url.split("?", 1)[0] ?? "/";
  const asked = askedLocale(request, path);
  const visitor = { ...given, locale: asked ?? session?.locale ?? given.locale };
  const nonce = randomBytes(16).toString("base64url");
  const theme = themes.find((name) => name === request.cookies.theme) ?? null;
  const preview = readPreview(keys.secret, given.brand, request.query as Record<string, unknown>, Date.now());
  const facts = factsOf({ visitor, session, nonce, theme, preview, entry: entryOf(given.brand, config) });
  const search = request.url.slice(path.length);
  const inner = renderedPath(facts, path, search);
  const isVisit = request.method === "GET" || request.method === "HEAD";
  const isDocument = isVisit && request.headers.rsc === undefined;
  const hashes = scripts[inner];
  return {
    host: given.host,
    isHttps: given.isHttps,
    locale: visitor.locale,
    facts: await signFacts(facts, config.keys.facts, Date.now()),
    made: hashes && isDocument && gate(facts, path + search).kind === "stay" ? inner : null,
    policy: contentPolicy({
      // A form sent before the script runs is rendered on request, even on a page built in advance, which has no nonce.
      scripts: [...(isVisit && hashes ? [] : [`'nonce-${nonce}'`]), ...(hashes ?? [])],
      host: visitor.host,
      isDevelopment: config.web.isDevelopment,
      widget: session ? given.brand.support.widget : "none",
    }),
  };
}

/** For a brand whose people come from another product, sign-in leads there and has no page (AUTH-33). */
function entryOf(brand: Brand, { signInClients }: Config): Entry | null {
  return brand.authMethods.includes("password") ? entryWith(openProviders(brand, signInClients)) : null;
}

/** Public pages accept `?lang=`, so that each language has its own URL. */
function askedLocale(request: FastifyRequest, path: string): Locale | null {
  if (!openPaths.includes(path) && !path.startsWith("/auth/")) return null;
  const { lang } = request.query as { lang?: unknown };
  return locales.find((known) => known === lang) ?? null;
}
