import type { AutoLabel } from "@/lib/contract/labels";
import type { Tx } from "@/server/db/tx";

/** The workspace's settings of the eight labels, in its order; empty if never set. */
export const listAutoLabels = (tx: Tx): Promise<AutoLabel[]> =>
  tx.query<AutoLabel>(
    `select label, is_on as "isOn", color from auto_labels where workspace_id = current_workspace()
      order by display_order, label`,
  );

/** All eight at once, in their order. */
export const saveAutoLabels = (tx: Tx, labels: readonly AutoLabel[]) =>
  tx.query(
    `insert into auto_labels (label, is_on, color, display_order)
     select n.label, n.is_on, n.color, n.place - 1
       from unnest($1::text[], $2::boolean[], $3::text[]) with ordinality as n(label, is_on, color, place)
     on conflict (workspace_id, label) do update
       set is_on = excluded.is_on, color = excluded.color, display_order = excluded.display_order`,
    [labels.map(({ label }) => label), labels.map(({ isOn }) => isOn), labels.map(({ color }) => color)],
  );
