/** What the web process takes from its environment; read when asked, so that a build needs none of it. */
export const env = {
  get production() {
    return process.env.NODE_ENV === "production";
  },
  /** The address people use, for hosts behind a proxy and links in mails. */
  get baseUrl() {
    return process.env.BASE_URL || undefined;
  },
  /** Where the API listens, asked from this process. */
  get apiUrl() {
    return process.env.API_URL || "http://127.0.0.1:3000";
  },
  /** Shared with the front door, which signs the facts of a page request with it. */
  get factsKey() {
    return process.env.TERN_FACTS_KEY || "";
  },
};
