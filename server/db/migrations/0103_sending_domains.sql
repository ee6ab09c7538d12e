CREATE TABLE "sending_domains" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"domain" text NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sending_domains_workspace_id_domain_pk" PRIMARY KEY("workspace_id","domain")
);
--> statement-breakpoint
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sending_domains_due" ON "sending_domains" USING btree ("due_at");
--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.sending_domains enable row level security;
--> statement-breakpoint
alter table public.sending_domains force row level security;
--> statement-breakpoint
create policy workspace on public.sending_domains to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.sending_domains to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.sending_domains to tern_app;
--> statement-breakpoint
-- Domains whose records are to be read now. Names only.
create function public.due_sending_domains(at timestamptz, most integer) returns table (workspace_id uuid, domain text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.workspace_id, d.domain from public.sending_domains d where d.due_at <= at order by d.due_at limit most
$$;
--> statement-breakpoint
revoke all on function public.due_sending_domains(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function public.due_sending_domains(timestamptz, integer) to tern_app;
--> statement-breakpoint
insert into public.sending_domains (workspace_id, domain, due_at)
select distinct b.workspace_id, lower(split_part(b.email, '@', 2)), now() from public.mailboxes b
 where b.status <> 'disconnected' and b.email like '%_@_%';
