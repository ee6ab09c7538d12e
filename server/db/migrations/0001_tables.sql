CREATE SCHEMA "plumbing";
--> statement-breakpoint
CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE TABLE "accounts" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"network" text NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"username" text NOT NULL,
	"secret" "bytea",
	"member_ref" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"photo_link" text,
	"country_code" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"automation_type" text DEFAULT 'cloud' NOT NULL,
	"timezone" text NOT NULL,
	"work_hours_start" smallint DEFAULT 9 NOT NULL,
	"work_hours_end" smallint DEFAULT 18 NOT NULL,
	"working_days" smallint[] DEFAULT '{1,2,3,4,5}' NOT NULL,
	"code_request" jsonb,
	"spacing_min_seconds" integer DEFAULT 60 NOT NULL,
	"spacing_max_seconds" integer DEFAULT 360 NOT NULL,
	"ramp_started_on" date,
	"visit_limit" integer,
	"request_limit" integer,
	"message_limit" integer,
	"request_week_limit" integer DEFAULT 100 NOT NULL,
	"event_cursor" text,
	"watched_by" uuid,
	"last_checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "accounts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text DEFAULT 'smtp' NOT NULL,
	"status" text DEFAULT 'disconnected' NOT NULL,
	"is_sandboxed" boolean DEFAULT false NOT NULL,
	"files_sent_mail" boolean DEFAULT false NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"smtp_host" text DEFAULT '' NOT NULL,
	"smtp_port" integer DEFAULT 0 NOT NULL,
	"smtp_username" text DEFAULT '' NOT NULL,
	"smtp_secret" "bytea",
	"smtp_encryption" text DEFAULT 'tls' NOT NULL,
	"imap_host" text DEFAULT '' NOT NULL,
	"imap_port" integer DEFAULT 0 NOT NULL,
	"imap_username" text DEFAULT '' NOT NULL,
	"imap_secret" "bytea",
	"imap_encryption" text DEFAULT 'tls' NOT NULL,
	"daily_limit" integer DEFAULT 50 NOT NULL,
	"spacing_min_seconds" integer DEFAULT 480 NOT NULL,
	"spacing_max_seconds" integer DEFAULT 840 NOT NULL,
	"ramp_started_on" date,
	"problem" text,
	"uid_validity" text,
	"last_uid" integer DEFAULT 0 NOT NULL,
	"sent_uid_validity" text,
	"sent_last_uid" integer DEFAULT 0 NOT NULL,
	"watched_by" uuid,
	"last_checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mailboxes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"cut_to" integer,
	CONSTRAINT "usage_workspace_id_owner_id_kind_day_pk" PRIMARY KEY("workspace_id","owner_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "campaign_senders" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"mailbox_id" uuid,
	CONSTRAINT "campaign_senders_workspace_id_campaign_id_account_id_pk" PRIMARY KEY("workspace_id","campaign_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_versions" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sequence" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_by" uuid,
	CONSTRAINT "campaign_versions_workspace_id_campaign_id_version_pk" PRIMARY KEY("workspace_id","campaign_id","version")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"sequence_type" text DEFAULT 'simple' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_before" text,
	"draft" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"draft_version" integer DEFAULT 1 NOT NULL,
	"draft_saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"live_version" integer,
	"is_existing_people" boolean DEFAULT false NOT NULL,
	"is_include_talked_before" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"preparation" jsonb,
	"paused_at" timestamp (3) with time zone,
	"paused_by" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "campaigns_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"lane_id" uuid NOT NULL,
	"enrollment_id" uuid,
	"campaign_id" uuid,
	"prospect_id" uuid NOT NULL,
	"step_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"rank" smallint NOT NULL,
	"due_at" timestamp (3) with time zone,
	"wait_reason" text,
	"wait_detail" jsonb,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"lease_by" uuid,
	"fence" integer DEFAULT 0 NOT NULL,
	"message_id" text,
	"provider_id" text,
	"reason" text,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"transmitting_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"outcome" text GENERATED ALWAYS AS (case when settled_at is not null then state end) STORED,
	"look_up_at" timestamp (3) with time zone,
	"look_ups" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "deliveries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "deliveries_settled" CHECK (("deliveries"."settled_at" is null) = ("deliveries"."state" in ('planned', 'claimed', 'transmitting', 'unknown')))
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"import_id" uuid,
	"run" smallint DEFAULT 1 NOT NULL,
	"account_id" uuid NOT NULL,
	"mailbox_id" uuid,
	"state" text DEFAULT 'active' NOT NULL,
	"stop_reason" text,
	"step_id" uuid,
	"requested_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"hold_until" timestamp (3) with time zone,
	"hold_reason" text,
	"absences" smallint DEFAULT 0 NOT NULL,
	"thread_subject" text,
	"thread_message_ids" text[] DEFAULT '{}' NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "enrollments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"prospect_id" uuid NOT NULL,
	"campaign_id" uuid,
	"enrollment_id" uuid,
	"delivery_id" uuid,
	"step_id" uuid,
	"step_kind" text,
	"channel" text,
	"reason" text,
	"until" timestamp (3) with time zone,
	"actor_id" uuid,
	"message_id" uuid,
	"detail" jsonb,
	CONSTRAINT "events_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "lanes" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"account_id" uuid NOT NULL,
	"mailbox_id" uuid,
	"wake_at" timestamp (3) with time zone DEFAULT 'infinity' NOT NULL,
	"slot_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"slot_reason" text,
	"closed_reason" text,
	"burst" smallint DEFAULT 1 NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"lease_by" uuid,
	CONSTRAINT "lanes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "plumbing"."workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_draining" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"refusal" text,
	"exclusion" text,
	"prospect_id" uuid,
	"cells" text[],
	CONSTRAINT "import_rows_workspace_id_import_id_line_pk" PRIMARY KEY("workspace_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea" NOT NULL,
	"bytes" integer NOT NULL,
	"encoding" text NOT NULL,
	"separator" text NOT NULL,
	"headers" text[] NOT NULL,
	"samples" jsonb NOT NULL,
	"guesses" jsonb NOT NULL,
	"targets" text[] NOT NULL,
	"rows" integer NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"failure" text,
	"is_existing_people" boolean DEFAULT false NOT NULL,
	"is_include_talked_before" boolean DEFAULT false NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "imports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"snippet" text DEFAULT '' NOT NULL,
	"last_channel" text NOT NULL,
	"last_direction" text NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"last_in_at" timestamp (3) with time zone,
	"is_unread" boolean DEFAULT false NOT NULL,
	"needs_you" boolean DEFAULT false NOT NULL,
	"done_at" timestamp (3) with time zone,
	"away_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "conversations_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"user_id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_workspace_id_user_id_prospect_id_channel_pk" PRIMARY KEY("workspace_id","user_id","prospect_id","channel")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"prospect_id" uuid NOT NULL,
	"delivery_id" uuid,
	"mailbox_id" uuid,
	"campaign_id" uuid,
	"step_number" smallint,
	"author_id" uuid,
	"channel" text NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"quoted" text,
	"html" text,
	"html_version" smallint,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"understood_as" text,
	"is_uncertain" boolean DEFAULT false NOT NULL,
	"mail_message_id" text,
	"mail_references" text[],
	"provider_id" text,
	"failure" text,
	"is_findable" boolean DEFAULT true NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "raw_mails" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"folder" text DEFAULT 'inbox' NOT NULL,
	"prospect_id" uuid,
	"dedupe_key" text NOT NULL,
	"from_address" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"raw" "bytea" NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'stored' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "raw_mails_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "unmatched_mails" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"dedupe_key" text NOT NULL,
	"from_address" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_unreadable" boolean DEFAULT false NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"awaits_text" boolean DEFAULT false NOT NULL,
	CONSTRAINT "unmatched_mails_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "plumbing"."installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plumbing"."outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"workspace_id" uuid,
	"user_id" uuid,
	"account_id" uuid,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"allowed_pages" text[],
	"allowed_accounts" uuid[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"generation" integer NOT NULL,
	"workspace_id" uuid,
	"skipped_confirmation" boolean DEFAULT false NOT NULL,
	"user_agent" text,
	"address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"brand" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"theme" text,
	"avatar" text,
	"country_code" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"terms_accepted_at" timestamp (3) with time zone NOT NULL,
	"is_platform_admin" boolean DEFAULT false NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"track_info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
CREATE TABLE "prospect_identities" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"prospect_id" uuid NOT NULL,
	CONSTRAINT "prospect_identities_workspace_id_kind_value_pk" PRIMARY KEY("workspace_id","kind","value")
);
--> statement-breakpoint
CREATE TABLE "prospects" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"company_domain" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"timezone" text,
	"work_email" text,
	"personal_email" text,
	"email_status" text DEFAULT 'unknown' NOT NULL,
	"profile_url" text,
	"member_ref" text,
	"phone" text,
	"website" text,
	"twitter" text,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"opted_out_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "prospects_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_workspace_id_kind_value_pk" PRIMARY KEY("workspace_id","kind","value")
);
--> statement-breakpoint
CREATE TABLE "clock_segments" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"real_start" timestamp (3) with time zone NOT NULL,
	"virtual_start" timestamp (3) with time zone NOT NULL,
	"speed" double precision NOT NULL,
	CONSTRAINT "clock_segments_workspace_id_real_start_pk" PRIMARY KEY("workspace_id","real_start")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"avatar" text,
	"brand" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"tier" text DEFAULT 'free' NOT NULL,
	"trial_ends_at" timestamp (3) with time zone,
	"subscription_mode" text DEFAULT 'disabled' NOT NULL,
	"is_subscription_good" boolean DEFAULT false NOT NULL,
	"payment_in_progress" boolean DEFAULT false NOT NULL,
	"registration_done" boolean DEFAULT true NOT NULL,
	"country_code" text,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"temper" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_senders" ADD CONSTRAINT "campaign_senders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_senders" ADD CONSTRAINT "campaign_senders_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_senders" ADD CONSTRAINT "campaign_senders_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_senders" ADD CONSTRAINT "campaign_senders_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD CONSTRAINT "campaign_versions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD CONSTRAINT "campaign_versions_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_lane_id_lanes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lane_id") REFERENCES "public"."lanes"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lanes" ADD CONSTRAINT "lanes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lanes" ADD CONSTRAINT "lanes_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lanes" ADD CONSTRAINT "lanes_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_workspace_id_import_id_imports_workspace_id_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_account_id_accounts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."accounts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_workspace_id_conversation_id_conversations_workspace_id_id_fk" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raw_mails" ADD CONSTRAINT "raw_mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raw_mails" ADD CONSTRAINT "raw_mails_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_mails" ADD CONSTRAINT "unmatched_mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_identities" ADD CONSTRAINT "prospect_identities_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_identities" ADD CONSTRAINT "prospect_identities_workspace_id_prospect_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","prospect_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_segments" ADD CONSTRAINT "clock_segments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree ("workspace_id",lower("username")) WHERE "accounts"."status" <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_email" ON "mailboxes" USING btree ("workspace_id",lower("email")) WHERE "mailboxes"."status" = 'connected';--> statement-breakpoint
CREATE INDEX "mailboxes_account" ON "mailboxes" USING btree ("workspace_id","account_id");--> statement-breakpoint
CREATE INDEX "campaigns_order" ON "campaigns" USING btree ("workspace_id","sort_order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("workspace_id","enrollment_id","step_id") WHERE "deliveries"."enrollment_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("workspace_id","lane_id","rank","due_at") WHERE "deliveries"."settled_at" is null and "deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_look_up" ON "deliveries" USING btree ("look_up_at") WHERE "deliveries"."look_up_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("workspace_id","campaign_id","step_id") WHERE "deliveries"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_ended" ON "deliveries" USING btree ("workspace_id","campaign_id","step_id","kind","outcome","settled_at") WHERE "deliveries"."settled_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_once" ON "enrollments" USING btree ("workspace_id","campaign_id","prospect_id","run");--> statement-breakpoint
CREATE INDEX "enrollments_prospect" ON "enrollments" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE INDEX "enrollments_running" ON "enrollments" USING btree ("workspace_id","campaign_id") WHERE "enrollments"."state" in ('active', 'held');--> statement-breakpoint
CREATE INDEX "enrollments_import" ON "enrollments" USING btree ("workspace_id","import_id") WHERE "enrollments"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "events_prospect" ON "events" USING btree ("workspace_id","prospect_id","at");--> statement-breakpoint
CREATE INDEX "events_enrollment" ON "events" USING btree ("workspace_id","enrollment_id","at");--> statement-breakpoint
CREATE INDEX "events_replies" ON "events" USING btree ("workspace_id","campaign_id","prospect_id") WHERE "events"."kind" = 'reply';--> statement-breakpoint
CREATE INDEX "lanes_wake" ON "lanes" USING btree ("wake_at") WHERE "lanes"."lease_by" is null and "lanes"."closed_reason" is null;--> statement-breakpoint
CREATE INDEX "lanes_lease" ON "lanes" USING btree ("lease_by") WHERE "lanes"."lease_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lanes_account" ON "lanes" USING btree ("workspace_id","account_id") WHERE "lanes"."channel" = 'network';--> statement-breakpoint
CREATE UNIQUE INDEX "lanes_mailbox" ON "lanes" USING btree ("workspace_id","mailbox_id") WHERE "lanes"."mailbox_id" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_refused" ON "import_rows" USING btree ("workspace_id","import_id","line") WHERE "import_rows"."outcome" = 'refused';--> statement-breakpoint
CREATE INDEX "imports_campaign" ON "imports" USING btree ("workspace_id","campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_person" ON "conversations" USING btree ("workspace_id","prospect_id","account_id");--> statement-breakpoint
CREATE INDEX "conversations_last" ON "conversations" USING btree ("workspace_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_account" ON "conversations" USING btree ("workspace_id","account_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_needs_you" ON "conversations" USING btree ("workspace_id","last_message_at","id") WHERE "conversations"."needs_you";--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("workspace_id","account_id") WHERE "conversations"."is_unread";--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("workspace_id","dedupe_key");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_delivery" ON "messages" USING btree ("workspace_id","delivery_id") WHERE "messages"."delivery_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("workspace_id","conversation_id","at","id");--> statement-breakpoint
CREATE INDEX "messages_mail_id" ON "messages" USING btree ("workspace_id","mail_message_id") WHERE "messages"."mail_message_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_uncertain" ON "messages" USING btree ("workspace_id","prospect_id") WHERE "messages"."is_uncertain";--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin (message_words("workspace_id", "subject", "text")) WHERE "messages"."is_findable";--> statement-breakpoint
CREATE INDEX "messages_not_findable" ON "messages" USING btree ("at") WHERE not "messages"."is_findable";--> statement-breakpoint
CREATE UNIQUE INDEX "raw_mails_once" ON "raw_mails" USING btree ("workspace_id","mailbox_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "raw_mails_waiting" ON "raw_mails" USING btree ("workspace_id","received_at") WHERE "raw_mails"."state" = 'stored';--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_mails_once" ON "unmatched_mails" USING btree ("workspace_id","mailbox_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "unmatched_mails_at" ON "unmatched_mails" USING btree ("workspace_id","at","id") WHERE "unmatched_mails"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "unmatched_mails_awaiting" ON "unmatched_mails" USING btree ("workspace_id","mailbox_id") WHERE "unmatched_mails"."awaits_text";--> statement-breakpoint
CREATE INDEX "outbox_order" ON "plumbing"."outbox" USING btree ("tx","id");--> statement-breakpoint
CREATE INDEX "outbox_age" ON "plumbing"."outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("brand",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name" ON "custom_fields" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "prospect_identities_prospect" ON "prospect_identities" USING btree ("workspace_id","prospect_id");--> statement-breakpoint
CREATE INDEX "prospects_name" ON "prospects" USING btree ("workspace_id","full_name","id");