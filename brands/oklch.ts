/** A color by lightness 0..1, chroma 0..~0.37 and hue in degrees; equal steps of lightness look equal. */
export type Oklch = { l: number; c: number; h: number };
type Triple = readonly [number, number, number];

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
const linearOf = (hex: string): Triple => [
  toLinear(channel(hex, 1)),
  toLinear(channel(hex, 3)),
  toLinear(channel(hex, 5)),
];

/** Converts `#rrggbb` to OKLCH (Björn Ottosson's matrices). A gray has chroma 0 and hue 0. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const c = Math.hypot(a, bb);
  const h = c < 1e-4 ? 0 : ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c, h };
}

function linearFrom({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const fits = (rgb: Triple) => rgb.every((v) => v >= -0.0005 && v <= 1.0005);

/** Converts to `#rrggbb`; a color outside sRGB keeps lightness and hue and loses chroma. */
export function hexOf({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  let low = 0;
  let high = c;
  if (fits(linearFrom({ l: lightness, c, h }))) low = c;
  else
    for (let i = 0; i < 16; i++) {
      const middle = (low + high) / 2;
      if (fits(linearFrom({ l: lightness, c: middle, h }))) low = middle;
      else high = middle;
    }
  const byte = (v: number) =>
    Math.round(toGamma(Math.min(1, Math.max(0, v))) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${linearFrom({ l: lightness, c: low, h }).map(byte).join("")}`;
}

const luminance = (hex: string) => {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The WCAG contrast of two `#rrggbb` colors, 1..21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The angle between two hues, 0..180. */
export const hueDistance = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);
