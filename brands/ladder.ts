import { hexOf } from "./oklch";
import type { BrandColours, Theme } from "./tokens";

/** The lightness of each neutral, and the share of the brand's hue it takes (times the neutral chroma, at most .008). */
const ladder = {
  light: {
    canvas: [0.982, 0.5],
    surface: [1, 0],
    sunken: [0.962, 0.7],
    raised: [1, 0],
    line: [0.905, 1],
    skeleton: [0.935, 0.9],
    text: [0.245, 2.2],
    inverse: [0.245, 2.2],
    "on-inverse": [0.95, 0.7],
    "on-inverse-2": [0.77, 1.5],
  },
  dark: {
    canvas: [0.178, 1.6],
    surface: [0.212, 1.8],
    sunken: [0.155, 1.3],
    raised: [0.25, 2],
    line: [0.315, 1.9],
    skeleton: [0.265, 2],
    text: [0.95, 0.7],
    inverse: [0.95, 0.7],
    "on-inverse": [0.245, 2.2],
    "on-inverse-2": [0.43, 2.2],
  },
} as const;

type Neutral = keyof (typeof ladder)["light"];

/** The grays of one theme: hue in degrees; `tint` is the chroma for a factor of 1. */
export const neutralsOf = (theme: Theme, hue: number, tint: number) =>
  Object.fromEntries(
    Object.entries(ladder[theme]).map(([token, [l, factor]]) => [
      token,
      hexOf({ l, c: tint * factor, h: hue }),
    ]),
  ) as Record<Neutral, string> & BrandColours;
