import { isShared } from "@/lib/contract/prospects/shared-field";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { contactedBy } from "./prospects";

/** How many of these prospects have a value in one of the shared fields or in a custom one. */
export async function countFilled(
  tx: Tx,
  { ids, field }: { ids: readonly string[]; field: string },
  accounts: Allowed,
): Promise<{ empty: number; filled: number }> {
  const value = isShared(field) ? `p.${field}` : "coalesce(p.custom_fields ->> $2, '')";
  const [row] = await tx.query<{ empty: number; filled: number }>(
    `select count(*) filter (where ${value} = '')::int as empty, count(*) filter (where ${value} <> '')::int as filled
      from prospects p where p.id = any($1) and $2::text is not null
        and ($3::uuid[] is null or ${contactedBy("p.id", "$3")})`,
    [ids, field, accounts],
  );
  return row!;
}
