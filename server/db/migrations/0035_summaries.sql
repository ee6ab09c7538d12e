ALTER TABLE "users" ADD COLUMN "summary_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_summary" ON "users" USING btree ("summary_at") WHERE "users"."summary_at" is not null;--> statement-breakpoint
grant select (summary_at), update (summary_at) on public.users to tern_app;
--> statement-breakpoint
-- Whose summary is due, the longest waiting first.
create function public.people_to_summarize(at timestamptz, most integer) returns table (user_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id from public.users u where u.summary_at <= at order by u.summary_at limit most
$$;
--> statement-breakpoint
revoke all on function public.people_to_summarize(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function public.people_to_summarize(timestamptz, integer) to tern_app;
