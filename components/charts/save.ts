/** Downloads a file that was created in the browser. */
function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves a table as CSV; cells that look like a formula are escaped. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const text = rows.map((cells) => cells.map(cell).join(",")).join("\r\n");
  save(`${name}.csv`, new Blob([`\ufeff${text}\r\n`], { type: "text/csv;charset=utf-8" }));
}

const drawn = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "font-weight",
  "opacity",
];

/** Saves a chart as PNG, as it is on screen but at twice the resolution, with its background. */
export async function savePng(name: string, svg: SVGSVGElement): Promise<void> {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [...svg.querySelectorAll<SVGElement>("*")];
  for (const [index, element] of [...copy.querySelectorAll<SVGElement>("*")].entries()) {
    const style = getComputedStyle(originals[index]!);
    for (const property of drawn) {
      const value = style.getPropertyValue(property);
      // References to patterns are kept; theme colors are replaced by their values.
      if (value && !value.startsWith("url(")) element.style.setProperty(property, value);
    }
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: width * 2, height: height * 2 });
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--surface");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob) save(`${name}.png`, blob);
}
