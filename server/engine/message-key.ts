import { createHmac, type KeyObject } from "node:crypto";

/**
 * The permanent name of one action: a function of the row, so that every attempt carries the same name (rule 12). It cannot be made without
 * the key, so a reply that refers to it proves what it answers.
 */
export const actionKey = (key: KeyObject, workspaceId: string, ...parts: (string | number | null)[]) =>
  createHmac("sha256", key)
    .update([workspaceId, ...parts].join("|"))
    .digest("hex")
    .slice(0, 40);

/** The same as the Message-ID of an email from this address. */
export const messageIdOf = (action: string, from: string) =>
  `<${action}@${from.slice(from.lastIndexOf("@") + 1)}>`;
