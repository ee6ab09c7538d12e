CREATE TABLE "tracking_domains" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"host" text NOT NULL,
	"value" text NOT NULL,
	"proof" text NOT NULL,
	"is_default_for_links" boolean DEFAULT false NOT NULL,
	"is_default_for_videos" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"check_until" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"finding" text,
	"found" text,
	"missed_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"lost_at" timestamp (3) with time zone,
	"served_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tracking_domains_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "tracking_domains" ADD CONSTRAINT "tracking_domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_domains_owner" ON "tracking_domains" USING btree ("host") WHERE "tracking_domains"."state" = 'verified' and "tracking_domains"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_domains_once" ON "tracking_domains" USING btree ("workspace_id","host") WHERE "tracking_domains"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_domains_links" ON "tracking_domains" USING btree ("workspace_id") WHERE "tracking_domains"."is_default_for_links" and "tracking_domains"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_domains_videos" ON "tracking_domains" USING btree ("workspace_id") WHERE "tracking_domains"."is_default_for_videos" and "tracking_domains"."released_at" is null;--> statement-breakpoint
CREATE INDEX "tracking_domains_host" ON "tracking_domains" USING btree ("host");--> statement-breakpoint
CREATE INDEX "tracking_domains_due" ON "tracking_domains" USING btree ("next_check_at") WHERE "tracking_domains"."released_at" is null;--> statement-breakpoint
alter table public.tracking_domains enable row level security;
--> statement-breakpoint
alter table public.tracking_domains force row level security;
--> statement-breakpoint
create policy workspace on public.tracking_domains to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.tracking_domains to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.tracking_domains to tern_app;
--> statement-breakpoint
-- The domains whose links the front door answers, each with the workspace that owns it. A deleted one is held for its links in sent emails.
create function public.tracking_hosts() returns table (host text, workspace_id uuid, brand text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct on (d.host) d.host, d.workspace_id, w.brand
    from public.tracking_domains d join public.workspaces w on w.id = d.workspace_id
   where d.verified_at is not null
   order by d.host, d.released_at is null desc, d.state = 'verified' desc, d.lost_at desc
$$;
--> statement-breakpoint
create function public.due_tracking_domains(at timestamptz, most integer) returns table (workspace_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.workspace_id, d.id from public.tracking_domains d
   where d.next_check_at <= at and d.released_at is null order by d.next_check_at limit most
$$;
--> statement-breakpoint
-- Whether another workspace proved this name and still has it, or gave it up or lost it after `since`.
create function public.is_tracking_host_held(name text, since timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select 1 from public.tracking_domains d
     where d.host = name and d.workspace_id <> public.current_workspace() and d.verified_at is not null
       and case when d.released_at is not null then d.released_at > since
                when d.state = 'verified' then true
                else d.lost_at > since end)
$$;
--> statement-breakpoint
-- Deleted domains that others may claim by now.
create function public.forget_tracking_domains(before timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.tracking_domains where released_at < before
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.tracking_hosts()', 'public.due_tracking_domains(timestamptz, integer)',
    'public.is_tracking_host_held(text, timestamptz)', 'public.forget_tracking_domains(timestamptz)']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
