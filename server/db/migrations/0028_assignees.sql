ALTER TABLE "conversations" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
-- Whoever leaves the workspace sees to nothing any more; the workspace stays.
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_assignee_id_memberships_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","assignee_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE set null ("assignee_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_assignee" ON "conversations" USING btree ("workspace_id","assignee_id","last_message_at","id") WHERE "conversations"."assignee_id" is not null;
