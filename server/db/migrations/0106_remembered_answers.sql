CREATE TABLE "remembered_answers" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "remembered_answers_workspace_id_user_id_key_pk" PRIMARY KEY("workspace_id","user_id","key")
);
--> statement-breakpoint
ALTER TABLE "remembered_answers" ADD CONSTRAINT "remembered_answers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remembered_answers_at" ON "remembered_answers" USING btree ("workspace_id","at");
--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.remembered_answers enable row level security;
--> statement-breakpoint
alter table public.remembered_answers force row level security;
--> statement-breakpoint
create policy workspace on public.remembered_answers to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.remembered_answers to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.remembered_answers to tern_app;
