import * as z from "zod";

/**
 * What a program may do in the name of the user who authorized it: read; change prospects, campaigns, tasks and labels; start campaigns,
 * send messages and spend credits; set up webhooks, custom fields and integrations.
 */
export const scopes = ["read", "write", "send", "admin"] as const;
export type Scope = (typeof scopes)[number];

const isScope = (word: string): word is Scope => (scopes as readonly string[]).includes(word);

/** Parses a scope string (RFC 6749) into unique scopes in our order; null if one is unknown. */
export function readScopes(text: string): Scope[] | null {
  const words = text.split(" ").filter(Boolean);
  return words.every(isScope) ? scopes.filter((scope) => words.includes(scope)) : null;
}

/** The scope parameter of a request; the default is `read` (RFC 6749, section 3.3). */
export const scopeText = z.string().max(100).default("read");
