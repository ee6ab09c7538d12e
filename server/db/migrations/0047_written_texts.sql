CREATE TABLE "written_texts" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"wish" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"text" text,
	"next_at" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"failure" text,
	"model" text,
	"prompt_version" integer,
	"sources" jsonb,
	"cost" integer,
	"written_at" timestamp (3) with time zone,
	CONSTRAINT "written_texts_workspace_id_delivery_id_pk" PRIMARY KEY("workspace_id","delivery_id")
);
--> statement-breakpoint
ALTER TABLE "written_texts" ADD CONSTRAINT "written_texts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_texts" ADD CONSTRAINT "written_texts_workspace_id_delivery_id_deliveries_workspace_id_id_fk" FOREIGN KEY ("workspace_id","delivery_id") REFERENCES "public"."deliveries"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "written_texts_next" ON "written_texts" USING btree ("workspace_id","next_at") WHERE "written_texts"."next_at" is not null;--> statement-breakpoint
-- Walls of the table above, as in 0002.
alter table public.written_texts enable row level security;
--> statement-breakpoint
alter table public.written_texts force row level security;
--> statement-breakpoint
create policy workspace on public.written_texts to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.written_texts to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.written_texts to tern_app;
--> statement-breakpoint
-- Versions with a step whose words are written for each person: few, and asked for all the time.
create index campaign_versions_written on public.campaign_versions (workspace_id, campaign_id, version)
  where jsonb_path_exists(sequence, '$[*].ai');
--> statement-breakpoint
-- Workspaces in which a text is to be written by `at`, or one is missing for a step whose turn comes before `until`. Ids alone.
create function public.workspaces_to_write(at timestamptz, until timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.workspace_id from public.written_texts w where w.next_at <= at
  union
  select v.workspace_id from public.campaign_versions v
    join public.campaigns c on c.workspace_id = v.workspace_id and c.id = v.campaign_id and c.live_version = v.version and c.status = 'active'
    cross join lateral jsonb_array_elements(v.sequence) s
   where jsonb_path_exists(v.sequence, '$[*].ai') and s ? 'ai'
     and exists (select 1 from public.deliveries d where d.workspace_id = v.workspace_id and d.campaign_id = v.campaign_id
       and d.step_id = (s ->> 'id')::uuid and d.settled_at is null and d.state = 'planned'
       and (d.due_at <= until or d.wait_reason in ('awaiting_approval', 'writing_failed'))
       and not exists (select 1 from public.written_texts w where w.workspace_id = d.workspace_id and w.delivery_id = d.id
         and w.wish = s -> 'ai' and (w.text is not null or w.next_at is not null or w.failure is not null)))
$$;
--> statement-breakpoint
revoke all on function public.workspaces_to_write(timestamptz, timestamptz) from public;
--> statement-breakpoint
grant execute on function public.workspaces_to_write(timestamptz, timestamptz) to tern_app;
--> statement-breakpoint
-- As in 0020; what is yet to be written is nothing to read.
create or replace function public.workspaces_to_read(until timestamptz, kinds text[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct c.workspace_id from public.campaigns c
   where c.status = 'active' and (c.settings ->> 'manualApproval')::boolean
     and exists (select 1 from public.deliveries d where d.workspace_id = c.workspace_id and d.campaign_id = c.id
       and d.settled_at is null and d.state = 'planned' and d.due_at <= until and d.kind = any(kinds)
       and not exists (select 1 from public.approvals a where a.workspace_id = d.workspace_id and a.delivery_id = d.id)
       and not exists (select 1 from public.written_texts w where w.workspace_id = d.workspace_id and w.delivery_id = d.id and w.text is null))
  union
  select workspace_id from public.approvals where is_stale
$$;
--> statement-breakpoint
-- Rows that stand still until a person does something, as in 0022, with texts that nobody could write.
drop index deliveries_parked;
--> statement-breakpoint
create index deliveries_parked on public.deliveries (workspace_id, campaign_id) where settled_at is null and due_at is null
  and wait_reason in ('missing_data', 'invalid_email', 'no_required_email_type', 'no_profile_url', 'invalid_email_integration',
  'late', 'user_hold', 'held', 'no_sales_navigator_link', 'closed_profile', 'inmail_forbidden', 'not_premium',
  'needs_sales_navigator_subscription', 'closed_for_group_or_event_messaging', 'not_supported', 'invalid_phone', 'campaign_closed',
  'awaiting_approval', 'no_company_name', 'needs_api_booster', 'no_video_template', 'invalid_dialer_phone', 'bounce_guard',
  'writing_failed', 'task_open');
