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

/** Shared labels, and this member's own (LABEL-02, LABEL-03). */
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

/** Labels that a campaign may use: shared ones only, because everyone sees what its steps do. */
export const listSharedLabels = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.query("select id, name from labels where type = 'space'");

/** Adds a label after the others; null if one of its type has the name already (LABEL-12). */
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

/** Changes a custom label; null if another of its type has the name (LABEL-12). */
export async function updateLabel(
  tx: Tx,
  { id, name, color, type }: Pick<Label, "id" | "name" | "color" | "type">,
): Promise<LabelRow | null> {
  const [row] = await tx.query<LabelRow>(
    `update labels l set name = $2, color = $3, type = $4, version = l.version + 1
      where l.id = $1 and not exists (select 1 from labels o where o.id <> $1 and o.type = $4 and lower(o.name) = lower($2))
      returning ${columns}`,
    [id, name, color, type],
  );
  return row ?? null;
}

/** Deletes a label and removes it from all prospects (LABEL-12). */
export const deleteLabel = (tx: Tx, id: string) => tx.query("delete from labels where id = $1", [id]);

export async function countLabelled(tx: Tx, labelId: string): Promise<number> {
  const [row] = await tx.query<{ people: number }>(
    "select count(*)::int as people from prospect_labels where label_id = $1",
    [labelId],
  );
  return row!.people;
}

/** Sets the order of the labels a member sees; the others follow in their old order. */
export const arrangeLabels = (tx: Tx, personId: string, ids: readonly string[]) =>
  tx.query(
    `update labels l set display_order = n.place, version = l.version + 1
       from (select o.id, row_number() over (order by array_position($2::uuid[], o.id) nulls last,
               o.display_order, lower(o.name)) - 1 as place from labels o) n
      where l.id = n.id and l.display_order <> n.place and ${isShown}`,
    [personId, ids],
  );

/** Adds labels to prospects; existing ones stay, and deleted labels are left out. */
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

/** The same for several prospects, each label with the prospect it is on. */
export const labelsOfProspects = (
  tx: Tx,
  prospectIds: readonly string[],
  personId: string,
): Promise<(LabelRow & { prospectId: string })[]> =>
  prospectIds.length === 0
    ? Promise.resolve([])
    : tx.query(
        `select ${columns}, p.prospect_id as "prospectId"
           from prospect_labels p join labels l on l.workspace_id = p.workspace_id and l.id = p.label_id
          where p.prospect_id = any($2) and ${isShown} order by l.display_order, lower(l.name)`,
        [personId, prospectIds],
      );
