CREATE TABLE "voicemail_audios" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"forward_number" text,
	"seconds" real NOT NULL,
	"byte_count" integer NOT NULL,
	"sound" "bytea" NOT NULL,
	"agreed_by" uuid NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "voicemail_audios_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "audio_id" uuid;--> statement-breakpoint
ALTER TABLE "sandbox"."texts" ADD COLUMN "kind" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
ALTER TABLE "voicemail_audios" ADD CONSTRAINT "voicemail_audios_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voicemail_audios" ADD CONSTRAINT "voicemail_audios_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voicemail_audios_account" ON "voicemail_audios" USING btree ("workspace_id","account_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_voicemails" ON "messages" USING btree ("workspace_id","to_address","at") WHERE "messages"."kind" = 'voicemail';--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.voicemail_audios enable row level security;
--> statement-breakpoint
alter table public.voicemail_audios force row level security;
--> statement-breakpoint
create policy workspace on public.voicemail_audios to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.voicemail_audios to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.voicemail_audios to tern_app;
