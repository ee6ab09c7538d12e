CREATE TABLE "network_threads" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"account_id" uuid NOT NULL,
	"thread_id" text NOT NULL,
	"prospect_id" uuid NOT NULL,
	CONSTRAINT "network_threads_workspace_id_account_id_thread_id_pk" PRIMARY KEY("workspace_id","account_id","thread_id")
);
--> statement-breakpoint
ALTER TABLE "unmatched_mails" ALTER COLUMN "mailbox_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "network_files" jsonb;--> statement-breakpoint
ALTER TABLE "unmatched_mails" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "unmatched_mails" ADD COLUMN "event" jsonb;--> statement-breakpoint
ALTER TABLE "unmatched_mails" ADD COLUMN "prospect_id" uuid;--> statement-breakpoint
ALTER TABLE "unmatched_mails" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "prospect_identities" ADD COLUMN "key" text GENERATED ALWAYS AS (case "kind" when 'email' then regexp_replace(lower("value"), '^([^@+]+)[+][^@]*@', '\1@')
  when 'profile_url' then lower("value") else "value" end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "key" text GENERATED ALWAYS AS (case "kind" when 'email' then regexp_replace(lower("value"), '^([^@+]+)[+][^@]*@', '\1@')
  when 'profile_url' then lower("value") else "value" end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "network_threads" ADD CONSTRAINT "network_threads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_threads" ADD CONSTRAINT "network_threads_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_threads" ADD CONSTRAINT "network_threads_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_events_once" ON "unmatched_mails" USING btree ("workspace_id","account_id","dedupe_key") WHERE "unmatched_mails"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "unmatched_events_holding" ON "unmatched_mails" USING btree ("workspace_id","prospect_id") WHERE "unmatched_mails"."prospect_id" is not null and "unmatched_mails"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "prospect_identities_key" ON "prospect_identities" USING btree ("workspace_id","kind","key");--> statement-breakpoint
CREATE INDEX "prospects_phone" ON "prospects" USING btree ("workspace_id","phone") WHERE "prospects"."phone" is not null;--> statement-breakpoint
CREATE INDEX "suppressions_key" ON "suppressions" USING btree ("workspace_id","kind","key");
--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.network_threads enable row level security;
--> statement-breakpoint
alter table public.network_threads force row level security;
--> statement-breakpoint
create policy workspace on public.network_threads to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.network_threads to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.network_threads to tern_app;
