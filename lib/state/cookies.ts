const year = 365 * 24 * 60 * 60;

/** Keeps a choice of this browser for a year, where the server can read it to render the same. */
export function keepChoice(name: string, value: string) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${year}; samesite=lax${secure}`;
}
