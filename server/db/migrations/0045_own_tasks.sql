-- Tasks that people make by hand have no step, no row in the ledger, and perhaps no person.
ALTER TABLE "tasks" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "prospect_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "campaign_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "enrollment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "delivery_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "step_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "assigned_by" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "assigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_origin" CHECK (case when "tasks"."created_by" is null then num_nulls("tasks"."account_id", "tasks"."prospect_id", "tasks"."campaign_id", "tasks"."enrollment_id", "tasks"."delivery_id", "tasks"."step_id") = 0
        else num_nonnulls("tasks"."account_id", "tasks"."campaign_id", "tasks"."enrollment_id", "tasks"."delivery_id", "tasks"."step_id") = 0 end);
