/** Normalizes text for comparison with word lists: lower case, no accents, "ß" as "ss", straight quotes, single spaces within a line. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/[\u00a0\t ]+/g, " ");
}
