const width = 84;
const height = 22;
const inset = 2;

type SparklinePath = { path: string; end: { x: number; y: number } | null };

/** The path of a sparkline, 84 × 22 px: the highest value at the top; a missing value breaks the line. */
export function sparklinePath(values: readonly (number | null)[]): SparklinePath {
  const known = values.filter((value): value is number => value !== null);
  const top = Math.max(...known, 0);
  const step = values.length > 1 ? (width - 2 * inset) / (values.length - 1) : 0;
  const round = (value: number) => Math.round(value * 10) / 10;
  let path = "";
  let end: SparklinePath["end"] = null;
  let broken = true;
  values.forEach((value, index) => {
    if (value === null) {
      broken = true;
      return;
    }
    const x = round(inset + index * step);
    const share = top > 0 ? value / top : 0;
    const y = round(height - 3 - share * (height - 6));
    path += `${broken ? "M" : "L"}${x} ${y}`;
    broken = false;
    end = { x, y };
  });
  return { path, end };
}
