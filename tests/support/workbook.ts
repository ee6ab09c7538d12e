import { zipOf } from "./zip";

/** A cell: text, a number, a day (YYYY-MM-DD), or a formula with the value that was saved with it. */
type Cell = string | number | null | { day: string } | { formula: string; value: string };

/** An .xlsx workbook as Excel writes one; a row that is null is missing in the file, as blank rows are. */
export function workbookOf(
  sheets: Record<string, readonly (readonly Cell[] | null)[]>,
  merged?: string,
): Buffer {
  const names = Object.keys(sheets);
  const numbered = (make: (name: string, number: number) => string) =>
    names.map((name, index) => make(name, index + 1)).join("");
  return zipOf({
    "[Content_Types].xml": `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${xml}<Relationships xmlns="${relations}">${numbered((_, number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rIdS" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${xml}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        sheetOf(sheets[name] ?? [], merged),
      ]),
    ),
  });
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";

function sheetOf(rows: readonly (readonly Cell[] | null)[], merged: string | undefined): string {
  const written = rows.map((cells, index) => {
    if (!cells) return "";
    const inner = cells.map((cell, column) =>
      cellOf(cell, `${String.fromCharCode(65 + column)}${index + 1}`),
    );
    return `<row r="${index + 1}">${inner.join("")}</row>`;
  });
  const merge = merged ? `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells>` : "";
  return `${xml}<worksheet xmlns="${main}"><sheetData>${written.join("")}</sheetData>${merge}</worksheet>`;
}

function cellOf(cell: Cell, at: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ("day" in cell) return `<c r="${at}" s="1"><v>${daysSince1900(cell.day)}</v></c>`;
  return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
/** Excel counts days from 1899-12-30, so that its leap day of 1900, which never was, comes out right. */
const daysSince1900 = (day: string) => (Date.parse(day) - Date.parse("1899-12-30")) / 86_400_000;
