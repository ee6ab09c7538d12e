-- Every split and filter of the inbox is read in its order: a page costs the same wherever its rows lie (INBOX-14, ux 130).
CREATE INDEX "conversations_unread_last" ON "conversations" USING btree ("workspace_id","last_message_at","id") WHERE "conversations"."is_unread";--> statement-breakpoint
CREATE INDEX "conversations_done" ON "conversations" USING btree ("workspace_id","last_message_at","id") WHERE "conversations"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_away" ON "conversations" USING btree ("workspace_id","last_message_at","id") WHERE "conversations"."away_until" is not null;--> statement-breakpoint
CREATE INDEX "conversations_put_off" ON "conversations" USING btree ("workspace_id","last_message_at","id") WHERE "conversations"."remind_at" is not null;
