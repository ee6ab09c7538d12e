-- A person's own sign-in belongs to no workspace, yet each of theirs records that a recovery code was used.
create policy own on public.audit_entries for insert to tern_app with check (
  action = 'recovery_code_used' and actor_id = (select current_person())
  and exists (select from public.memberships m
    where m.workspace_id = audit_entries.workspace_id and m.user_id = (select current_person())));
