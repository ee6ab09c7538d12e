import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { brands } from "@/brands";
import { isLoopbackHost } from "@/brands/hosts";
import type { Brand } from "@/brands/schema";
import { manifestOf, type Places } from "@/extension/manifest";
import { type Locale, locales } from "@/lib/contract/fields";
import { brandAddress, isInService } from "@/server/services/workspaces/brand-address";
import { stampOf } from "./stamp";

const sources = [
  "extension",
  "lib/contract",
  "lib/extension",
  "brands",
  "public/brands",
  "scripts/build",
  "package.json",
  ...locales.map((locale) => `messages/${locale}/extension.json`),
];
const scripts = ["worker", "page", "network"];

type Options = { out: string; version: string; baseUrl: string; networkUrl: string };

/** Packages the browser extension of every brand into <out>/extension/<brand>, for the URLs it has to work on. */
export async function buildExtensions({ out, version, baseUrl, networkUrl }: Options): Promise<void> {
  const stamp = stampOf(
    path.join(out, ".extension-stamp"),
    sources,
    [version, baseUrl, networkUrl, process.env.BRAND_HOSTS, process.env.BRANDS].join(),
  );
  if (!stamp.stale) return;
  console.error("Packaging the browser extension…");
  stamp.begin();
  for (const brand of brands) {
    await rm(path.join(out, "extension", brand.id), { recursive: true, force: true });
    // A brand that is not in service has no pages to run in.
    if (!isInService(brand, baseUrl)) continue;
    const places = { pages: addressesOf(brand, baseUrl), networks: [networkUrl] };
    await packageFor(brand, places, version, path.join(out, "extension", brand.id));
  }
  stamp.done();
}

/** The addresses of a brand's pages; of another brand it names none. On this machine, also its localhost name. */
const addressesOf = (brand: Brand, baseUrl: string) => [
  ...brand.hosts.map((host) => `https://${host}`),
  ...(isLoopbackHost(new URL(baseUrl).hostname) ? [`http://${brand.id}.localhost`] : []),
  ...(isInService(brand, baseUrl) ? [brandAddress(brand, baseUrl)] : []),
];

async function packageFor(brand: Brand, places: Places, version: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: Object.fromEntries(scripts.map((name) => [name, `extension/${name}.ts`])),
    outdir: folder,
    bundle: true,
    format: "iife",
    target: "chrome126",
    logLevel: "warning",
  });
  for (const [size, file] of [
    ["192", brand.icons.medium],
    ["512", brand.icons.large],
  ] as const)
    await cp(path.join("public", file), path.join(folder, `icon-${size}.png`));
  for (const locale of locales) await writeTexts(brand, locale, folder);
  const manifest = manifestOf(brand, places, version);
  await writeFile(path.join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Browsers know Portuguese only with a country. */
const namesInBrowsers: Partial<Record<Locale, string[]>> = { pt: ["pt_BR", "pt_PT"] };

async function writeTexts(brand: Brand, locale: Locale, folder: string): Promise<void> {
  const texts: Record<string, string> = JSON.parse(
    await readFile(`messages/${locale}/extension.json`, "utf8"),
  );
  const named = Object.entries(texts).map(([key, text]) => [
    key,
    { message: text.replaceAll("{name}", brand.name) },
  ]);
  for (const name of namesInBrowsers[locale] ?? [locale]) {
    await mkdir(path.join(folder, "_locales", name), { recursive: true });
    const file = path.join(folder, "_locales", name, "messages.json");
    await writeFile(file, `${JSON.stringify(Object.fromEntries(named), null, 2)}\n`);
  }
}
