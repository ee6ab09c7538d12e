-- The workspaces of the current person, with how many are in them. Their rows are locked, so that two members do not leave at the same
-- moment, each because the other one stays.
create function public.lock_own_places()
  returns table (workspace_id uuid, name text, status text, is_admin boolean, members integer, admins integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform 1 from public.workspaces w
    where exists (select 1 from public.memberships m where m.workspace_id = w.id and m.user_id = public.current_person())
    order by w.id for no key update;
  return query
    select w.id, w.name, w.status, mine.is_admin,
      (select count(*)::int from public.memberships m where m.workspace_id = w.id),
      (select count(*)::int from public.memberships m where m.workspace_id = w.id and m.is_admin)
    from public.memberships mine join public.workspaces w on w.id = mine.workspace_id
    where mine.user_id = public.current_person() order by w.created_at, w.id;
end $$;
--> statement-breakpoint
-- Deletes the current person with all that is theirs: sessions, sign-in methods, emails, memberships. Refused while a workspace would be
-- left without an admin (SPACE-44).
create function public.delete_person(delete_on timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare person uuid := public.current_person();
begin
  if exists (select 1 from public.lock_own_places() p where p.status <> 'deleted' and p.is_admin and p.admins = 1 and p.members > 1) then
    raise exception 'a workspace keeps at least one admin';
  end if;
  update public.workspaces w set delete_at = least(w.delete_at, delete_on), version = w.version + 1
    where w.status <> 'deleted' and exists (select 1 from public.lock_own_places() p where p.workspace_id = w.id and p.members = 1);
  -- Open tasks are for somebody to do; the assignments of conversations go with the memberships.
  update public.tasks t set assignee_id = null, assigned_by = null, assigned_at = null, version = t.version + 1
    where t.assignee_id = person and t.state = 'pending'
      and t.workspace_id in (select m.workspace_id from public.memberships m where m.user_id = person);
  delete from public.email_invites where invited_by = person and is_admin;
  delete from public.images i using public.users u where u.id = person and u.avatar = '/api/images/' || i.id;
  delete from public.memberships where user_id = person;
  delete from public.users where id = person;
end $$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.lock_own_places()', 'public.delete_person(timestamptz)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
--> statement-breakpoint
-- As in 0085: who deletes their account does so outside of any workspace, and it is recorded in each.
alter policy own on public.audit_entries with check (
  action in ('recovery_code_used', 'email_changed', 'email_change_undone', 'member_account_deleted') and actor_id = (select current_person())
  and exists (select from public.memberships m
    where m.workspace_id = audit_entries.workspace_id and m.user_id = (select current_person())));
