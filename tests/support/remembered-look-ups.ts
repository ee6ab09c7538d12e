import type { LookUps } from "@/server/drivers/enrichment/look-ups";

/** What Postgres remembers of look-ups between tries; its own test is the integration test of look-ups. `now` is in ms. */
export function rememberedLookUps(
  now: () => number,
): LookUps & { rows: Map<string, { ref: string | null; at: number }> } {
  const rows = new Map<string, { ref: string | null; at: number }>();
  const at = ({ workspaceId, key }: { workspaceId: string; key: string }) => `${workspaceId} ${key}`;
  return {
    rows,
    async begin(place, { unsureSeconds, keptSeconds }) {
      const row = rows.get(at(place));
      const seconds = row?.ref === null ? unsureSeconds : keptSeconds;
      if (row && row.at > now() - seconds * 1000) return { ref: row.ref };
      rows.set(at(place), { ref: null, at: now() });
      return "begun";
    },
    async name(place, ref) {
      rows.get(at(place))!.ref = ref;
    },
    async forget(place) {
      rows.delete(at(place));
    },
  };
}
