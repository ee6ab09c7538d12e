import type { Page } from "@playwright/test";
import { brands } from "@/brands";
import { expect, test } from "@/tests/support/e2e";

test.use({ locale: "en-GB" });

const signInOf = (url: string, id: string) => `${url.replace("localhost", `${id}.localhost`)}/auth/sign-in`;
const token = (page: Page, name: string) =>
  page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key), name);

for (const brand of brands)
  test(`a host of ${brand.id} shows its name, colors and logos in both themes (BRAND-01, BRAND-02, THEME-04)`, async ({
    page,
    tern,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(signInOf(tern.url, brand.id));
    await expect(page).toHaveTitle(new RegExp(brand.name));
    const logo = page.getByRole("img", { name: brand.name });
    await expect(logo).toHaveCount(1);
    await expect(logo).toHaveAttribute("src", brand.logos.authLight ?? "");
    expect((await logo.boundingBox())?.height).toBe(brand.logos.size);
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(logo).toHaveAttribute("src", brand.logos.authDark ?? "");
    if (brand.colours.dark.brand) expect(await token(page, "--brand")).toBe(brand.colours.dark.brand);
  });

test("the browser's bars take the background of the chosen theme, not the system's (THEME-01, THEME-03)", async ({
  page,
  tern,
}) => {
  const bar = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
    );
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(signInOf(tern.url, "heron"));
  expect(await bar()).toBe(brands[1]?.colours.light.canvas);
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload();
  expect(await bar()).toBe(brands[1]?.colours.dark.canvas);
});

test("the brand's settings are stored as `config`, separately for each brand's host (BRAND-26)", async ({
  page,
  tern,
}) => {
  for (const { id, name } of brands) {
    await page.goto(signInOf(tern.url, id));
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("config") ?? "{}"));
    expect(kept).toMatchObject({ brand: id, name });
  }
});

test("a signed URL shows the brand with another design until the page is left (BRAND-21, BRAND-22)", async ({
  page,
  tern,
}) => {
  const printed = await tern.cli(
    "preview",
    "heron",
    "primaryCl=aa3300",
    "logoSize=48",
    "auth_logo=/brands/heron/icon.svg",
  );
  const { url } = JSON.parse(printed.trim().split("\n").at(-1) ?? "{}");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(url);
  expect(await token(page, "--brand")).toBe("#aa3300");
  const logo = page.getByRole("img", { name: "Heron" });
  expect(await logo.boundingBox()).toMatchObject({ width: 48, height: 48 });
  await page.goto(signInOf(tern.url, "heron"));
  expect(await token(page, "--brand")).toBe(brands[1]?.colours.light.brand);
});

test("a brand can be installed: its manifest and icons load from its own host", async ({ page, tern }) => {
  await page.goto(signInOf(tern.url, "plover"));
  const loaded = await page.evaluate(async () => {
    const manifest = await (await fetch("/manifest.webmanifest")).json();
    const icons = await Promise.all(
      manifest.icons.map(async ({ src }: { src: string }) => (await fetch(src)).headers.get("content-type")),
    );
    return { name: manifest.name, icons };
  });
  expect(loaded).toEqual({ name: "Plover", icons: ["image/svg+xml", "image/png", "image/png", "image/png"] });
});
