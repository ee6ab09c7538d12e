CREATE TABLE "billing_reminders" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_reminders_workspace_id_subject_kind_pk" PRIMARY KEY("workspace_id","subject","kind")
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "billing_reminders" ADD CONSTRAINT "billing_reminders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_customers_unpaid" ON "payment_customers" USING btree ("workspace_id") WHERE ("payment_customers"."subscription" ->> 'owed') is not null or ("payment_customers"."subscription" ->> 'state') in ('failed', 'cancelled');--> statement-breakpoint
CREATE INDEX "workspaces_trial" ON "workspaces" USING btree ("trial_ends_at");--> statement-breakpoint
-- Walls of the new table, as in 0002.
alter table public.billing_reminders enable row level security;--> statement-breakpoint
alter table public.billing_reminders force row level security;--> statement-breakpoint
create policy workspace on public.billing_reminders to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));--> statement-breakpoint
create policy owner on public.billing_reminders to tern_owner using (true) with check (true);--> statement-breakpoint
grant select, insert, update, delete on public.billing_reminders to tern_app;--> statement-breakpoint
-- Where a payment is missing, a plan stopped, or a trial without a plan is about to end or ended in the last seven days.
create function public.workspaces_to_remind(at timestamptz, most integer) returns table (workspace_id uuid)
  language sql stable security definer set search_path = '' as $$
  select w.id from public.workspaces w
   where w.id in (
       select t.id from public.workspaces t
        where t.trial_ends_at > at - interval '7 days' and t.trial_ends_at <= at + interval '3 days' and t.price_id is null
       union
       select p.workspace_id from public.payment_customers p
        where (p.subscription ->> 'owed') is not null or (p.subscription ->> 'state') in ('failed', 'cancelled'))
     and w.status = 'active' and w.delete_at is null and (w.remind_at is null or w.remind_at <= at)
   order by w.remind_at nulls first limit most
$$;--> statement-breakpoint
revoke all on function public.workspaces_to_remind(timestamptz, integer) from public;--> statement-breakpoint
grant execute on function public.workspaces_to_remind(timestamptz, integer) to tern_app;
--> statement-breakpoint
-- A workspace also writes to its admins about payments and the end of its trial.
alter policy colleagues on public.system_mails
  with check (kind in ('account_problem', 'new_replies', 'export_ready', 'billing') and exists (select 1 from public.memberships m
    where m.user_id = system_mails.user_id and m.workspace_id = (select current_workspace())));
