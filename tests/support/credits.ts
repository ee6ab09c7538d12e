/** SQL: a workspace ($1) has spent all credits but so many tenths ($2) on calls, in postings as the product writes them. */
export const spendDownTo = `
  insert into credit_postings (workspace_id, id, at, kind, from_account, to_account, amount, reference, turn, grant_id, category)
  select g.workspace_id, gen_random_uuid(), now(), 'charge', 'available', 'spent', least(g.remaining, c.due - g.before),
         'spent ' || gen_random_uuid(), 1, g.id, 'call'
    from (select *, sum(remaining) over (order by id) - remaining as before from credit_grants
           where workspace_id = $1::uuid and remaining > 0) g,
         (select balance - $2::int as due from credits where workspace_id = $1::uuid) c
   where g.before < c.due`;

/** SQL: the operator gives a workspace ($1) so many tenths ($2). */
export const give = `
  with made as (
    insert into credit_grants (workspace_id, id, kind, at, reference) select $1::uuid, id, 'gift', now(), 'gift ' || id
      from gen_random_uuid() as id returning workspace_id, id, reference)
  insert into credit_postings (workspace_id, id, at, kind, from_account, to_account, amount, reference, turn, grant_id)
  select workspace_id, id, now(), 'gift', 'gift', 'available', $2::int, reference, 1, id from made`;

/** SQL: what postings \`e\` add to the balance of their workspace. */
export const effect = `(case when e.from_account in ('available', 'reserved') then 0 else e.amount end
  - case when e.to_account in ('available', 'reserved') then 0 else e.amount end)`;
