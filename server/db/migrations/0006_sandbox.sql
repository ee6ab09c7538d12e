-- The pretend outside world (house rules, section 5): tables of schema/sandbox.ts, then who may see which row.
CREATE TABLE "sandbox"."acquaintances" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"member" integer NOT NULL,
	"network_touches" integer DEFAULT 0 NOT NULL,
	"mail_touches" integer DEFAULT 0 NOT NULL,
	"answers_planned" smallint DEFAULT 0 NOT NULL,
	"answers_given" smallint DEFAULT 0 NOT NULL,
	"mood" text,
	"away_until" timestamp (3) with time zone,
	"away_noted_at" timestamp (3) with time zone,
	CONSTRAINT "acquaintances_workspace_id_member_pk" PRIMARY KEY("workspace_id","member")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."action_keys" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"seat_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"provider_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "action_keys_workspace_id_seat_id_key_pk" PRIMARY KEY("workspace_id","seat_id","key")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."mail_logins" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"address" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"files_sent_mail" boolean DEFAULT true NOT NULL,
	"uid_next" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_logins_workspace_id_address_pk" PRIMARY KEY("workspace_id","address")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."mails" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"login" text NOT NULL,
	"uid" integer NOT NULL,
	"folder" text NOT NULL,
	"message_id" text NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"size" integer NOT NULL,
	"raw" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mails_workspace_id_login_uid_pk" PRIMARY KEY("workspace_id","login","uid")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."network_events" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"seat_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"member" integer NOT NULL,
	"message_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "network_events_workspace_id_seat_id_sequence_pk" PRIMARY KEY("workspace_id","seat_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."network_messages" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"seat_id" uuid NOT NULL,
	"member" integer NOT NULL,
	"direction" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "network_messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."pending" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"member" integer NOT NULL,
	"seat_id" uuid,
	"source_id" uuid,
	"mood" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "pending_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."received" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"login" text NOT NULL,
	"member" integer,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"message_id" text NOT NULL,
	"reference_ids" text[] DEFAULT '{}' NOT NULL,
	"fate" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "received_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."relations" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"seat_id" uuid NOT NULL,
	"member" integer NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "relations_workspace_id_seat_id_member_pk" PRIMARY KEY("workspace_id","seat_id","member")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."seats" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"challenge" text,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seats_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "sandbox"."acquaintances" ADD CONSTRAINT "acquaintances_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."action_keys" ADD CONSTRAINT "action_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."action_keys" ADD CONSTRAINT "action_keys_workspace_id_seat_id_seats_workspace_id_id_fk" FOREIGN KEY ("workspace_id","seat_id") REFERENCES "sandbox"."seats"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."mail_logins" ADD CONSTRAINT "mail_logins_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."mails" ADD CONSTRAINT "mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."mails" ADD CONSTRAINT "mails_workspace_id_login_mail_logins_workspace_id_address_fk" FOREIGN KEY ("workspace_id","login") REFERENCES "sandbox"."mail_logins"("workspace_id","address") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."network_events" ADD CONSTRAINT "network_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."network_events" ADD CONSTRAINT "network_events_workspace_id_seat_id_seats_workspace_id_id_fk" FOREIGN KEY ("workspace_id","seat_id") REFERENCES "sandbox"."seats"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."network_messages" ADD CONSTRAINT "network_messages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."network_messages" ADD CONSTRAINT "network_messages_workspace_id_seat_id_seats_workspace_id_id_fk" FOREIGN KEY ("workspace_id","seat_id") REFERENCES "sandbox"."seats"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."pending" ADD CONSTRAINT "pending_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."received" ADD CONSTRAINT "received_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."received" ADD CONSTRAINT "received_workspace_id_login_mail_logins_workspace_id_address_fk" FOREIGN KEY ("workspace_id","login") REFERENCES "sandbox"."mail_logins"("workspace_id","address") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."relations" ADD CONSTRAINT "relations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."relations" ADD CONSTRAINT "relations_workspace_id_seat_id_seats_workspace_id_id_fk" FOREIGN KEY ("workspace_id","seat_id") REFERENCES "sandbox"."seats"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox"."seats" ADD CONSTRAINT "seats_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_logins_address" ON "sandbox"."mail_logins" USING btree ("address");
--> statement-breakpoint
CREATE INDEX "network_messages_thread" ON "sandbox"."network_messages" USING btree ("workspace_id","seat_id","member","at");
--> statement-breakpoint
CREATE INDEX "pending_due" ON "sandbox"."pending" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "received_at" ON "sandbox"."received" USING btree ("workspace_id","at","id");
--> statement-breakpoint
CREATE INDEX "received_message_id" ON "sandbox"."received" USING btree ("workspace_id","message_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "seats_username" ON "sandbox"."seats" USING btree ("workspace_id","username");
--> statement-breakpoint
-- Tenant tables like those of 0002: one workspace per transaction, the owner for the doors below.
do $$
declare t text;
begin
  foreach t in array array[
    'seats', 'relations', 'network_messages', 'network_events', 'action_keys', 'mail_logins', 'mails', 'received',
    'acquaintances', 'pending'
  ] loop
    execute format('alter table sandbox.%I enable row level security', t);
    execute format('alter table sandbox.%I force row level security', t);
    execute format('create policy workspace on sandbox.%I to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on sandbox.%I to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on sandbox.%I to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
grant usage on schema sandbox to tern_app;
--> statement-breakpoint
-- Whose mailbox an address is: the mail server learns only the workspace to ask for the rest.
create function sandbox.find_login(wanted text) returns uuid
  language sql stable security definer set search_path = ''
  return (select l.workspace_id from sandbox.mail_logins l where l.address = wanted);
--> statement-breakpoint
-- What members are about to do, in every workspace, oldest first.
create function sandbox.due(until timestamptz, most integer) returns table (workspace_id uuid, id uuid)
  language sql stable security definer set search_path = ''
begin atomic
  select p.workspace_id, p.id from sandbox.pending p where p.due_at <= until order by p.due_at limit most;
end;
--> statement-breakpoint
revoke execute on function sandbox.find_login(text), sandbox.due(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function sandbox.find_login(text), sandbox.due(timestamptz, integer) to tern_app;
