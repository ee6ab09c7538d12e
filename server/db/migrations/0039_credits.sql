CREATE TABLE "credits" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"allowance" integer DEFAULT 0 NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"emptied_at" timestamp (3) with time zone,
	CONSTRAINT "credits_workspace_id_pk" PRIMARY KEY("workspace_id"),
	CONSTRAINT "credits_balance" CHECK ("credits"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"category" text,
	"amount" integer NOT NULL,
	"reference" text NOT NULL,
	"turn" smallint NOT NULL,
	"user_id" uuid,
	"campaign_id" uuid,
	CONSTRAINT "credit_entries_workspace_id_reference_turn_pk" PRIMARY KEY("workspace_id","reference","turn"),
	CONSTRAINT "credit_entries_kind" CHECK ("credit_entries"."kind" in ('grant', 'charge', 'return')),
	CONSTRAINT "credit_entries_sign" CHECK (("credit_entries"."kind" = 'charge') = ("credit_entries"."amount" < 0) and "credit_entries"."amount" <> 0),
	CONSTRAINT "credit_entries_category" CHECK (("credit_entries"."kind" = 'grant') = ("credit_entries"."category" is null))
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_holds_workspace_id_reference_pk" PRIMARY KEY("workspace_id","reference"),
	CONSTRAINT "credit_holds_amount" CHECK ("credit_holds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_workspace_id_credits_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."credits"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_workspace_id_credits_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."credits"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credits_period" ON "credits" USING btree ("period_end");--> statement-breakpoint
CREATE INDEX "credit_entries_at" ON "credit_entries" USING btree ("workspace_id","at","id");--> statement-breakpoint
-- Walls of the tables above, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['credits', 'credit_entries', 'credit_holds'] loop
    execute format('alter table public.%s enable row level security', t);
    execute format('alter table public.%s force row level security', t);
    execute format('create policy workspace on public.%s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on public.%s to tern_owner using (true) with check (true)', t);
  end loop;
end $$;
--> statement-breakpoint
-- Entries are added to and never changed; what a workspace has follows from them alone.
grant select, insert on public.credit_entries to tern_app;
--> statement-breakpoint
grant select, insert (workspace_id), update (allowance, granted, period_start, period_end, emptied_at) on public.credits to tern_app;
--> statement-breakpoint
grant select, insert, update, delete on public.credit_holds to tern_app;
--> statement-breakpoint
create function public.keep_credit_balance() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.credits set balance = balance + new.amount where workspace_id = new.workspace_id;
  return null;
end $$;
--> statement-breakpoint
revoke all on function public.keep_credit_balance() from public;
--> statement-breakpoint
create trigger credit_balance after insert on public.credit_entries for each row execute function public.keep_credit_balance();
--> statement-breakpoint
-- Whose credits begin a new period, the longest waiting first.
create function public.workspaces_to_grant(at timestamptz, most integer) returns table (workspace_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.workspace_id from public.credits c where c.period_end <= at order by c.period_end limit most
$$;
--> statement-breakpoint
revoke all on function public.workspaces_to_grant(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function public.workspaces_to_grant(timestamptz, integer) to tern_app;
