const year = 365 * 24 * 60 * 60;

/** Stores a choice of this browser for a year in a cookie, so that the server can render accordingly. */
export function keepChoice(name: string, value: string) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${year}; samesite=lax${secure}`;
}
