CREATE TABLE "merged_prospects" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"merged_by" uuid NOT NULL,
	CONSTRAINT "merged_prospects_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "possible_duplicates" (
	"workspace_id" uuid DEFAULT current_workspace() NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"dismissed_by" uuid,
	CONSTRAINT "possible_duplicates_workspace_id_first_id_second_id_pk" PRIMARY KEY("workspace_id","first_id","second_id"),
	CONSTRAINT "possible_duplicates_order" CHECK ("possible_duplicates"."first_id" < "possible_duplicates"."second_id")
);
--> statement-breakpoint
ALTER TABLE "merged_prospects" ADD CONSTRAINT "merged_prospects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_prospects" ADD CONSTRAINT "merged_prospects_workspace_id_into_id_prospects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","into_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "possible_duplicates" ADD CONSTRAINT "possible_duplicates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "possible_duplicates" ADD CONSTRAINT "possible_duplicates_first" FOREIGN KEY ("workspace_id","first_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "possible_duplicates" ADD CONSTRAINT "possible_duplicates_second" FOREIGN KEY ("workspace_id","second_id") REFERENCES "public"."prospects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_prospects_into" ON "merged_prospects" USING btree ("workspace_id","into_id");--> statement-breakpoint
CREATE INDEX "possible_duplicates_second" ON "possible_duplicates" USING btree ("workspace_id","second_id");--> statement-breakpoint
CREATE INDEX "possible_duplicates_open" ON "possible_duplicates" USING btree ("workspace_id","found_at","first_id","second_id") WHERE "possible_duplicates"."dismissed_at" is null;
--> statement-breakpoint
-- Their walls, as in 0002.
do $$
declare t text;
begin
  foreach t in array array['public.merged_prospects', 'public.possible_duplicates'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy workspace on %s to tern_app using (workspace_id = (select current_workspace())) with check (workspace_id = (select current_workspace()))', t);
    execute format('create policy owner on %s to tern_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to tern_app', t);
  end loop;
end $$;
--> statement-breakpoint
-- Two records of one campaign that become one person are one from the first day on: its days are counted anew, as in 0037.
create trigger merged_people after update of prospect_id on public.enrollments for each row
  when (new.prospect_id is distinct from old.prospect_id) execute function public.count_person_anew();
--> statement-breakpoint
-- Pairs that share an address or a profile in two spellings, or a number that nobody else has.
insert into public.possible_duplicates (workspace_id, first_id, second_id, kind, value)
  select distinct on (a.workspace_id, a.prospect_id, b.prospect_id) a.workspace_id, a.prospect_id, b.prospect_id, a.kind, a.key
    from public.prospect_identities a join public.prospect_identities b
      on b.workspace_id = a.workspace_id and b.kind = a.kind and b.key = a.key and b.prospect_id > a.prospect_id
   order by a.workspace_id, a.prospect_id, b.prospect_id, a.kind
  on conflict do nothing;
--> statement-breakpoint
insert into public.possible_duplicates (workspace_id, first_id, second_id, kind, value)
  select p.workspace_id, (array_agg(p.id order by p.id))[1], (array_agg(p.id order by p.id))[2], 'phone', p.phone
    from public.prospects p where p.phone is not null group by p.workspace_id, p.phone having count(*) = 2
  on conflict do nothing;
