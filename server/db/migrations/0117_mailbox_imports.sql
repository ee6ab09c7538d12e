CREATE TABLE "mailbox_import_rows" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"import_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"line" integer NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"settings" "bytea",
	"state" text NOT NULL,
	"failure" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"field" text,
	"mailbox_id" uuid,
	CONSTRAINT "mailbox_import_rows_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailbox_imports" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'connecting' NOT NULL,
	"created_by" uuid NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "mailbox_imports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "mailbox_import_rows" ADD CONSTRAINT "mailbox_import_rows_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_import_rows" ADD CONSTRAINT "mailbox_import_rows_workspace_id_import_id_mailbox_imports_workspace_id_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."mailbox_imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_imports" ADD CONSTRAINT "mailbox_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailbox_import_rows_of" ON "mailbox_import_rows" USING btree ("workspace_id","import_id","line");--> statement-breakpoint
CREATE INDEX "mailbox_imports_latest" ON "mailbox_imports" USING btree ("workspace_id","created_by","created_at");--> statement-breakpoint
alter table public.mailbox_imports enable row level security;
--> statement-breakpoint
alter table public.mailbox_imports force row level security;
--> statement-breakpoint
create policy workspace on public.mailbox_imports to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.mailbox_imports to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.mailbox_imports to tern_app;
--> statement-breakpoint
alter table public.mailbox_import_rows enable row level security;
--> statement-breakpoint
alter table public.mailbox_import_rows force row level security;
--> statement-breakpoint
create policy workspace on public.mailbox_import_rows to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.mailbox_import_rows to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.mailbox_import_rows to tern_app;
