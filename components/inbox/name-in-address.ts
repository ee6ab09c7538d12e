/** The words of an address that may be a name: `ines.kowalczyk+x@mail.test` -> `ines kowalczyk`. */
export const nameInAddress = (address: string): string =>
  (address.split("@")[0] ?? "")
    .replace(/\+.*$/, "")
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)
    .join(" ");
