/** Spreadsheets run a cell that begins so as a formula; a quote mark before it makes it text (S49). */
const runs = /^\s*[=+\-@＝＋－＠\t\r]|^[\t\r]/;

/** A cell as it may stand in a file that people open in a spreadsheet. Stored values stay as they are. */
export const harmless = (cell: string) => (runs.test(cell) ? `'${cell}` : cell);
