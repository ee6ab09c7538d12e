/** An id as its 16 bytes, as used in links of emails. */
export const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");
export const uuidOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
