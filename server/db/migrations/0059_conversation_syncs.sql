CREATE TABLE "conversation_syncs" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"account_id" uuid NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"failure" text,
	"wait_reason" text,
	"next_at" timestamp (3) with time zone,
	"ticket" integer DEFAULT 1 NOT NULL,
	"cursor" text,
	"pages" integer DEFAULT 0 NOT NULL,
	"conversations" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"new_people" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_syncs_workspace_id_account_id_pk" PRIMARY KEY("workspace_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_syncs" ADD CONSTRAINT "conversation_syncs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_syncs" ADD CONSTRAINT "conversation_syncs_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.conversation_syncs enable row level security;
--> statement-breakpoint
alter table public.conversation_syncs force row level security;
--> statement-breakpoint
create policy workspace on public.conversation_syncs to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.conversation_syncs to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.conversation_syncs to tern_app;
