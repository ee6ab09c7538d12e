CREATE TABLE "campaign_prompts" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"goal" text NOT NULL,
	"audience" text NOT NULL,
	"tone" text NOT NULL,
	"language" text NOT NULL,
	"channels" text[] NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"failure" text,
	"draft" jsonb,
	"is_sandboxed" boolean NOT NULL,
	"campaign_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "campaign_prompts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "campaign_prompts" ADD CONSTRAINT "campaign_prompts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_prompts" ADD CONSTRAINT "campaign_prompts_workspace_id_user_id_memberships_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_prompts_recent" ON "campaign_prompts" USING btree ("workspace_id","user_id","created_at");--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.campaign_prompts enable row level security;
--> statement-breakpoint
alter table public.campaign_prompts force row level security;
--> statement-breakpoint
create policy workspace on public.campaign_prompts to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.campaign_prompts to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.campaign_prompts to tern_app;
