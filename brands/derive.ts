import { neutralsOf } from "./ladder";
import { contrast, hexOf, hueDistance, type Oklch, oklchOf } from "./oklch";
import type { BrandColours, Theme } from "./tokens";

const white = "#ffffff";
const ink = "#182228";
const dangerHue = 27;
const signalHue = 66;
const stepOfLightness = 0.0025;

type DerivedColours = { light: BrandColours; dark: BrandColours; outlineDanger: boolean };

/** The background of pages and of cards, as `#rrggbb`. */
export type Grounds = { canvas: string; surface: string };

/** Grays take a little of the brand's hue, or none. The brand's own backgrounds are kept if they are light or dark enough. */
type Options = { greys?: "tinted" | "pure"; light?: Grounds; dark?: Grounds };

/**
 * Derives the brand's colors for both themes from one `#rrggbb` (BRAND-02). Every pair used for text or a border meets its contrast on
 * every background of its theme; only lightness is changed for that.
 */
export function deriveColours(primary: string, { greys = "tinted", ...own }: Options = {}): DerivedColours {
  const given = oklchOf(primary);
  const seed = { l: given.l, c: Math.min(given.c, 0.2), h: given.c < 0.012 ? 225 : given.h };
  const tint = greys === "pure" ? 0 : Math.min(seed.c * 0.12, 0.008);
  return {
    light: themeOf("light", primary, seed, tint, own.light),
    dark: themeOf("dark", primary, seed, tint, own.dark),
    outlineDanger: seed.c > 0.1 && hueDistance(seed.h, dangerHue) < 25,
  };
}

function themeOf(theme: Theme, primary: string, seed: Oklch, tint: number, own?: Grounds): BrandColours {
  const light = theme === "light";
  const { h } = seed;
  const neutral = { ...neutralsOf(theme, h, tint), ...(own && groundsFrom(theme, own)) };
  const grounds = [neutral.canvas, neutral.surface, neutral.sunken, neutral.raised];
  const toInk = light ? -1 : 1;
  const solve = (start: Oklch, on: string[], target: number, way = toInk) => solved(start, on, target, way);
  const fill = fillOf(primary, seed, [neutral.canvas, neutral.surface, neutral.raised], light ? -1 : 1);
  const soft = hexOf({ l: light ? 0.945 : 0.295, c: Math.min(seed.c, light ? 0.035 : 0.05), h });
  const select = hexOf({ l: light ? 0.966 : 0.262, c: Math.min(seed.c * 0.4, light ? 0.02 : 0.03), h });
  const lively = Math.max(seed.c, 0.09);
  return {
    ...neutral,
    "text-2": solve({ l: light ? 0.43 : 0.77, c: tint * 2, h }, [...grounds, select, soft], 5.5),
    "text-3": solve({ l: light ? 0.539 : 0.627, c: tint * 1.7, h }, grounds, 4.5),
    "line-strong": solve({ l: light ? 0.631 : 0.544, c: tint * 1.5, h }, grounds, 3.05),
    focus: solve({ l: light ? 0.489 : 0.661, c: lively, h }, [...grounds, select], 3),
    brand: fill.fill,
    "on-brand": fill.ink,
    "brand-hover": fill.hover,
    "brand-text": solve({ ...seed, l: light ? seed.l : Math.max(seed.l, 0.7) }, [...grounds, select], 4.5),
    "brand-soft": soft,
    "on-brand-soft": solve({ ...seed, l: light ? 0.424 : 0.801, c: Math.min(seed.c, 0.12) }, [soft], 5.5),
    "brand-line": hexOf({ l: light ? 0.89 : 0.39, c: Math.min(seed.c, light ? 0.045 : 0.055), h }),
    select,
    "inverse-action": solve(
      { l: light ? 0.811 : 0.424, c: Math.min(seed.c, 0.1), h },
      [neutral.inverse],
      4.5,
      -toInk,
    ),
    "ch-network": solve({ ...seed, l: light ? seed.l : 0.647 }, grounds, 3),
    ...signalOf(theme, seed),
    ...sequenceOf(theme, seed),
  };
}

/** The limits of a background's lightness, beyond which no text would be readable (ux 4.4). */
const palest = 0.94;
const darkest = 0.26;

/** The brand's own backgrounds, and those a step below and above them. */
function groundsFrom(theme: Theme, own: Grounds) {
  const light = theme === "light";
  const kept = (hex: string) => {
    const { l, c, h } = oklchOf(hex);
    const isKept = light ? l >= palest : l <= darkest;
    return isKept
      ? { hex, l, c, h }
      : { hex: hexOf({ l: light ? palest : darkest, c, h }), l: light ? palest : darkest, c, h };
  };
  const canvas = kept(own.canvas);
  const surface = kept(own.surface);
  return {
    canvas: canvas.hex,
    surface: surface.hex,
    sunken: hexOf({ ...canvas, l: canvas.l - 0.02 }),
    raised: light ? surface.hex : hexOf({ ...surface, l: surface.l + 0.038 }),
    line: hexOf({ ...surface, l: surface.l + (light ? -0.095 : 0.103) }),
    skeleton: hexOf({ ...surface, l: surface.l + (light ? -0.065 : 0.053) }),
  };
}

/** Steps lightness until the color meets the contrast on every background, or reaches the end of the scale. */
function solved(start: Oklch, grounds: string[], target: number, way: number): string {
  let { l } = start;
  let hex = hexOf({ ...start, l });
  while (grounds.some((ground) => contrast(hex, ground) < target) && l > 0 && l < 1) {
    l += way * stepOfLightness;
    hex = hexOf({ ...start, l });
  }
  return hex;
}

/** The color of filled buttons: the given one if it works, otherwise the nearest lightness that does, in direction `first` first. */
function fillOf(primary: string, seed: Oklch, grounds: string[], first: number) {
  const inkOn = (fill: string) => [white, ink].find((candidate) => contrast(candidate, fill) >= 4.5);
  const works = (fill: string) => inkOn(fill) && grounds.every((ground) => contrast(fill, ground) >= 3);
  const fill = works(primary) ? primary : nearest(seed, first, works);
  const onFill = inkOn(fill) ?? white;
  const at = oklchOf(fill);
  const hover = hexOf({ ...seed, l: at.l + (onFill === white ? -0.045 : 0.045) });
  return { fill, ink: onFill, hover };
}

function nearest(seed: Oklch, first: number, works: (hex: string) => unknown): string {
  for (const way of [first, -first])
    for (let l = seed.l; l >= 0 && l <= 1; l += way * stepOfLightness) {
      const hex = hexOf({ ...seed, l });
      if (works(hex)) return hex;
    }
  return first < 0 ? ink : white;
}

/** With an apricot brand the signal color would not stand out, so the signal turns to rose. */
function signalOf(theme: Theme, seed: Oklch): BrandColours {
  if (seed.c <= 0.1 || hueDistance(seed.h, signalHue) >= 25) return {};
  const h = 350;
  const signal = hexOf({ l: 0.8, c: 0.12, h });
  const soft = theme === "light" ? { l: 0.954, c: 0.029, h } : { l: 0.275, c: 0.05, h };
  const onSoft = theme === "light" ? { l: 0.48, c: 0.13, h } : { l: 0.82, c: 0.1, h };
  return {
    signal,
    "signal-soft": hexOf(soft),
    "on-signal-soft": solved(onSoft, [hexOf(soft)], 5.5, theme === "light" ? -1 : 1),
    "signal-edge": theme === "light" ? hexOf({ l: 0.6, c: 0.14, h }) : signal,
  };
}

const sequence = {
  light: [
    [0.951, 0.02],
    [0.879, 0.04],
    [0.791, 0.058],
    [0.69, 0.069],
    [0.581, 0.07],
    [0.47, 0.062],
    [0.359, 0.053],
  ],
  dark: [
    [0.269, 0.03],
    [0.339, 0.04],
    [0.431, 0.056],
    [0.529, 0.066],
    [0.631, 0.07],
    [0.741, 0.066],
    [0.851, 0.05],
  ],
} as const;

function sequenceOf(theme: Theme, seed: Oklch): BrandColours {
  const strength = Math.min(seed.c / 0.05, 1.6);
  return Object.fromEntries(
    sequence[theme].map(([l, c], at) => [`seq-${at + 1}`, hexOf({ l, c: c * strength, h: seed.h })]),
  );
}
