CREATE TABLE "plumbing"."used_trials" (
	"mark" text PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "trial_used_by" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "is_trial_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_trial_used_by" CHECK ("workspaces"."trial_used_by" in ('company', 'person', 'browser'));--> statement-breakpoint
-- Notes that a trial was used, for all of these marks or for none; answers those that had been used before. In one order, so that two
-- at the same moment wait for each other instead of both giving up. What is older than two years is forgotten first.
create function public.claim_trial(marks text[]) returns text[]
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from plumbing.used_trials u where u.used_at < now() - interval '2 years';
  begin
    insert into plumbing.used_trials (mark) select distinct m from unnest(marks) m order by m;
    return '{}';
  exception when unique_violation then
    return array(select u.mark from plumbing.used_trials u where u.mark = any(marks));
  end;
end $$;
--> statement-breakpoint
-- The person's address is verified, so it is known whose trials they began before that. The first one may be theirs; others are over.
create function public.close_trials(holder text, mark text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare w record;
begin
  for w in select o.id, o.trial_ends_at > now() as is_running from public.workspaces o
            where o.created_by = current_person() and o.is_trial_open order by o.created_at, o.id for update loop
    if w.is_running and cardinality(claim_trial(array[close_trials.mark])) > 0 then
      update public.workspaces o set is_trial_open = false, trial_ends_at = null, trial_used_by = close_trials.holder,
             version = o.version + 1 where o.id = w.id;
      insert into plumbing.outbox (workspace_id, event, payload)
      select o.id, 'update_space', jsonb_build_object('_id', o.id, 'version', o.version) from public.workspaces o where o.id = w.id;
    else
      update public.workspaces o set is_trial_open = false where o.id = w.id;
    end if;
  end loop;
end $$;
--> statement-breakpoint
do $$
declare f regprocedure;
begin
  foreach f in array array['public.claim_trial(text[])', 'public.close_trials(text, text)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to tern_app', f);
  end loop;
end $$;
