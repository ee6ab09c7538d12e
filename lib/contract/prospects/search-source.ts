/** Kinds of network pages that people can be read from (CAMP-49). */
export const networkSearchKinds = [
  "search",
  "navigator_list",
  "recruiter_project",
  "post",
  "event",
  "group",
] as const;
export type NetworkSearchKind = (typeof networkSearchKinds)[number];

/** `id` identifies a source: two spellings of the same URL have the same one. `url` is what the network is asked for. */
export type SearchSource = {
  kind: NetworkSearchKind;
  product: "classic" | "sales_navigator" | "recruiter";
  id: string;
  url: string;
};

/** The hosts of the network and of its sandbox. */
export const sandboxNetworkHost = "people.example";
const hosts = /^(?:[a-z]{1,3}\.)*linkedin\.com$/;

/** URL parameters that do not affect what is searched, such as referrer and page number. */
const noise =
  /^(?:origin|sid|page|start|trk|lipi|lici|sessionId|searchId|searchHistoryId|searchRequestId|viewAllFilters|spellCorrectionEnabled|_ntb|utm_\w+)$/;

type Read = (path: string, url: URL) => Pick<SearchSource, "product" | "id"> | null;

/** How the URL of each kind is recognized (CAMP-47, CAMP-48). */
const readers: Record<NetworkSearchKind, Read> = {
  search(path, url) {
    const product = productOfSearch(path);
    const id = product && queryOf(url);
    return id ? { product, id } : null;
  },
  navigator_list: (path) => found("sales_navigator", /^\/sales\/lists\/people\/([\w-]+)/, path),
  recruiter_project: (path) =>
    found("recruiter", /^\/(?:talent\/(?:hire|projects?)|recruiter\/projects)\/(\d+)(?:\/|$)/, path),
  post(path) {
    const [, type, number] =
      /^\/feed\/update\/urn:li:(activity|share|ugcpost):(\d+)(?:\/|$)/i.exec(path) ??
      /^\/posts\/.*-(activity|share|ugcpost)-(\d+)(?:-|\/|$)/i.exec(path) ??
      [];
    if (!type || !number) return null;
    return {
      product: "classic",
      id: `${type.toLowerCase() === "ugcpost" ? "ugcPost" : type.toLowerCase()}:${number}`,
    };
  },
  event: (path) => found("classic", /^\/events\/[^/]*?(\d{5,})(?:\/|$)/, path),
  group: (path) => found("classic", /^\/groups\/(\d+)(?:\/|$)/, path),
};

const found = (product: SearchSource["product"], shape: RegExp, path: string) => {
  const id = shape.exec(path)?.[1];
  return id === undefined ? null : { product, id };
};

function productOfSearch(path: string): SearchSource["product"] | null {
  if (/^\/search\/results\/(?:people|all)\/?$/.test(path)) return "classic";
  if (/^\/sales\/search\/people\/?$/.test(path)) return "sales_navigator";
  return /^\/talent\/search(?:\/|$)/.test(path) ? "recruiter" : null;
}

/** The search parameters in one canonical order; empty if nothing is searched. */
const queryOf = (url: URL) =>
  [...url.searchParams]
    .filter(([name, value]) => !noise.test(name) && value !== "")
    .map(([name, value]) => `${name}=${withoutHistory(value)}`)
    .sort()
    .join("&");

/** Sales Navigator writes an ID for the recent search into the query of each search. */
const withoutHistory = (value: string) => value.replace(/recentSearchParam:\([^()]*\),?/g, "");

/** Parses the source from a URL; null if it is not a URL of this kind at the network. */
export function readSource(kind: NetworkSearchKind, text: string): SearchSource | null {
  const url = parsed(text.trim());
  if (!url || url.username !== "") return null;
  if (!hosts.test(url.hostname) && url.hostname !== sandboxNetworkHost) return null;
  const read = readers[kind](readable(url.pathname), url);
  url.hash = "";
  for (const name of [...url.searchParams.keys()]) if (noise.test(name)) url.searchParams.delete(name);
  return read && { kind, ...read, url: url.href };
}

/** Whether the page exists only on the sandbox network. */
export const isSandboxSource = ({ url }: SearchSource) => new URL(url).hostname === sandboxNetworkHost;

const parsed = (text: string): URL | null => {
  if (/\s/.test(text) || text.length > 4_000) return null;
  const address = /^urn:li:/i.test(text)
    ? `https://www.linkedin.com/feed/update/${text}`
    : /^https?:\/\//i.test(text)
      ? text
      : `https://${text}`;
  try {
    return new URL(address);
  } catch {
    return null;
  }
};

const readable = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

type SearchWords = Record<"keywords" | "title" | "company" | "firstName" | "lastName", string>;

/** The search terms that a URL contains as words; filters by the network's own numeric IDs are left out. */
export function searchWords({ url }: Pick<SearchSource, "url">): SearchWords {
  const { searchParams: query } = new URL(url);
  const filters = query.get("query") ?? "";
  const value = (...names: string[]) => names.map((name) => query.get(name)).find(Boolean) ?? "";
  const nested = (type: string) =>
    [...filters.matchAll(new RegExp(`type:${type},values:List\\(([^]*?)\\)\\)`, "g"))]
      .flatMap(([, values = ""]) => [...values.matchAll(/text:([^,()]+)/g)].map(([, text = ""]) => text))
      .join(" ");
  return {
    keywords: value("keywords") || (/(?:^|[(,])keywords:([^,()]+)/.exec(filters)?.[1] ?? ""),
    title: value("titleFreeText", "title") || nested("CURRENT_TITLE"),
    company: value("company") || nested("CURRENT_COMPANY"),
    firstName: value("firstName") || nested("FIRST_NAME"),
    lastName: value("lastName") || nested("LAST_NAME"),
  };
}
