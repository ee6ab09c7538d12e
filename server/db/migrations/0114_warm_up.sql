CREATE TABLE "warm_up_mails" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"to_workspace_id" uuid,
	"to_mailbox_id" uuid,
	"from_address" text,
	"to_address" text,
	"to_provider" text,
	"thread_id" uuid,
	"depth" smallint DEFAULT 1 NOT NULL,
	"locale" text,
	"answers_id" uuid,
	"in_reply_to" text,
	"message_id" text,
	"arrived_id" text,
	"transmitting_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"failure" text,
	"is_bounced" boolean DEFAULT false NOT NULL,
	"look_at" timestamp (3) with time zone,
	"looks" smallint DEFAULT 0 NOT NULL,
	"placement" text,
	"found_at" timestamp (3) with time zone,
	"wants_answer" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"put_away_at" timestamp (3) with time zone,
	"lease_by" uuid,
	"lease_until" timestamp (3) with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warm_up_mails_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "warm_ups" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"daily_max" smallint DEFAULT 25 NOT NULL,
	"daily_step" smallint DEFAULT 3 NOT NULL,
	"reply_percent" smallint DEFAULT 33 NOT NULL,
	"exchanges" boolean DEFAULT false NOT NULL,
	"started_on" date,
	"planned_on" date,
	"working_days" integer DEFAULT 0 NOT NULL,
	"last_target" smallint DEFAULT 0 NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"plan_at" timestamp (3) with time zone,
	"send_after" timestamp (3) with time zone,
	"paused_reason" text,
	"paused_at" timestamp (3) with time zone,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warm_ups_workspace_id_mailbox_id_pk" PRIMARY KEY("workspace_id","mailbox_id")
);
--> statement-breakpoint
ALTER TABLE "sandbox"."mail_logins" ADD COLUMN "folders" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "warm_up_mails" ADD CONSTRAINT "warm_up_mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_up_mails" ADD CONSTRAINT "warm_up_mails_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_ups" ADD CONSTRAINT "warm_ups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_ups" ADD CONSTRAINT "warm_ups_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "warm_up_mails_due" ON "warm_up_mails" USING btree ("due_at") WHERE "warm_up_mails"."state" in ('planned', 'claimed', 'transmitting');--> statement-breakpoint
CREATE INDEX "warm_up_mails_look" ON "warm_up_mails" USING btree ("look_at") WHERE "warm_up_mails"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "warm_up_mails_put_away" ON "warm_up_mails" USING btree ("put_away_at") WHERE "warm_up_mails"."put_away_at" is not null;--> statement-breakpoint
CREATE INDEX "warm_up_mails_of" ON "warm_up_mails" USING btree ("workspace_id","mailbox_id","due_at");--> statement-breakpoint
CREATE INDEX "warm_up_mails_to" ON "warm_up_mails" USING btree ("to_mailbox_id","due_at") WHERE "warm_up_mails"."to_mailbox_id" is not null;--> statement-breakpoint
CREATE INDEX "warm_up_mails_message" ON "warm_up_mails" USING btree ("message_id") WHERE "warm_up_mails"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "warm_up_mails_arrived" ON "warm_up_mails" USING btree ("arrived_id") WHERE "warm_up_mails"."arrived_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "warm_up_mails_answers" ON "warm_up_mails" USING btree ("answers_id") WHERE "warm_up_mails"."answers_id" is not null and "warm_up_mails"."state" not in ('failed', 'skipped');--> statement-breakpoint
CREATE INDEX "warm_ups_due" ON "warm_ups" USING btree ("plan_at") WHERE "warm_ups"."is_on" and "warm_ups"."paused_reason" is null;
--> statement-breakpoint
-- Walls of the tables above, as in 0002.
alter table public.warm_ups enable row level security;
--> statement-breakpoint
alter table public.warm_ups force row level security;
--> statement-breakpoint
create policy workspace on public.warm_ups to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.warm_ups to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.warm_ups to tern_app;
--> statement-breakpoint
alter table public.warm_up_mails enable row level security;
--> statement-breakpoint
alter table public.warm_up_mails force row level security;
--> statement-breakpoint
create policy workspace on public.warm_up_mails to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()));
--> statement-breakpoint
create policy owner on public.warm_up_mails to tern_owner using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on public.warm_up_mails to tern_app;
--> statement-breakpoint
-- Mailboxes whose next day is to be planned. Ids only.
create function public.due_warm_ups(at timestamptz, most integer) returns table (workspace_id uuid, mailbox_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.workspace_id, w.mailbox_id from public.warm_ups w
   where w.is_on and w.paused_reason is null and w.plan_at <= at
     and (select public.is_known_timeline())
     and not (exists (select 1 from plumbing.fence) and not exists (
       select 1 from public.restorations z where z.workspace_id = w.workspace_id and z.released_at is not null))
   order by w.plan_at limit most
$$;
--> statement-breakpoint
revoke all on function public.due_warm_ups(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function public.due_warm_ups(timestamptz, integer) to tern_app;
--> statement-breakpoint
-- The next email of each mailbox that is due, and those whose worker died. What a restored copy had planned may have been sent since, so it
-- is left out. Ids only.
create function public.due_warm_up_mails(at timestamptz, most integer) returns table (workspace_id uuid, id uuid, is_lost boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.workspace_id, d.id, d.is_lost from (
    select distinct on (m.workspace_id, m.mailbox_id) m.workspace_id, m.id, m.due_at, m.state = 'transmitting' as is_lost
      from public.warm_up_mails m
      join public.warm_ups w on w.workspace_id = m.workspace_id and w.mailbox_id = m.mailbox_id
     where m.due_at <= at and m.state in ('planned', 'claimed', 'transmitting')
       and (m.lease_until is null or m.lease_until < now())
       and (m.state = 'transmitting' or (w.is_on and w.paused_reason is null and (w.send_after is null or w.send_after <= at)))
       and (select public.is_known_timeline())
       and not (exists (select 1 from plumbing.fence) and not exists (
         select 1 from public.restorations z where z.workspace_id = m.workspace_id and z.released_at is not null))
       and not exists (select 1 from public.restorations z where z.workspace_id = m.workspace_id and m.created_at < z.restored_at)
     order by m.workspace_id, m.mailbox_id, m.due_at) d
   order by d.due_at limit most
$$;
--> statement-breakpoint
revoke all on function public.due_warm_up_mails(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function public.due_warm_up_mails(timestamptz, integer) to tern_app;
--> statement-breakpoint
-- Mailboxes in which warm-up emails are to be read or put away now. Ids only.
create function public.due_warm_up_reads(at timestamptz, most integer) returns table (workspace_id uuid, mailbox_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.to_workspace_id, m.to_mailbox_id from public.warm_up_mails m
   where (m.look_at <= at or m.put_away_at <= at) and (m.lease_until is null or m.lease_until < now())
     and (select public.is_known_timeline())
     and not (exists (select 1 from plumbing.fence) and not exists (
       select 1 from public.restorations z where z.workspace_id = m.to_workspace_id and z.released_at is not null))
   group by 1, 2 order by min(least(m.look_at, m.put_away_at)) limit most
$$;
--> statement-breakpoint
revoke all on function public.due_warm_up_reads(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function public.due_warm_up_reads(timestamptz, integer) to tern_app;
--> statement-breakpoint
-- Leases the emails that a mailbox of this workspace is to read or put away now, whoever sent them: nothing of them but ids and addresses.
create function public.lease_warm_up_reads(mailbox uuid, worker uuid, at timestamptz, lease interval, most integer)
  returns table (workspace_id uuid, id uuid, fence integer, message_id text, from_address text, depth smallint, looks smallint, is_reading boolean)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.warm_up_mails m set lease_by = worker, lease_until = now() + lease, fence = m.fence + 1
    from (select x.workspace_id, x.id from public.warm_up_mails x
           where x.to_workspace_id = public.current_workspace() and x.to_mailbox_id = mailbox
             and (x.look_at <= at or x.put_away_at <= at) and (x.lease_until is null or x.lease_until < now())
           order by x.due_at limit most for update skip locked) d
   where m.workspace_id = d.workspace_id and m.id = d.id
  returning m.workspace_id, m.id, m.fence, coalesce(m.arrived_id, m.message_id), m.from_address, m.depth, m.looks, m.look_at is not null
$$;
--> statement-breakpoint
revoke all on function public.lease_warm_up_reads(uuid, uuid, timestamptz, interval, integer) from public;
--> statement-breakpoint
grant execute on function public.lease_warm_up_reads(uuid, uuid, timestamptz, interval, integer) to tern_app;
--> statement-breakpoint
-- Those among these Message-IDs that are warm-up emails from or to this workspace: replies and notices of the inbox never see them.
create function public.warm_ups_among(ids text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select one.id from unnest(ids) as one(id) where exists (
    select 1 from public.warm_up_mails m where (m.message_id = one.id or m.arrived_id = one.id)
       and (m.workspace_id = public.current_workspace() or m.to_workspace_id = public.current_workspace()))
$$;
--> statement-breakpoint
revoke all on function public.warm_ups_among(text[]) from public;
--> statement-breakpoint
grant execute on function public.warm_ups_among(text[]) to tern_app;
--> statement-breakpoint
-- The mailboxes that one of this workspace may write to: those of its own workspace, and of others if both allow it. Never one that was
-- connected by consent at Google, and never across the wall of the sandbox.
create function public.warm_up_pool(mailbox uuid) returns table (workspace_id uuid, id uuid, email text, domain text, country text, smtp_host text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.workspace_id, b.id, lower(b.email), lower(split_part(b.email, '@', 2)), a.country_code, b.smtp_host
    from public.mailboxes own
    join public.warm_ups o on o.workspace_id = own.workspace_id and o.mailbox_id = own.id
    join public.warm_ups w on w.is_on and w.paused_reason is null
      and (w.workspace_id = own.workspace_id or (o.exchanges and w.exchanges and not own.is_sandboxed))
    join public.mailboxes b on b.workspace_id = w.workspace_id and b.id = w.mailbox_id
    join public.accounts a on a.workspace_id = b.workspace_id and a.id = b.account_id
   where own.workspace_id = public.current_workspace() and own.id = mailbox and b.id <> own.id
     and b.status = 'connected' and b.problem is null and b.type <> 'google' and b.is_sandboxed = own.is_sandboxed
$$;
--> statement-breakpoint
revoke all on function public.warm_up_pool(uuid) from public;
--> statement-breakpoint
grant execute on function public.warm_up_pool(uuid) to tern_app;
--> statement-breakpoint
-- How often a mailbox of this workspace wrote with others since an instant, both directions. An address that refused counts as enough.
create function public.warm_up_pairs(mailbox uuid, since timestamptz) returns table (id uuid, n integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.other, sum(p.n)::int from (
    select m.to_mailbox_id as other, case when m.is_bounced then 100 when m.state in ('failed', 'skipped', 'planned') then 0 else 1 end as n
      from public.warm_up_mails m
     where m.workspace_id = public.current_workspace() and m.mailbox_id = mailbox and m.due_at > since and m.to_mailbox_id is not null
    union all
    select m.mailbox_id, 1 from public.warm_up_mails m
     where m.to_workspace_id = public.current_workspace() and m.to_mailbox_id = mailbox and m.due_at > since
       and m.state in ('claimed', 'transmitting', 'sent', 'unknown')) p
   group by 1
$$;
--> statement-breakpoint
revoke all on function public.warm_up_pairs(uuid, timestamptz) from public;
--> statement-breakpoint
grant execute on function public.warm_up_pairs(uuid, timestamptz) to tern_app;
--> statement-breakpoint
-- Emails that were read in a mailbox of this workspace and wait for its answer.
create function public.warm_up_awaiting(mailbox uuid, at timestamptz, most integer)
  returns table (workspace_id uuid, id uuid, mailbox_id uuid, from_address text, message_id text, thread_id uuid, depth smallint, locale text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.workspace_id, m.id, m.mailbox_id, m.from_address, coalesce(m.arrived_id, m.message_id), m.thread_id, m.depth, m.locale
    from public.warm_up_mails m
    join public.warm_ups w on w.workspace_id = m.workspace_id and w.mailbox_id = m.mailbox_id and w.is_on and w.paused_reason is null
    join public.mailboxes b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id and b.status = 'connected'
   where m.to_workspace_id = public.current_workspace() and m.to_mailbox_id = mailbox
     and m.wants_answer and m.answered_at is null and m.placement in ('inbox', 'spam') and m.found_at <= at
     and not exists (select 1 from public.warm_up_mails a where a.answers_id = m.id and a.state not in ('failed', 'skipped'))
   order by m.found_at limit most
$$;
--> statement-breakpoint
revoke all on function public.warm_up_awaiting(uuid, timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function public.warm_up_awaiting(uuid, timestamptz, integer) to tern_app;
