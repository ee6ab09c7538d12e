CREATE TABLE "reply_mails" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reply_mails_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "reply_mails" ADD CONSTRAINT "reply_mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_mails" ADD CONSTRAINT "reply_mails_workspace_id_user_id_memberships_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."memberships"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_lacking" ON "deliveries" USING btree ("workspace_id","lane_id") WHERE "deliveries"."settled_at" is null and ("deliveries"."wait_reason" in ('not_premium', 'needs_sales_navigator_subscription') or ("deliveries"."kind" = 'inmail' and "deliveries"."wait_reason" = 'out_of_credits'));
--> statement-breakpoint
alter table public.reply_mails enable row level security;
--> statement-breakpoint
alter table public.reply_mails force row level security;
--> statement-breakpoint
create policy workspace on public.reply_mails to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.reply_mails to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.reply_mails to tern_app;
--> statement-breakpoint
-- A workspace also writes to its members about replies that nobody has read.
alter policy colleagues on public.system_mails
  with check (kind in ('account_problem', 'new_replies') and exists (select 1 from public.memberships m
    where m.user_id = system_mails.user_id and m.workspace_id = (select current_workspace())));
