CREATE TABLE "sandbox"."bookings" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"event_type" smallint NOT NULL,
	"member" integer,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"timezone" text,
	"token" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"moved_to" uuid,
	"moved_from" uuid,
	"canceled_by" text,
	"reason" text,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bookings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."calendar_consents" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"calendar_id" uuid,
	"return_url" text NOT NULL,
	"challenge" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"code_hash" text,
	"code_until" timestamp (3) with time zone,
	"refresh_hash" text,
	"access_hash" text,
	"access_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_consents_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."calendar_messages" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"body" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	CONSTRAINT "calendar_messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."calendar_subscriptions" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"url" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_subscriptions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."calendars" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"person" smallint NOT NULL,
	"home" text NOT NULL,
	"off" smallint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "calendars_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "sandbox"."bookings" ADD CONSTRAINT "bookings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."bookings" ADD CONSTRAINT "bookings_workspace_id_calendar_id_calendars_workspace_id_id_fk" FOREIGN KEY ("workspace_id","calendar_id") REFERENCES "sandbox"."calendars"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."calendar_consents" ADD CONSTRAINT "calendar_consents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."calendar_consents" ADD CONSTRAINT "calendar_consents_workspace_id_calendar_id_calendars_workspace_id_id_fk" FOREIGN KEY ("workspace_id","calendar_id") REFERENCES "sandbox"."calendars"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."calendar_messages" ADD CONSTRAINT "calendar_messages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."calendar_messages" ADD CONSTRAINT "calendar_messages_workspace_id_subscription_id_calendar_subscriptions_workspace_id_id_fk" FOREIGN KEY ("workspace_id","subscription_id") REFERENCES "sandbox"."calendar_subscriptions"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."calendar_subscriptions" ADD CONSTRAINT "calendar_subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."calendar_subscriptions" ADD CONSTRAINT "calendar_subscriptions_workspace_id_calendar_id_calendars_workspace_id_id_fk" FOREIGN KEY ("workspace_id","calendar_id") REFERENCES "sandbox"."calendars"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."calendars" ADD CONSTRAINT "calendars_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_starts_at" ON "sandbox"."bookings" USING btree ("workspace_id","calendar_id","starts_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_subscriptions_url" ON "sandbox"."calendar_subscriptions" USING btree ("workspace_id","calendar_id","url");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_person" ON "sandbox"."calendars" USING btree ("workspace_id","person");
--> statement-breakpoint
-- Walls of the tables above, as in 0002.
alter table sandbox.calendars enable row level security;
--> statement-breakpoint
alter table sandbox.calendars force row level security;
--> statement-breakpoint
create policy workspace on sandbox.calendars to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.calendars to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.calendars to tern_app;
--> statement-breakpoint
alter table sandbox.calendar_consents enable row level security;
--> statement-breakpoint
alter table sandbox.calendar_consents force row level security;
--> statement-breakpoint
create policy workspace on sandbox.calendar_consents to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.calendar_consents to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.calendar_consents to tern_app;
--> statement-breakpoint
alter table sandbox.calendar_subscriptions enable row level security;
--> statement-breakpoint
alter table sandbox.calendar_subscriptions force row level security;
--> statement-breakpoint
create policy workspace on sandbox.calendar_subscriptions to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.calendar_subscriptions to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.calendar_subscriptions to tern_app;
--> statement-breakpoint
alter table sandbox.calendar_messages enable row level security;
--> statement-breakpoint
alter table sandbox.calendar_messages force row level security;
--> statement-breakpoint
create policy workspace on sandbox.calendar_messages to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.calendar_messages to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.calendar_messages to tern_app;
--> statement-breakpoint
alter table sandbox.bookings enable row level security;
--> statement-breakpoint
alter table sandbox.bookings force row level security;
--> statement-breakpoint
create policy workspace on sandbox.bookings to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.bookings to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.bookings to tern_app;
--> statement-breakpoint
-- Whose page of the pretend calendar a URL is about: a consent, a calendar or a booking. It knows nothing else.
create function sandbox.find_calendar_page(wanted uuid) returns uuid
  language sql stable security definer set search_path = ''
  return (select coalesce(
    (select c.workspace_id from sandbox.calendar_consents c where c.id = wanted),
    (select c.workspace_id from sandbox.calendars c where c.id = wanted),
    (select b.workspace_id from sandbox.bookings b where b.id = wanted)));
--> statement-breakpoint
revoke all on function sandbox.find_calendar_page(uuid) from public;
--> statement-breakpoint
grant execute on function sandbox.find_calendar_page(uuid) to tern_app;
