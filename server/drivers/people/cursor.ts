/** The place of the last person of a page; the same after a new load. */
type RankPlace = { rank: number; id: string };

export const cursorOf = ({ rank, id }: RankPlace): string => `${rank.toString(36)}.${id}`;

/** Null for what is no cursor. */
export function placeOf(cursor: string): RankPlace | null {
  const [, rank, id] = /^([0-9a-z]{1,6})\.(\d{1,19})$/.exec(cursor) ?? [];
  if (rank === undefined || id === undefined) return null;
  const place = { rank: Number.parseInt(rank, 36), id };
  return place.rank < 2 ** 31 && BigInt(id) < 2n ** 63n ? place : null;
}
