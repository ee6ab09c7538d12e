import type { Place } from "./unipile";
import type { Member } from "./world";

/** Pages of the fake network that list people, under a name that both API versions use. */
export type Shelf = Map<string, Member[]>;

/** Puts people on every kind of page, `people` each. The account has the sales subscription but not the recruiter one. */
export function furnishShelf({ world, shelf }: Pick<Place, "world" | "shelf">, people: number): void {
  const some = () => Array.from({ length: people }, (_, n) => world.addMember({ firstName: `Mara ${n}` }));
  for (const name of ["search sales", "list 41002003", "group 8100300", "event 7200000001"])
    shelf.set(name, some());
  const both = some();
  shelf.set("reactions urn:li:activity:7100000001", both.slice(0, 4));
  shelf.set("comments urn:li:activity:7100000001", both.slice(4));
}

/** The page that a search URL refers to: by its words, or by the event whose attendees it lists. */
export function shelfOf(address: string): string {
  const { searchParams: query, pathname } = new URL(address);
  const attending = query.get("eventAttending");
  if (attending) return `event ${JSON.parse(attending)[0]}`;
  return pathname.startsWith("/talent") ? "recruiter" : `search ${query.get("keywords")}`;
}
