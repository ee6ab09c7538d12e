import { readFileSync } from "node:fs";
import fc from "fast-check";
import { deriveColours } from "@/brands/derive";
import { groundsOf } from "@/brands/grounds";
import { contrast } from "@/brands/oklch";
import { tern } from "@/brands/tern";
import { type BrandColours, brandTokens, type Theme, themes } from "@/brands/tokens";

const grounds = ["canvas", "surface", "sunken", "raised"] as const;

/** ink, ground, least contrast */
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ["text", ground, 7],
    ["text-2", ground, 5.5],
    ["text-3", ground, 4.5],
    ["brand-text", ground, 4.5],
    ["line-strong", ground, 3],
    ["focus", ground, 3],
    ["ch-network", ground, 3],
  ]),
  ["brand", "canvas", 3],
  ["brand", "surface", 3],
  ["brand", "raised", 3],
  ["on-brand", "brand", 4.5],
  ["on-brand", "brand-hover", 4.5],
  ["on-brand-soft", "brand-soft", 5.5],
  ["text", "brand-soft", 7],
  ["text-2", "brand-soft", 5.5],
  ["text-2", "select", 5.5],
  ["brand-text", "select", 4.5],
  ["inverse-action", "inverse", 4.5],
  ["on-inverse", "inverse", 7],
  ["on-inverse-2", "inverse", 4.5],
];

const css = readFileSync("app/globals.css", "utf8");

/** The product's own values, read from the one place that defines them. */
function readColours(theme: Theme): Record<string, string> {
  const [, light = "", dark = ""] = css.split(/:root \{|\[data-theme="dark"\] \{/);
  const read = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
    );
  return theme === "light" ? read(light) : { ...read(light), ...read(dark) };
}

const product = { light: readColours("light"), dark: readColours("dark") };

function failing(colours: BrandColours, theme: Theme) {
  const all: Record<string, string> = { ...product[theme], ...colours };
  return [...pairs, ["on-signal", "signal", 4.5], ["on-signal-soft", "signal-soft", 5.5]].flatMap(
    ([on, ground, min]) => {
      const found = contrast(all[on as string] ?? "", all[ground as string] ?? "");
      return found >= (min as number) ? [] : [`${theme} ${on} on ${ground}: ${found.toFixed(2)}`];
    },
  );
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

const grounded = fc.record({ canvas: hex, surface: hex });

describe("colors of a brand", () => {
  it("meet every contrast in both themes, whatever color a brand picks (BRAND-02)", () => {
    fc.assert(
      fc.property(hex, fc.constantFrom("tinted" as const, "pure" as const), (primary, greys) => {
        const derived = deriveColours(primary, { greys });
        expect(themes.flatMap((theme) => failing(derived[theme], theme))).toEqual([]);
      }),
      { numRuns: 1_200, seed: 416677 },
    );
  });

  it("meet every contrast with any background a brand picks, even if too dark or too pale (THEME-02)", () => {
    fc.assert(
      fc.property(hex, grounded, grounded, (primary, light, dark) => {
        const derived = deriveColours(primary, { light, dark });
        expect(themes.flatMap((theme) => failing(derived[theme], theme))).toEqual([]);
      }),
      { numRuns: 400, seed: 416677 },
    );
  });

  it("keep a brand's own backgrounds if text is readable on them", () => {
    const { light, dark } = deriveColours("#5f4b8b", {
      light: { canvas: "#f6f4fb", surface: "#ffffff" },
      dark: { canvas: "#100c1a", surface: "#181324" },
    });
    expect([light.canvas, light.surface, dark.canvas, dark.surface]).toEqual([
      "#f6f4fb",
      "#ffffff",
      "#100c1a",
      "#181324",
    ]);
  });

  it.each([
    "#416677",
    "#ffd400",
    "#ff0000",
    "#00aa44",
    "#000080",
    "#000000",
    "#ffffff",
    "#39ff14",
    "#8a2be2",
    "#ff69b4",
    "#ff8c00",
    "#f5f5dc",
    "#808080",
    "#00ffff",
  ])("meet every contrast for %s", (primary) => {
    const derived = deriveColours(primary);
    expect(themes.flatMap((theme) => failing(derived[theme], theme))).toEqual([]);
  });

  it("keep the given color for the filled button if it already works", () => {
    expect(deriveColours("#5f4b8b").light.brand).toBe("#5f4b8b");
  });

  it("change only in lightness if the given color is too pale for a button", () => {
    expect(deriveColours("#ffe97f").light.brand).not.toBe("#ffe97f");
  });

  it("outline destructive buttons when the brand itself is red", () => {
    expect(deriveColours("#c8102e").outlineDanger).toBe(true);
    expect(deriveColours("#5f4b8b").outlineDanger).toBe(false);
  });

  it("turn the signal to another hue when the brand itself is apricot", () => {
    expect(deriveColours("#f28c28").light.signal).toBeDefined();
    expect(deriveColours("#5f4b8b").light.signal).toBeUndefined();
  });

  it("are replaced alike in light and dark, and only those a brand may replace", () => {
    const { light, dark } = deriveColours("#5f4b8b");
    expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort());
    expect(brandTokens).toEqual(expect.arrayContaining(Object.keys(light)));
  });

  it("include a background and text color for each theme (THEME-02)", () => {
    const { light, dark } = product;
    for (const token of ["canvas", "text"]) {
      expect([light[token], dark[token]]).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/^#/)]);
      expect(light[token]).not.toBe(dark[token]);
    }
  });

  it("include the product's backgrounds for code outside the style sheet", () => {
    for (const theme of themes) {
      const { canvas, surface } = product[theme];
      expect(groundsOf(tern, theme)).toEqual({ canvas, surface });
    }
  });

  it("of the product itself meet the same contrasts", () => {
    expect(themes.flatMap((theme) => failing({}, theme))).toEqual([]);
  });
});
