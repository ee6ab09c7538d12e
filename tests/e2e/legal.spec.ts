import type { Page } from "@playwright/test";
import { changedOn } from "@/components/legal/changed-on";
import { formatDate } from "@/lib/format/moments";
import { locales } from "@/lib/i18n/locales";
import { trialDays } from "@/server/domain/billing/entitlements";
import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";

test.use({ locale: "en-GB" });

const pages = ["/terms-of-use", "/privacy-policy"] as const;
const titles = {
  en: ["Terms of use", "Privacy policy"],
  fr: ["Conditions d’utilisation", "Politique de confidentialité"],
  de: ["Nutzungsbedingungen", "Datenschutzerklärung"],
  pt: ["Condições de utilização", "Política de privacidade"],
  es: ["Condiciones de uso", "Política de privacidad"],
} as const;
const says = {
  monthly: {
    en: /billed by monthly subscription/,
    fr: /facturés par abonnement mensuel/,
    de: /als monatliches Abonnement/,
    pt: /faturados por subscrição mensal/,
    es: /facturan por suscripción mensual/,
  },
  trial: {
    en: /free trial of (\d+) days/,
    fr: /essai gratuit de (\d+) jours/,
    de: /kostenlosen? Testphase von (\d+) Tagen|kostenlose Testphase von (\d+) Tagen/,
    pt: /período experimental gratuito de (\d+) dias/,
    es: /prueba gratuita de (\d+) días/,
  },
  refund: {
    en: /paid are non-refundable/,
    fr: /payées ne sont pas remboursables/,
    de: /Gezahlte Entgelte werden nicht erstattet/,
    pt: /pagos não são reembolsáveis/,
    es: /pagados no son reembolsables/,
  },
  notice: {
    en: /15 days’ notice/,
    fr: /15 jours à l’avance/,
    de: /15 Tage vorher/,
    pt: /15 dias de antecedência/,
    es: /15 días de antelación/,
  },
} as const;

const textOf = (page: Page) => page.getByRole("main").innerText();

for (const locale of locales)
  for (const [at, path] of pages.entries())
    test(`${path} in ${locale} is written in that language for the brand, with all required content (AUTH-47, AUTH-48, AUTH-49, AUTH-50, AUTH-51, AUTH-52)`, async ({
      page,
      tern,
    }) => {
      const complaints: string[] = [];
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      const heron = tern.url.replace("localhost", "heron.localhost");
      await page.goto(`${heron}${path}?lang=${locale}`);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      const title = titles[locale][at] as string;
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Heron`);
      const text = await textOf(page);
      for (const patterns of Object.values(says)) expect(text).toMatch(patterns[locale]);
      const days = says.trial[locale].exec(text)?.slice(1).find(Boolean);
      expect(Number(days)).toBe(trialDays);
      expect(text).toContain("Heron");
      expect(text).toContain(formatDate(changedOn, { locale, zone: "UTC" }));
      expect(text).not.toMatch(/\bTern\b|[{}]|undefined/);
      expect(complaints).toEqual([]);
    });

test("a legal page is indexable and names its URL in every language, other pages are not (GATE-10)", async ({
  request,
  tern,
}) => {
  const heron = tern.url.replace("localhost", "heron.localhost");
  const asHeron = { headers: { host: new URL(heron).host } };
  const answer = await request.get("/terms-of-use?lang=fr", asHeron);
  const links = answer.headers().link ?? "";
  expect(links).toContain(`<${heron}/terms-of-use?lang=fr>; rel="canonical"`);
  for (const locale of locales)
    expect(links).toContain(`<${heron}/terms-of-use?lang=${locale}>; rel="alternate"; hreflang="${locale}"`);
  expect(links).toContain(`<${heron}/terms-of-use>; rel="alternate"; hreflang="x-default"`);
  expect(await answer.text()).toMatch(/<meta name="robots" content="index"/);
  for (const path of ["/auth/sign-in", "/error"]) {
    const other = await request.get(path, asHeron);
    expect(other.headers().link ?? "").not.toContain("canonical");
    expect(await other.text()).toMatch(/<meta name="robots" content="noindex"/);
  }
});

test("robots.txt and sitemap.xml name the host they are requested on, and public pages only", async ({
  request,
  tern,
}) => {
  for (const address of [tern.url, tern.url.replace("localhost", "heron.localhost")]) {
    const headers = { host: new URL(address).host };
    const robots = await (await request.get("/robots.txt", { headers })).text();
    expect(robots).toContain(`Sitemap: ${address}/sitemap.xml`);
    expect(robots).toContain("Disallow: /api/");
    const sitemap = await request.get("/sitemap.xml", { headers });
    expect(sitemap.headers()["content-type"]).toContain("application/xml");
    const places = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    const expected = pages.flatMap((path) => [
      ...locales.map((locale) => `${address}${path}?lang=${locale}`),
      `${address}${path}`,
    ]);
    expect(places.sort()).toEqual(expected.sort());
  }
  const stranger = await request.get("/robots.txt", { headers: { host: "evil.example" } });
  expect(stranger.status()).toBe(421);
});

test("the language chosen on a legal page wins over its address and stays on the others (I18N-03)", async ({
  page,
}) => {
  await page.goto("/terms-of-use?lang=fr");
  await page.getByLabel("Langue").selectOption("es");
  await expect(page.getByRole("heading", { level: 1, name: "Condiciones de uso" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacidad" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Política de privacidad" })).toBeVisible();
});

test("the contents lead to a section, and the way back to sign-in", async ({ page }) => {
  await page.goto("/terms-of-use");
  const refunds = page.getByRole("heading", { name: /No refunds$/ });
  await page.getByRole("link", { name: /No refunds$/ }).click();
  await expect(refunds).toBeInViewport();
  await page.getByRole("link", { name: "Back to Tern" }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test("only the text is printed", async ({ page }) => {
  await page.goto("/privacy-policy");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
  await expect(page.getByLabel("Language")).toBeHidden();
});

test("legal pages are accessible in both themes and fit a narrow phone", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  for (const path of pages)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${path}?lang=de`);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectNoBarrier(page, path, { min: "any" });
    }
});
