/** The web process's environment. Values are read on access, so that a build needs none of them. */
export const env = {
  get production() {
    return process.env.NODE_ENV === "production";
  },
  /** The public URL, for hosts behind a proxy and for links in emails. */
  get baseUrl() {
    return process.env.BASE_URL || undefined;
  },
  /** The URL of the API as seen from this process. */
  get apiUrl() {
    return process.env.API_URL || "http://127.0.0.1:3000";
  },
  /** Shared with the front door, which uses it to sign the facts of a page request. */
  get factsKey() {
    return process.env.TERN_FACTS_KEY || "";
  },
};
