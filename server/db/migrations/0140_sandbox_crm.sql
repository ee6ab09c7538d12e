CREATE TABLE "sandbox"."crm_consents" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"crm_id" uuid NOT NULL,
	"person" smallint,
	"return_url" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"code_hash" text,
	"code_until" timestamp (3) with time zone,
	"refresh_hash" text,
	"access_hash" text,
	"access_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_consents_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."crm_history" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"crm_id" uuid NOT NULL,
	"person" integer NOT NULL,
	"deal" integer,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crm_history_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."crm_messages" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"body" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	CONSTRAINT "crm_messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."crm_records" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"crm_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"object" text NOT NULL,
	"name" text NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner" smallint,
	"company" integer,
	"persons" integer[] DEFAULT '{}' NOT NULL,
	"stage" text,
	"status" text,
	"amount" bigint,
	"currency" text,
	"close_date" text,
	"our_key" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"merged_into" integer,
	CONSTRAINT "crm_records_workspace_id_crm_id_number_pk" PRIMARY KEY("workspace_id","crm_id","number")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."crm_subscriptions" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"crm_id" uuid NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_subscriptions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."crms" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"home" text NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"keys_off" smallint[] DEFAULT '{}' NOT NULL,
	"option_names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "crms_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "sandbox"."crm_consents" ADD CONSTRAINT "crm_consents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."crm_consents" ADD CONSTRAINT "crm_consents_workspace_id_crm_id_crms_workspace_id_id_fk" FOREIGN KEY ("workspace_id","crm_id") REFERENCES "sandbox"."crms"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."crm_history" ADD CONSTRAINT "crm_history_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."crm_history" ADD CONSTRAINT "crm_history_workspace_id_crm_id_crms_workspace_id_id_fk" FOREIGN KEY ("workspace_id","crm_id") REFERENCES "sandbox"."crms"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."crm_messages" ADD CONSTRAINT "crm_messages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."crm_messages" ADD CONSTRAINT "crm_messages_workspace_id_subscription_id_crm_subscriptions_workspace_id_id_fk" FOREIGN KEY ("workspace_id","subscription_id") REFERENCES "sandbox"."crm_subscriptions"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."crm_records" ADD CONSTRAINT "crm_records_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."crm_records" ADD CONSTRAINT "crm_records_workspace_id_crm_id_crms_workspace_id_id_fk" FOREIGN KEY ("workspace_id","crm_id") REFERENCES "sandbox"."crms"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."crm_subscriptions" ADD CONSTRAINT "crm_subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."crm_subscriptions" ADD CONSTRAINT "crm_subscriptions_workspace_id_crm_id_crms_workspace_id_id_fk" FOREIGN KEY ("workspace_id","crm_id") REFERENCES "sandbox"."crms"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."crms" ADD CONSTRAINT "crms_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_history_person" ON "sandbox"."crm_history" USING btree ("workspace_id","crm_id","person","at");--> statement-breakpoint
CREATE INDEX "crm_records_changed" ON "sandbox"."crm_records" USING btree ("workspace_id","crm_id","object","changed_at","number");--> statement-breakpoint
CREATE INDEX "crm_records_key" ON "sandbox"."crm_records" USING btree ("workspace_id","crm_id","our_key");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_subscriptions_url" ON "sandbox"."crm_subscriptions" USING btree ("workspace_id","crm_id","url");--> statement-breakpoint
CREATE UNIQUE INDEX "crms_vendor" ON "sandbox"."crms" USING btree ("workspace_id","vendor");
--> statement-breakpoint
-- Walls of the tables above, as in 0002.
alter table sandbox.crms enable row level security;
--> statement-breakpoint
alter table sandbox.crms force row level security;
--> statement-breakpoint
create policy workspace on sandbox.crms to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.crms to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.crms to tern_app;
--> statement-breakpoint
alter table sandbox.crm_consents enable row level security;
--> statement-breakpoint
alter table sandbox.crm_consents force row level security;
--> statement-breakpoint
create policy workspace on sandbox.crm_consents to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.crm_consents to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.crm_consents to tern_app;
--> statement-breakpoint
alter table sandbox.crm_records enable row level security;
--> statement-breakpoint
alter table sandbox.crm_records force row level security;
--> statement-breakpoint
create policy workspace on sandbox.crm_records to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.crm_records to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.crm_records to tern_app;
--> statement-breakpoint
alter table sandbox.crm_history enable row level security;
--> statement-breakpoint
alter table sandbox.crm_history force row level security;
--> statement-breakpoint
create policy workspace on sandbox.crm_history to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.crm_history to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.crm_history to tern_app;
--> statement-breakpoint
alter table sandbox.crm_subscriptions enable row level security;
--> statement-breakpoint
alter table sandbox.crm_subscriptions force row level security;
--> statement-breakpoint
create policy workspace on sandbox.crm_subscriptions to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.crm_subscriptions to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.crm_subscriptions to tern_app;
--> statement-breakpoint
alter table sandbox.crm_messages enable row level security;
--> statement-breakpoint
alter table sandbox.crm_messages force row level security;
--> statement-breakpoint
create policy workspace on sandbox.crm_messages to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.crm_messages to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.crm_messages to tern_app;
--> statement-breakpoint
-- Whose page of the pretend CRM a URL is about: a consent or an account. It knows nothing else.
create function sandbox.find_crm_page(wanted uuid) returns uuid
  language sql stable security definer set search_path = ''
  return (select coalesce(
    (select c.workspace_id from sandbox.crm_consents c where c.id = wanted),
    (select c.workspace_id from sandbox.crms c where c.id = wanted)));
--> statement-breakpoint
revoke all on function sandbox.find_crm_page(uuid) from public;
--> statement-breakpoint
grant execute on function sandbox.find_crm_page(uuid) to tern_app;
