ALTER TABLE "conversations" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "conversations_remind" ON "conversations" USING btree ("remind_at") WHERE "conversations"."remind_at" is not null;--> statement-breakpoint
-- Workspaces with conversations whose reminder is due. Ids only.
create function public.reminding_workspaces(at timestamptz) returns table (workspace_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct c.workspace_id from public.conversations c where c.remind_at <= at
$$;
--> statement-breakpoint
revoke all on function public.reminding_workspaces(timestamptz) from public;
--> statement-breakpoint
grant execute on function public.reminding_workspaces(timestamptz) to tern_app;
