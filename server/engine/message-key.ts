import { createHmac, type KeyObject } from "node:crypto";

/**
 * The name of one action for ever: a function of the row, so that every try of it carries the same (rule 12). Nobody without
 * the key can make one, so an answer that refers to it proves what it answers.
 */
export const actionKey = (key: KeyObject, workspaceId: string, ...parts: (string | number | null)[]) =>
  createHmac("sha256", key)
    .update([workspaceId, ...parts].join("|"))
    .digest("hex")
    .slice(0, 40);

/** The same as Message-ID of a mail from this address. */
export const messageIdOf = (action: string, from: string) =>
  `<${action}@${from.slice(from.lastIndexOf("@") + 1)}>`;
