CREATE TABLE "reply_labels" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"message_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"label" text NOT NULL,
	"confidence" real,
	"source" text NOT NULL,
	"model" text,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"given_by" uuid,
	"was_label" text,
	"was_model" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reply_labels_workspace_id_message_id_pk" PRIMARY KEY("workspace_id","message_id"),
	CONSTRAINT "reply_labels_label" CHECK ("reply_labels"."label" in ('interested', 'notInterested', 'outOfOffice', 'makingAnIntroduction', 'wrongContact', 'followUpLater', 'hardNo', 'neutral')),
	CONSTRAINT "reply_labels_source" CHECK ("reply_labels"."source" in ('model', 'language_model', 'rule', 'person'))
);
--> statement-breakpoint
CREATE TABLE "auto_labels" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"label" text NOT NULL,
	"is_on" boolean NOT NULL,
	"color" text,
	"display_order" integer NOT NULL,
	CONSTRAINT "auto_labels_workspace_id_label_pk" PRIMARY KEY("workspace_id","label"),
	CONSTRAINT "auto_labels_label" CHECK ("auto_labels"."label" in ('interested', 'notInterested', 'outOfOffice', 'makingAnIntroduction', 'wrongContact', 'followUpLater', 'hardNo', 'neutral'))
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "reply_label" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "reply_label_source" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "reply_label_confidence" real;--> statement-breakpoint
ALTER TABLE "reply_labels" ADD CONSTRAINT "reply_labels_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_labels" ADD CONSTRAINT "reply_labels_workspace_id_message_id_messages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_labels" ADD CONSTRAINT "reply_labels_workspace_id_conversation_id_conversations_workspace_id_id_fk" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_labels" ADD CONSTRAINT "auto_labels_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reply_labels_conversation" ON "reply_labels" USING btree ("workspace_id","conversation_id","given_at");--> statement-breakpoint
CREATE INDEX "reply_labels_lessons" ON "reply_labels" USING btree ("workspace_id","given_at") WHERE "reply_labels"."source" = 'person';--> statement-breakpoint
CREATE INDEX "conversations_label" ON "conversations" USING btree ("workspace_id","reply_label","last_message_at","id") WHERE "conversations"."reply_label" is not null;--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.reply_labels enable row level security;
--> statement-breakpoint
alter table public.reply_labels force row level security;
--> statement-breakpoint
create policy workspace on public.reply_labels to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.reply_labels to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.reply_labels to tern_app;
--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.auto_labels enable row level security;
--> statement-breakpoint
alter table public.auto_labels force row level security;
--> statement-breakpoint
create policy workspace on public.auto_labels to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.auto_labels to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.auto_labels to tern_app;
