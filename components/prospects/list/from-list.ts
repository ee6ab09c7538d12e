/** The list of all prospects. */
const listPath = "/profiles/my-prospects";

const marker = "from";
const fromList = "list";
type Query = Pick<URLSearchParams, "get" | "toString">;

/** A prospect's page, which keeps the list's query: the way back, and the prospects before and after, are those of this list. */
export function pathFromList(id: string, query: Query): string {
  const kept = new URLSearchParams(query.toString());
  kept.set(marker, fromList);
  return `${listPath}/${id}?${kept}`;
}

export const cameFromList = (query: Query) => query.get(marker) === fromList;

/** The list as it was left. */
export function listPathOf(query: Query): string {
  if (!cameFromList(query)) return listPath;
  const kept = new URLSearchParams(query.toString());
  kept.delete(marker);
  return kept.size > 0 ? `${listPath}?${kept}` : listPath;
}
