ALTER TABLE "searches" ALTER COLUMN "campaign_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "list_id" uuid;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_workspace_id_list_id_prospect_lists_workspace_id_id_fk" FOREIGN KEY ("workspace_id","list_id") REFERENCES "public"."prospect_lists"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "searches_list" ON "searches" USING btree ("workspace_id","list_id") WHERE "searches"."list_id" is not null;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_target" CHECK (("searches"."campaign_id" is null) <> ("searches"."list_id" is null));