ALTER TABLE "deliveries" ADD COLUMN "place_kind" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "place_day" date;--> statement-breakpoint
-- Whoever takes a row from its worker, or plans it again, gives its place in the cap back with that: a stop, a pause, a take-over, or a
-- deletion (R9). Places are those of its lane (a mailbox's, a number's, or else its account's, and its member's in all workspaces) and of its campaign.
create function public.free_place() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare owner uuid;
begin
  select coalesce(l.mailbox_id, l.number_id, l.account_id) into owner from public.lanes l
   where l.workspace_id = old.workspace_id and l.id = old.lane_id;
  -- Members before accounts, as places are taken.
  update plumbing.member_usage m set used = greatest(0, m.used - 1) from public.accounts a
   where a.workspace_id = old.workspace_id and a.id = owner and m.member_key = a.member_key
     and m.kind = old.place_kind and m.day = old.place_day;
  with back as (
    select u.owner_id from public.usage u where u.workspace_id = old.workspace_id and u.kind = old.place_kind and u.day = old.place_day
       and u.owner_id in (owner, case when old.enrollment_id is not null then old.campaign_id end)
     order by u.owner_id for no key update)
  update public.usage u set used = greatest(0, u.used - 1) from back
   where u.workspace_id = old.workspace_id and u.owner_id = back.owner_id and u.kind = old.place_kind and u.day = old.place_day;
  if tg_op = 'DELETE' then return old; end if;
  new.place_kind := null;
  new.place_day := null;
  return new;
end $$;
--> statement-breakpoint
create trigger free_place before update of state, place_day on public.deliveries for each row
  when (old.place_kind is not null and new.place_kind is not null and (new.place_day is null
    or old.state in ('claimed', 'transmitting') and new.state in ('planned', 'skipped')))
  execute function public.free_place();
--> statement-breakpoint
create trigger free_place_of_deleted before delete on public.deliveries for each row
  when (old.place_kind is not null and old.state = 'claimed') execute function public.free_place();
--> statement-breakpoint
revoke all on function public.free_place() from public;
