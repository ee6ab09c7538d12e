CREATE TABLE "account_event_types" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"account_id" uuid NOT NULL,
	"event_type_id" uuid NOT NULL,
	CONSTRAINT "account_event_types_workspace_id_account_id_pk" PRIMARY KEY("workspace_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_consents" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"verifier_secret" "bytea" NOT NULL,
	"person_id" uuid NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"redirect_uri" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_consents_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_event_types" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"minutes" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_event_types_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "plumbing"."calendar_owners" (
	"owner_key" "bytea" NOT NULL,
	"person_key" "bytea" NOT NULL,
	"calendar_id" uuid NOT NULL,
	CONSTRAINT "calendar_owners_owner_key_calendar_id_pk" PRIMARY KEY("owner_key","calendar_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_releases" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"refresh_secret" "bytea" NOT NULL,
	"access_secret" "bytea" NOT NULL,
	"subscription_ref" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_releases_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"owner_key" "bytea" NOT NULL,
	"owner_ref" text NOT NULL,
	"organization_ref" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"avatar_url" text,
	"refresh_secret" "bytea",
	"access_secret" "bytea",
	"access_from" timestamp (3) with time zone NOT NULL,
	"access_until" timestamp (3) with time zone NOT NULL,
	"renewing_by" uuid,
	"renewing_until" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone,
	"subscription_ref" text,
	"broken_at" timestamp (3) with time zone,
	"broken_why" text,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"care_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendars_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_links" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"token" text NOT NULL,
	"prospect_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"enrollment_id" uuid,
	"campaign_id" uuid,
	"step_id" uuid,
	"account_id" uuid NOT NULL,
	"event_type_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_links_workspace_id_token_pk" PRIMARY KEY("workspace_id","token")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"state" text NOT NULL,
	"is_read" boolean NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"location" text,
	"event_type_ref" text,
	"guest_name" text NOT NULL,
	"guest_email" text NOT NULL,
	"guest_timezone" text,
	"token" text,
	"moved_to_ref" text,
	"moved_from_ref" text,
	"canceled_by" text,
	"reason" text,
	"cancel_url" text,
	"reschedule_url" text,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"prospect_id" uuid,
	"campaign_id" uuid,
	"account_id" uuid,
	"matched_by" text,
	"confirmed_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"dismissed_at" timestamp (3) with time zone,
	"acted_at" timestamp (3) with time zone,
	"cancel_acted_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"task_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meetings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "daily_numbers" ADD COLUMN "meetings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_step_numbers" ADD COLUMN "meetings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_event_types" ADD CONSTRAINT "account_event_types_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_event_types" ADD CONSTRAINT "account_event_types_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_event_types" ADD CONSTRAINT "account_event_types_event_type" FOREIGN KEY ("workspace_id","event_type_id") REFERENCES "public"."calendar_event_types"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_consents" ADD CONSTRAINT "calendar_consents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_event_types" ADD CONSTRAINT "calendar_event_types_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_event_types" ADD CONSTRAINT "calendar_event_types_workspace_id_calendar_id_calendars_workspace_id_id_fk" FOREIGN KEY ("workspace_id","calendar_id") REFERENCES "public"."calendars"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_releases" ADD CONSTRAINT "calendar_releases_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_links" ADD CONSTRAINT "meeting_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_links" ADD CONSTRAINT "meeting_links_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_workspace_id_calendar_id_calendars_workspace_id_id_fk" FOREIGN KEY ("workspace_id","calendar_id") REFERENCES "public"."calendars"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_event_types_of" ON "account_event_types" USING btree ("workspace_id","event_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_consents_state" ON "calendar_consents" USING btree ("workspace_id","state_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_event_types_ref" ON "calendar_event_types" USING btree ("workspace_id","calendar_id","ref");--> statement-breakpoint
CREATE INDEX "calendar_owners_of" ON "plumbing"."calendar_owners" USING btree ("calendar_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_owner" ON "calendars" USING btree ("workspace_id","user_id","owner_key");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_connected" ON "calendars" USING btree ("workspace_id","user_id") WHERE "calendars"."state" = 'connected';--> statement-breakpoint
CREATE INDEX "calendars_care" ON "calendars" USING btree ("care_at") WHERE "calendars"."state" = 'connected' and "calendars"."broken_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_links_delivery" ON "meeting_links" USING btree ("workspace_id","delivery_id","event_type_id");--> statement-breakpoint
CREATE INDEX "meeting_links_prospect" ON "meeting_links" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_ref" ON "meetings" USING btree ("workspace_id","calendar_id","ref");--> statement-breakpoint
CREATE INDEX "meetings_prospect" ON "meetings" USING btree ("workspace_id","prospect_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_when" ON "meetings" USING btree ("workspace_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "meetings_unmatched" ON "meetings" USING btree ("workspace_id","starts_at") WHERE "meetings"."confirmed_at" is null and "meetings"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "meetings_booked_when" ON "meetings" USING btree ("workspace_id","booked_at") WHERE "meetings"."confirmed_at" is not null and "meetings"."campaign_id" is not null;
--> statement-breakpoint
ALTER TABLE "daily_numbers" ALTER COLUMN "meetings" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "daily_step_numbers" ALTER COLUMN "meetings" DROP DEFAULT;
--> statement-breakpoint
alter table public.calendars enable row level security;
--> statement-breakpoint
alter table public.calendars force row level security;
--> statement-breakpoint
create policy workspace on public.calendars to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.calendars to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.calendars to tern_app;
--> statement-breakpoint
alter table public.calendar_consents enable row level security;
--> statement-breakpoint
alter table public.calendar_consents force row level security;
--> statement-breakpoint
create policy workspace on public.calendar_consents to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.calendar_consents to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.calendar_consents to tern_app;
--> statement-breakpoint
alter table public.calendar_releases enable row level security;
--> statement-breakpoint
alter table public.calendar_releases force row level security;
--> statement-breakpoint
create policy workspace on public.calendar_releases to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.calendar_releases to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.calendar_releases to tern_app;
--> statement-breakpoint
alter table public.calendar_event_types enable row level security;
--> statement-breakpoint
alter table public.calendar_event_types force row level security;
--> statement-breakpoint
create policy workspace on public.calendar_event_types to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.calendar_event_types to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.calendar_event_types to tern_app;
--> statement-breakpoint
alter table public.account_event_types enable row level security;
--> statement-breakpoint
alter table public.account_event_types force row level security;
--> statement-breakpoint
create policy workspace on public.account_event_types to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.account_event_types to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.account_event_types to tern_app;
--> statement-breakpoint
alter table public.meeting_links enable row level security;
--> statement-breakpoint
alter table public.meeting_links force row level security;
--> statement-breakpoint
create policy workspace on public.meeting_links to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.meeting_links to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.meeting_links to tern_app;
--> statement-breakpoint
alter table public.meetings enable row level security;
--> statement-breakpoint
alter table public.meetings force row level security;
--> statement-breakpoint
create policy workspace on public.meetings to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.meetings to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.meetings to tern_app;
--> statement-breakpoint
-- Takes a calendar for a person, or says that another person has it in some workspace (INTEG-29).
create function public.claim_calendar(of_owner bytea, of_person bytea, of_calendar uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('calendar ' || encode(of_owner, 'hex'), 0));
  if exists (select 1 from plumbing.calendar_owners o where o.owner_key = of_owner and o.person_key <> of_person) then return false; end if;
  insert into plumbing.calendar_owners (owner_key, person_key, calendar_id) values (of_owner, of_person, of_calendar) on conflict do nothing;
  return true;
end $$;
--> statement-breakpoint
-- However a calendar ends, also with its workspace: its owner may connect it elsewhere.
create function public.free_calendar() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from plumbing.calendar_owners where calendar_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger freed after update on public.calendars for each row when (old.state = 'connected' and new.state <> 'connected')
  execute function public.free_calendar();
--> statement-breakpoint
create trigger deleted after delete on public.calendars for each row execute function public.free_calendar();
--> statement-breakpoint
-- Whose calendar a message of the service is about.
create function public.find_calendar(wanted uuid) returns table (workspace_id uuid, is_sandboxed boolean, owner_ref text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.workspace_id, c.is_sandboxed, c.owner_ref from public.calendars c where c.id = wanted and c.state = 'connected'
$$;
--> statement-breakpoint
-- Calendars to look after, in all workspaces, the longest waiting first.
create function public.calendars_to_care(before timestamptz, most integer) returns table (workspace_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.workspace_id, c.id from public.calendars c
   where c.state = 'connected' and c.broken_at is null and c.care_at <= before
     and not (exists (select 1 from plumbing.fence)
       and not exists (select 1 from public.restorations z where z.workspace_id = c.workspace_id and z.released_at is not null))
   order by c.care_at limit most
$$;
--> statement-breakpoint
-- What the signed-in person has connected in the workspace of the session (SPACE-59).
create function public.own_calendar(wanted uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('id', c.id, 'ownerRef', c.owner_ref) from public.calendars c
   where c.workspace_id = wanted and c.user_id = public.current_person() and c.state = 'connected'
     and exists (select 1 from public.memberships m where m.workspace_id = wanted and m.user_id = c.user_id)
$$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.claim_calendar(bytea, bytea, uuid)', 'public.free_calendar()', 'public.find_calendar(uuid)',
    'public.calendars_to_care(timestamptz, integer)', 'public.own_calendar(uuid)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
  end loop;
  grant execute on function public.claim_calendar(bytea, bytea, uuid), public.find_calendar(uuid),
    public.calendars_to_care(timestamptz, integer), public.own_calendar(uuid) to tern_app;
end $$;
--> statement-breakpoint
-- A booking is known minutes after it was made, or a day: the days of its prospect are counted anew, as in 0037.
do $$
declare
  before constant text := pg_get_functiondef('public.count_anew(uuid, uuid, uuid, timestamptz[])'::regprocedure);
  here constant text := '    union select p.at from unnest(past) p(at)';
begin
  if strpos(before, here) = 0 then raise exception 'count_anew has changed'; end if;
  execute replace(before, here, '    union select b.booked_at from public.meetings b where b.workspace_id = workspace and b.campaign_id = campaign'
    || ' and b.prospect_id = prospect and b.confirmed_at is not null' || E'\n' || here);
end $$;
--> statement-breakpoint
do $$
declare
  before constant text := pg_get_functiondef('public.count_person_anew()'::regprocedure);
  here constant text := $x$'ended_at']$x$;
begin
  if strpos(before, here) = 0 then raise exception 'count_person_anew has changed'; end if;
  execute replace(before, here, $x$'ended_at', 'booked_at']$x$);
end $$;
--> statement-breakpoint
create trigger booked after insert on public.meetings for each row
  when (new.confirmed_at is not null and new.campaign_id is not null) execute function public.count_person_anew();
--> statement-breakpoint
create trigger booked_late after update on public.meetings for each row
  when (new.confirmed_at is not null and new.campaign_id is not null and (old.confirmed_at is null
    or new.prospect_id is distinct from old.prospect_id or new.campaign_id is distinct from old.campaign_id or new.booked_at <> old.booked_at))
  execute function public.count_person_anew();
--> statement-breakpoint
create function public.note_webhook_of_meeting() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.note_webhook(new.workspace_id, 'meet_booked', new.prospect_id, new.account_id, new.acted_at,
    jsonb_build_object('campaignId', new.campaign_id, 'meetingId', new.id, 'meetingName', new.name, 'meetingLocation', new.location,
      'meetingStartsAt', to_char(new.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'meetingEndsAt', to_char(new.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  return null;
end $$;
--> statement-breakpoint
revoke all on function public.note_webhook_of_meeting() from public;
--> statement-breakpoint
create trigger note_webhook after update on public.meetings for each row when (old.acted_at is null and new.acted_at is not null)
  execute function public.note_webhook_of_meeting();
--> statement-breakpoint
-- Of an erased person's meetings the times stay, which figures count; bookings under one of their addresses are theirs, too. As in 0128.
do $$
declare
  before constant text := pg_get_functiondef('public.erase_prospect(uuid, jsonb, bytea[], timestamptz)'::regprocedure);
  here constant text := '  delete from public.merged_prospects where workspace_id = here and into_id = person;';
begin
  if strpos(before, here) = 0 then raise exception 'erase_prospect has changed'; end if;
  execute replace(before, here, '  delete from public.meeting_links where workspace_id = here and prospect_id = any(ids);' || E'\n'
    || '  update public.meetings set guest_name = '''', guest_email = '''', guest_timezone = null, name = '''', location = null, reason = null,'
    || ' token = null, cancel_url = null, reschedule_url = null, erased_at = erased' || E'\n'
    || '   where workspace_id = here and (prospect_id = any(ids) or lower(guest_email) = any(mails));' || E'\n' || here);
end $$;
