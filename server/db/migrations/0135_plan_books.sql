CREATE TABLE "plumbing"."plan_books" (
	"version" integer PRIMARY KEY NOT NULL,
	"brand" text,
	"book" jsonb NOT NULL,
	"published_by" text NOT NULL,
	"why" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
grant select on plumbing.plan_books to tern_app, tern_engine;
--> statement-breakpoint
-- Workspaces stay at the version that they bought, so a published one never changes.
create function plumbing.keep_plan_book() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'version % of the plans is published: publish another one', old.version;
end $$;
--> statement-breakpoint
create trigger keep_plan_book before update or delete on plumbing.plan_books
  for each row execute function plumbing.keep_plan_book();
