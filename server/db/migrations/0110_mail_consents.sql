CREATE TABLE "mail_consents" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"verifier_secret" "bytea" NOT NULL,
	"person_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"email" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_consents_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailbox_grants" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"is_sandboxed" boolean NOT NULL,
	"address" text NOT NULL,
	"scope" text NOT NULL,
	"state" text DEFAULT 'given' NOT NULL,
	"refresh_secret" "bytea" NOT NULL,
	"access_secret" "bytea" NOT NULL,
	"access_from" timestamp (3) with time zone NOT NULL,
	"access_until" timestamp (3) with time zone NOT NULL,
	"renewing_by" uuid,
	"renewing_until" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_grants_workspace_id_mailbox_id_pk" PRIMARY KEY("workspace_id","mailbox_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."mail_consents" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"login" text NOT NULL,
	"return_url" text NOT NULL,
	"challenge" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"code_hash" text,
	"refresh_hash" text,
	"access_hash" text,
	"access_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_consents_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail_consents" ADD CONSTRAINT "mail_consents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_consents" ADD CONSTRAINT "mail_consents_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_grants" ADD CONSTRAINT "mailbox_grants_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_grants" ADD CONSTRAINT "mailbox_grants_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."mail_consents" ADD CONSTRAINT "mail_consents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."mail_consents" ADD CONSTRAINT "mail_consents_workspace_id_login_mail_logins_workspace_id_address_fk" FOREIGN KEY ("workspace_id","login") REFERENCES "sandbox"."mail_logins"("workspace_id","address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_consents_state" ON "mail_consents" USING btree ("workspace_id","state_hash");--> statement-breakpoint
CREATE INDEX "messages_replaced_id" ON "messages" USING btree ("workspace_id","provider_id") WHERE "messages"."channel" = 'email' and "messages"."provider_id" <> "messages"."mail_message_id";
--> statement-breakpoint
-- Walls of the tables above, as in 0002.
alter table public.mailbox_grants enable row level security;
--> statement-breakpoint
alter table public.mailbox_grants force row level security;
--> statement-breakpoint
create policy workspace on public.mailbox_grants to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.mailbox_grants to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.mailbox_grants to tern_app;
--> statement-breakpoint
alter table public.mail_consents enable row level security;
--> statement-breakpoint
alter table public.mail_consents force row level security;
--> statement-breakpoint
create policy workspace on public.mail_consents to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.mail_consents to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.mail_consents to tern_app;
--> statement-breakpoint
alter table sandbox.mail_consents enable row level security;
--> statement-breakpoint
alter table sandbox.mail_consents force row level security;
--> statement-breakpoint
create policy workspace on sandbox.mail_consents to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on sandbox.mail_consents to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sandbox.mail_consents to tern_app;
--> statement-breakpoint
-- Whose consent the page of the pretend provider is about: it knows nothing else.
create function sandbox.find_mail_consent(wanted uuid) returns uuid
  language sql stable security definer set search_path = ''
  return (select c.workspace_id from sandbox.mail_consents c where c.id = wanted);
--> statement-breakpoint
revoke all on function sandbox.find_mail_consent(uuid) from public;
--> statement-breakpoint
grant execute on function sandbox.find_mail_consent(uuid) to tern_app;
