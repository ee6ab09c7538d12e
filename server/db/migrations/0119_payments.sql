CREATE TABLE "payment_customers" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"customer" text NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"subscription" jsonb,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "payment_customers_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."cards" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cards_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."invoices" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"price_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "invoices_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" ADD COLUMN "kind" text DEFAULT 'plan' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" ADD COLUMN "period_start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" ADD COLUMN "period_end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" ADD COLUMN "ends_with_period" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" ADD COLUMN "planned_price_id" text;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."cards" ADD CONSTRAINT "cards_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."invoices" ADD CONSTRAINT "invoices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_customers_customer" ON "payment_customers" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "payment_customers_checked" ON "payment_customers" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "sandbox"."invoices" USING btree ("workspace_id","number");--> statement-breakpoint
-- Until now only the sandbox's provider took payments.
insert into public.payment_customers (workspace_id, customer, is_sandboxed)
  select id, subscription_ref, true from public.workspaces where subscription_ref is not null;
--> statement-breakpoint
ALTER TABLE "workspaces" DROP COLUMN "subscription_ref";
--> statement-breakpoint
-- What was bought there runs from its purchase on, and is paid with a card that works.
update sandbox.checkouts set period_start = created_at, period_end = created_at + case
    when price_id like '%\_annual\_%' then interval '1 year' when price_id like '%\_quarterly\_%' then interval '3 months' else interval '1 month' end
  where state in ('paid', 'failed', 'ended');
--> statement-breakpoint
insert into sandbox.cards (workspace_id, id, number, exp_month, exp_year, is_primary)
  select distinct workspace_id, gen_random_uuid(), '4242424242424242', 12, 2034, true from sandbox.checkouts where state = 'paid';
--> statement-breakpoint
-- Walls of the new tables, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.payment_customers', 'sandbox.cards', 'sandbox.invoices'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- Which workspace a customer of the payment provider is: its webhooks know nothing else.
create function public.find_payer(wanted text) returns uuid
  language sql stable security definer set search_path = '' as $$
  select p.workspace_id from public.payment_customers p where p.customer = wanted and not p.is_sandboxed
$$;
--> statement-breakpoint
-- Whose subscription was not looked at since an instant, the longest first: what a lost webhook missed is found so.
create function public.payers_to_check(before timestamptz, most integer) returns table (workspace_id uuid)
  language sql stable security definer set search_path = '' as $$
  select p.workspace_id from public.payment_customers p where p.checked_at is null or p.checked_at < before
   order by p.checked_at nulls first limit most
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.find_payer(text)', 'public.payers_to_check(timestamptz, integer)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;