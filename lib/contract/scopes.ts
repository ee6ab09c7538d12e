import * as z from "zod";

/**
 * What a program may do in the name of the person who let it in: see; change prospects, campaigns, tasks and labels; start
 * campaigns, send messages and spend credits; set up webhooks, custom fields and integrations.
 */
export const scopes = ["read", "write", "send", "admin"] as const;
export type Scope = (typeof scopes)[number];

const isScope = (word: string): word is Scope => (scopes as readonly string[]).includes(word);

/** The scopes of a text as RFC 6749 writes them, in our order and each once; null where it names one that does not exist. */
export function readScopes(text: string): Scope[] | null {
  const words = text.split(" ").filter(Boolean);
  return words.every(isScope) ? scopes.filter((scope) => words.includes(scope)) : null;
}

/** As a request names them. Whoever names none asks to read (RFC 6749, section 3.3). */
export const scopeText = z.string().max(100).default("read");
