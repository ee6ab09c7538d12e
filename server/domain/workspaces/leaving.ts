/** A workspace of a person who wants to delete their account. */
export type OwnPlace = {
  id: string;
  name: string;
  status: "active" | "blocked" | "deleted";
  isAdmin: boolean;
  members: number;
  admins: number;
};

/**
 * What becomes of a person's workspaces: one they leave without an admin keeps them until there is another (SPACE-44), one without other
 * members goes with them, and all others stay. A closed workspace holds nobody back.
 */
export function partingFrom(places: readonly OwnPlace[]) {
  const isAlone = ({ members }: OwnPlace) => members === 1;
  const needsAdmin = ({ status, isAdmin, members, admins }: OwnPlace) =>
    status !== "deleted" && isAdmin && admins === 1 && members > 1;
  return {
    withoutAdmin: places.filter(needsAdmin),
    alone: places.filter(isAlone),
    left: places.filter((place) => !isAlone(place) && !needsAdmin(place)),
  };
}
