import type { Place } from "./unipile";
import type { Member } from "./world";

/** Pages of the network behind the stand-in that show people, by a name both versions find them under. */
export type Shelf = Map<string, Member[]>;

/** Somebody on each kind of page, as many as `people`; the account pays for the sales product, not for the recruiting one. */
export function furnishShelf({ world, shelf }: Pick<Place, "world" | "shelf">, people: number): void {
  const some = () => Array.from({ length: people }, (_, n) => world.addMember({ firstName: `Mara ${n}` }));
  for (const name of ["search sales", "list 41002003", "group 8100300", "event 7200000001"])
    shelf.set(name, some());
  const both = some();
  shelf.set("reactions urn:li:activity:7100000001", both.slice(0, 4));
  shelf.set("comments urn:li:activity:7100000001", both.slice(4));
}

/** What a search's address looks for: its words, or the event whose people it lists. */
export function shelfOf(address: string): string {
  const { searchParams: query, pathname } = new URL(address);
  const attending = query.get("eventAttending");
  if (attending) return `event ${JSON.parse(attending)[0]}`;
  return pathname.startsWith("/talent") ? "recruiter" : `search ${query.get("keywords")}`;
}
