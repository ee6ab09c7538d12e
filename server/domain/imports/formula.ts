/** Spreadsheets run a cell that begins so as a formula; a quote mark before it makes it text (S49). */
const runs = /^\s*[=+\-@＝＋－＠\t\r]|^[\t\r]/;

/** A cell that is safe in a file opened in a spreadsheet. Stored values stay unchanged. */
export const harmless = (cell: string) => (runs.test(cell) ? `'${cell}` : cell);
