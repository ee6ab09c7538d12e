-- Which channels a conversation has messages of: the inbox narrows to one, and a rare one has few among very many.
ALTER TABLE "conversations" ADD COLUMN "channels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
update public.conversations c set channels = m.channels
  from (select workspace_id, conversation_id, array_agg(distinct channel order by channel) as channels
          from public.messages group by workspace_id, conversation_id) m
 where m.workspace_id = c.workspace_id and m.conversation_id = c.id;
--> statement-breakpoint
CREATE INDEX "conversations_network" ON "conversations" USING btree ("workspace_id","sort_at","id") WHERE 'network' = any("conversations"."channels");--> statement-breakpoint
CREATE INDEX "conversations_email" ON "conversations" USING btree ("workspace_id","sort_at","id") WHERE 'email' = any("conversations"."channels");--> statement-breakpoint
CREATE INDEX "conversations_sms" ON "conversations" USING btree ("workspace_id","sort_at","id") WHERE 'sms' = any("conversations"."channels");--> statement-breakpoint
CREATE INDEX "conversations_voicemail" ON "conversations" USING btree ("workspace_id","sort_at","id") WHERE 'voicemail' = any("conversations"."channels");--> statement-breakpoint
-- Under the policy of whoever writes; locked in the order of ids (lock-order.md), and only where a channel is new.
create function public.add_channels() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  with came as (
    select workspace_id, conversation_id, array_agg(distinct channel) as channels from added group by workspace_id, conversation_id
  ), lacking as (
    select c.workspace_id, c.id, came.channels
      from came join public.conversations c on c.workspace_id = came.workspace_id and c.id = came.conversation_id
     where not c.channels @> came.channels order by c.workspace_id, c.id for no key update of c
  )
  update public.conversations c
     set channels = array(select distinct channel from unnest(c.channels || lacking.channels) channel order by channel)
    from lacking where c.workspace_id = lacking.workspace_id and c.id = lacking.id;
  return null;
end $$;
--> statement-breakpoint
create trigger added_channels after insert on public.messages referencing new table as added
  for each statement execute function public.add_channels();
--> statement-breakpoint
create function public.drop_channels() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  with left_over as (
    select c.workspace_id, c.id, array(select distinct m.channel from public.messages m
        where m.workspace_id = c.workspace_id and m.conversation_id = c.id order by m.channel) as channels
      from public.conversations c
     where (c.workspace_id, c.id) in (select workspace_id, conversation_id from gone)
     order by c.workspace_id, c.id for no key update
  )
  update public.conversations c set channels = left_over.channels
    from left_over where c.workspace_id = left_over.workspace_id and c.id = left_over.id and c.channels <> left_over.channels;
  return null;
end $$;
--> statement-breakpoint
create trigger dropped_channels after delete on public.messages referencing old table as gone
  for each statement execute function public.drop_channels();
