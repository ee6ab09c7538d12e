/** Limits of one email: total bytes of its files, their number, and the length of a file name. */
export const attachmentLimits = { bytes: 25_000_000, files: 20, name: 200 } as const;
