import type { Pools } from "@/bench/rig/pools";
import { newId } from "@/server/ids";
import type { StandInPipedrive } from "@/tests/support/stand-ins/pipedrive";
import { addRow, type Row, touch } from "@/tests/support/stand-ins/pipedrive/world";
import { sure } from "../live-world";
import type { Dice } from "../random-edits";

/** Somebody on one side or on both; what each side said last, in order. */
export type Someone = {
  email: string;
  prospectId: string | null;
  row: Row | null;
  isTwice: boolean;
  /** A colleague deleted them: they are not made again. */
  isGone: boolean;
  isWanted: boolean;
  said: { ours: string[]; theirs: string[] };
};
export type Book = { workspaceId: string; field: string; people: Someone[] };

export const domain = (n: number) => `company${n % 500}.example`;

/** Most are on both sides, some on one alone, and of a few the CRM has two records. */
export async function newBook(
  { admin }: Pools,
  pipedrive: StandInPipedrive,
  { workspaceId, records, dice }: { workspaceId: string; records: number; dice: Dice },
): Promise<Book> {
  const field = pipedrive.newField("person", "Position", "varchar");
  const people = Array.from({ length: records }, (_, n): Someone => {
    const side = dice.random();
    const email = `person${n}@${domain(n)}`;
    const isTwice = side > 0.98;
    const isOurs = side < 0.8 || isTwice;
    const isTheirs = side < 0.6 || side >= 0.8;
    const add = () =>
      addRow(pipedrive.world, "person", {
        ...{ name: `Person ${n}`, first_name: "Person", last_name: String(n), org_id: null, phones: [] },
        ...{ owner_id: pipedrive.world.users[0]?.id, label_ids: [] },
        emails: [{ value: email, primary: true, label: "work" }],
      });
    const row = isTheirs ? add() : null;
    if (isTwice) add();
    return {
      ...{ email, prospectId: isOurs ? newId() : null, row, isTwice, isGone: false, isWanted: false },
      said: { ours: isOurs ? [`first ${n}`] : [], theirs: [] },
    };
  });
  const ours = people.flatMap(({ prospectId, email, said }, n) =>
    prospectId ? [{ id: prospectId, email, position: said.ours[0], domain: domain(n), n }] : [],
  );
  for (let at = 0; at < ours.length; at += 2_000) {
    const some = JSON.stringify(ours.slice(at, at + 2_000));
    await admin.query(
      `insert into prospects (workspace_id, id, first_name, last_name, full_name, position, company_name, company_domain, employer_domain, work_email)
       select $1, r.id, 'Person', r.n::text, 'Person ' || r.n, r.position, r.domain, r.domain, r.domain, r.email
         from jsonb_to_recordset($2::jsonb) as r(id uuid, email text, position text, domain text, n int)`,
      [workspaceId, some],
    );
    await admin.query(
      `insert into prospect_identities (workspace_id, kind, value, prospect_id)
       select $1, 'email', r.email, r.id from jsonb_to_recordset($2::jsonb) as r(id uuid, email text)`,
      [workspaceId, some],
    );
  }
  return { workspaceId, field, people };
}

const edits = ["ours", "ours", "theirs", "theirs", "both"] as const;

/** One thing that a member or a colleague does; `isKnown`: everybody there was read once. */
export async function act(
  { admin }: Pools,
  pipedrive: StandInPipedrive,
  { workspaceId, field, people }: Book,
  { dice, turn, isKnown }: { dice: Dice; turn: number; isKnown: boolean },
): Promise<void> {
  const one = dice.oneOf(people)!;
  // Whoever was deleted there before the first reading was never known, and may be made.
  const kind = dice.oneOf(isKnown ? ([...edits, "want", "want", "delete"] as const) : edits)!;
  const query = (text: string, values: unknown[]) => sure(() => admin.query(text, values));
  const edit = {
    ours: async () => {
      if (!one.prospectId) return;
      const value = `ours ${turn}`;
      one.said.ours.push(value);
      await query("update prospects set position = $2 where id = $1", [one.prospectId, value]);
    },
    theirs: async () => {
      if (!one.row || one.isGone) return;
      const value = `theirs ${turn}`;
      one.said.theirs.push(value);
      one.row.custom[field] = value;
      touch(pipedrive.world, one.row);
    },
  };
  if (kind === "ours" || kind === "theirs") await edit[kind]();
  if (kind === "both") {
    await edit.theirs();
    await edit.ours();
  }
  if (kind === "want" && one.prospectId && !one.isWanted) {
    one.isWanted = true;
    await query(
      "insert into events (workspace_id, id, at, kind, prospect_id) values ($1, $2, now(), 'reply', $3) on conflict do nothing",
      [workspaceId, newId(), one.prospectId],
    );
  }
  // Of somebody who is nowhere else, so that nothing that ours says is expected to arrive.
  if (kind === "delete" && one.row && !one.isTwice && dice.random() < 0.1) {
    one.isGone = true;
    one.row.isDeleted = true;
    touch(pipedrive.world, one.row);
  }
}
