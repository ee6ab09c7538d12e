import type { Label, LabelType } from "@/lib/contract/labels";
import type { Tx } from "@/server/db/tx";

export type LabelRow = {
  id: string;
  name: string;
  color: string;
  type: LabelType;
  displayOrder: number;
  createdBy: string | null;
  version: number;
};
const columns = `l.id, l.name, l.color, l.type, l.display_order as "displayOrder", l.created_by as "createdBy", l.version`;

/** Labels that everybody has, and this person's own (LABEL-02, LABEL-03). */
const isShown = "(l.type <> 'profile' or l.created_by = $1)";

export const listLabels = (tx: Tx, personId: string, type: LabelType | null): Promise<LabelRow[]> =>
  tx.query(
    `select ${columns} from labels l where ${isShown} and ($2::text is null or l.type = $2)
      order by l.display_order, lower(l.name)`,
    [personId, type],
  );

export async function findLabel(tx: Tx, id: string, personId: string): Promise<LabelRow | null> {
  const [row] = await tx.query<LabelRow>(`select ${columns} from labels l where l.id = $2 and ${isShown}`, [
    personId,
    id,
  ]);
  return row ?? null;
}

/** Every label that a campaign may name: what its steps do everybody sees. */
export const listSharedLabels = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.query("select id, name from labels where type = 'space'");

/** Puts a label behind the others; null where one of its kind has the name already (LABEL-12). */
export async function insertLabel(
  tx: Tx,
  label: Pick<Label, "name" | "color" | "type"> & { id: string; by: string; at: Date },
): Promise<LabelRow | null> {
  const [row] = await tx.query<LabelRow>(
    `insert into labels as l (id, name, color, type, display_order, created_by, created_at)
     select $1, $2, $3, $4, coalesce(max(o.display_order) + 1, 0), $5, $6 from labels o
     on conflict (workspace_id, type, lower(name)) do nothing returning ${columns}`,
    [label.id, label.name, label.color, label.type, label.by, label.at],
  );
  return row ?? null;
}

/** Labels people; who has one keeps it, and a label that is gone is left out. */
export async function attachLabels(
  tx: Tx,
  labelled: readonly { prospectId: string; labelId: string }[],
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  if (labelled.length === 0) return;
  await tx.query(
    `insert into prospect_labels (prospect_id, label_id, attached_by, attached_at)
     select n.prospect_id, l.id, $3, $4 from unnest($1::uuid[], $2::uuid[]) as n(prospect_id, label_id)
       join labels l on l.id = n.label_id order by n.prospect_id, l.id
     on conflict do nothing`,
    [labelled.map(({ prospectId }) => prospectId), labelled.map(({ labelId }) => labelId), by, at],
  );
}

export const detachLabel = (tx: Tx, { prospectId, labelId }: { prospectId: string; labelId: string }) =>
  tx.query("delete from prospect_labels where prospect_id = $1 and label_id = $2", [prospectId, labelId]);

/** The labels on a person that this one may see. */
export const labelsOfProspect = (tx: Tx, prospectId: string, personId: string): Promise<LabelRow[]> =>
  tx.query(
    `select ${columns} from prospect_labels p join labels l on l.workspace_id = p.workspace_id and l.id = p.label_id
      where p.prospect_id = $2 and ${isShown} order by l.display_order, lower(l.name)`,
    [personId, prospectId],
  );
