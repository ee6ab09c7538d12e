CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"from_email" text NOT NULL,
	"to_email" text NOT NULL,
	"code_hash" text NOT NULL,
	"refuse_hash" text,
	"undo_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"undo_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_changes_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "email_changes_refuse_hash_unique" UNIQUE("refuse_hash"),
	CONSTRAINT "email_changes_undo_hash_unique" UNIQUE("undo_hash")
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_from" ON "email_changes" USING btree (lower("from_email"));
--> statement-breakpoint
-- Its walls, as in 0002.
alter table public.email_changes enable row level security;
--> statement-breakpoint
alter table public.email_changes force row level security;
--> statement-breakpoint
create policy self on public.email_changes to tern_app using (user_id = (select current_person())) with check (user_id = (select current_person()));
--> statement-breakpoint
create policy owner on public.email_changes to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.email_changes to tern_app;
--> statement-breakpoint
-- Whose change is this the link of? Only while the link works. `for_undo`: one of the links sent to the old address.
create function public.find_email_change(hash text, for_undo boolean) returns table (id uuid, user_id uuid, brand text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.user_id, u.brand from public.email_changes c join public.users u on u.id = c.user_id
   where for_undo and (c.refuse_hash = hash or c.undo_hash = hash) and c.undo_until > now()
      or not for_undo and c.code_hash = hash and c.expires_at > now()
$$;
--> statement-breakpoint
-- Whether somebody else has this address, or can take it back by undoing a change.
create function public.is_email_taken(address text, at_brand text, by_other_than uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select 1 from public.users u
      where u.brand = at_brand and lower(u.email) = lower(address) and u.id is distinct from by_other_than)
    or exists (select 1 from public.email_changes c join public.users u on u.id = c.user_id
      where lower(c.from_email) = lower(address) and u.brand = at_brand and u.id is distinct from by_other_than
        and c.undo_hash is not null and c.undo_until > now())
$$;
--> statement-breakpoint
create or replace function public.is_registered(address text, at_brand text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select public.is_email_taken(address, at_brand, null)
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.find_email_change(text, boolean)', 'public.is_email_taken(text, text, uuid)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
--> statement-breakpoint
-- A change of address, too, belongs to no workspace and is recorded in each.
alter policy own on public.audit_entries with check (
  action in ('recovery_code_used', 'email_changed', 'email_change_undone') and actor_id = (select current_person())
  and exists (select from public.memberships m
    where m.workspace_id = audit_entries.workspace_id and m.user_id = (select current_person())));
