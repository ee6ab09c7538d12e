/** A page of the network, after all redirects. */
export type Page = { path: string; status: number; document: Document };
/** Access to the network with the session of the member's browser, as if the member clicked. */
export type Site = {
  get(path: string): Promise<Page>;
  post(path: string, fields: Record<string, string>): Promise<Page>;
};

async function pageOf(response: Response): Promise<Page> {
  const document = new DOMParser().parseFromString(await response.text(), "text/html");
  return { path: new URL(response.url).pathname, status: response.status, document };
}

export const browserSite: Site = {
  get: async (path) => pageOf(await fetch(path, { credentials: "same-origin" })),
  post: async (path, fields) =>
    pageOf(
      await fetch(path, { method: "POST", credentials: "same-origin", body: new URLSearchParams(fields) }),
    ),
};
