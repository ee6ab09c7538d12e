/** An id as the 16 bytes it stands for, as links in mails carry it. */
export const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll("-", ""), "hex");
export const uuidOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
