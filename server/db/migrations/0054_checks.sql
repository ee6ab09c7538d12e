ALTER TABLE "accounts" ADD COLUMN "caught_up_by" uuid;
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sent_copies" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "copy_saved_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "connected_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "caught_up_by" uuid;
--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "caught_up_by" uuid;
--> statement-breakpoint
-- Known to file so far was the reading server alone; it counts where mail is sent over the same provider by the same name. All
-- others are unproven until they are tested again, or one of our mails is seen in their Sent folder.
update public.mailboxes set sent_copies = 'files' where files_sent_mail and lower(smtp_username) = lower(imap_username) and (
  is_sandboxed
  or (smtp_host !~* '^smtp-relay\.' and smtp_host ~* '(^|\.)(gmail|googlemail)\.com\.?$' and imap_host ~* '(^|\.)(gmail|googlemail)\.com\.?$')
  or (smtp_host ~* '(^|\.)(office365|outlook)\.com\.?$' and imap_host ~* '(^|\.)(office365|outlook)\.com\.?$'));
--> statement-breakpoint
ALTER TABLE "mailboxes" DROP COLUMN "files_sent_mail";
--> statement-breakpoint
-- Whoever takes over watching has recorded nothing of it yet, so that nobody is written to before that is done (R15).
create function public.forget_caught_up() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.watched_by is distinct from old.watched_by then new.caught_up_by := null; end if;
  return new;
end $$;
--> statement-breakpoint
create trigger forget_caught_up before update of watched_by on public.accounts
  for each row execute function public.forget_caught_up();
--> statement-breakpoint
create trigger forget_caught_up before update of watched_by on public.mailboxes
  for each row execute function public.forget_caught_up();
--> statement-breakpoint
create trigger forget_caught_up before update of watched_by on public.phone_numbers
  for each row execute function public.forget_caught_up();
--> statement-breakpoint
-- What dead workers watched is watched by nobody: called by a worker before it begins to act.
create function public.unwatch_dead(lease interval) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.mailboxes m set watched_by = null where m.watched_by is not null and not exists (
    select 1 from plumbing.workers w where w.id = m.watched_by and w.beat_at > now() - lease);
  update public.accounts a set watched_by = null where a.watched_by is not null and not exists (
    select 1 from plumbing.workers w where w.id = a.watched_by and w.beat_at > now() - lease);
  update public.phone_numbers p set watched_by = null where p.watched_by is not null and not exists (
    select 1 from plumbing.workers w where w.id = p.watched_by and w.beat_at > now() - lease);
$$;
--> statement-breakpoint
revoke all on function public.unwatch_dead(interval) from public;
--> statement-breakpoint
grant execute on function public.unwatch_dead(interval) to tern_engine;
--> statement-breakpoint
-- Which mailboxes a worker reads, as in 0003; one that was connected or tested again is read anew at once.
create or replace function public.watch_mailboxes(worker uuid, lease interval)
  returns table (workspace_id uuid, mailbox_id uuid, revision text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare share int; mine int;
begin
  select ceil(count(*)::numeric / greatest(1, (select count(*) from plumbing.workers w where w.beat_at > now() - lease and not w.is_draining)))
    into share from public.mailboxes m where m.status <> 'disconnected';
  select count(*) into mine from public.mailboxes m where m.watched_by = worker and m.status <> 'disconnected';
  if mine < share then
    update public.mailboxes m set watched_by = worker from (
      select f.workspace_id, f.id from public.mailboxes f
       where f.status <> 'disconnected' and (f.watched_by is null or not exists (
         select 1 from plumbing.workers w where w.id = f.watched_by and w.beat_at > now() - lease))
       limit share - mine for update skip locked) free
     where m.workspace_id = free.workspace_id and m.id = free.id;
  elsif mine > share then
    update public.mailboxes m set watched_by = null from (
      select o.workspace_id, o.id from public.mailboxes o where o.watched_by = worker
       order by o.last_checked_at desc nulls last limit mine - share for update skip locked) surplus
     where m.workspace_id = surplus.workspace_id and m.id = surplus.id;
  end if;
  return query
    select m.workspace_id, m.id, md5(concat_ws('|', m.imap_host, m.imap_port, m.imap_username, m.imap_encryption, m.imap_secret,
        m.connected_at))
      from public.mailboxes m where m.watched_by = worker and m.status <> 'disconnected';
end $$;
