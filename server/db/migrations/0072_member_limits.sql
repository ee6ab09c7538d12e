CREATE TABLE "plumbing"."member_limits" (
	"member_key" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_limits_member_key_kind_pk" PRIMARY KEY("member_key","kind")
);
--> statement-breakpoint
CREATE TABLE "left_requests" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"account_id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "left_requests_workspace_id_account_id_prospect_id_pk" PRIMARY KEY("workspace_id","account_id","prospect_id")
);
--> statement-breakpoint
ALTER TABLE "plumbing"."member_usage" ADD COLUMN "cut_to" integer;--> statement-breakpoint
ALTER TABLE "left_requests" ADD CONSTRAINT "left_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_requests" ADD CONSTRAINT "left_requests_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_requests" ADD CONSTRAINT "left_requests_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The app counts there, the engine's own role does not.
grant select, insert, update, delete on plumbing.member_limits to tern_app;
--> statement-breakpoint
alter table public.left_requests enable row level security;
--> statement-breakpoint
alter table public.left_requests force row level security;
--> statement-breakpoint
create policy workspace on public.left_requests to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.left_requests to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.left_requests to tern_app;
