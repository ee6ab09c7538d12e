ALTER TABLE "draft_attachments" DROP CONSTRAINT "draft_attachments_draft";--> statement-breakpoint
ALTER TABLE "draft_attachments" DROP CONSTRAINT "draft_attachments_key";--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_workspace_id_user_id_prospect_id_channel_pk";--> statement-breakpoint
ALTER TABLE "draft_attachments" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
-- A draft was a person's, whatever the account: it stays with their newest conversation, which opened with it so far.
update public.drafts d set conversation_id = c.id from (
  select distinct on (workspace_id, prospect_id) workspace_id, prospect_id, id from public.conversations
   order by workspace_id, prospect_id, sort_at desc, id desc) c
 where c.workspace_id = d.workspace_id and c.prospect_id = d.prospect_id;
--> statement-breakpoint
update public.draft_attachments a set conversation_id = d.conversation_id from public.drafts d
 where d.workspace_id = a.workspace_id and d.user_id = a.user_id and d.prospect_id = a.prospect_id and d.channel = a.channel;
--> statement-breakpoint
-- Without a conversation nobody can open it.
delete from public.draft_attachments where conversation_id is null;--> statement-breakpoint
delete from public.drafts where conversation_id is null;--> statement-breakpoint
ALTER TABLE "draft_attachments" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_workspace_id_user_id_conversation_id_channel_pk" PRIMARY KEY("workspace_id","user_id","conversation_id","channel");--> statement-breakpoint
ALTER TABLE "draft_attachments" ADD CONSTRAINT "draft_attachments_key" PRIMARY KEY("workspace_id","user_id","conversation_id","channel","file_id");--> statement-breakpoint
ALTER TABLE "draft_attachments" ADD CONSTRAINT "draft_attachments_draft" FOREIGN KEY ("workspace_id","user_id","conversation_id","channel") REFERENCES "public"."drafts"("workspace_id","user_id","conversation_id","channel") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_conversation" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_attachments" DROP COLUMN "prospect_id";--> statement-breakpoint
ALTER TABLE "drafts" DROP COLUMN "prospect_id";--> statement-breakpoint
CREATE INDEX "drafts_of_conversation" ON "drafts" USING btree ("workspace_id","conversation_id");
