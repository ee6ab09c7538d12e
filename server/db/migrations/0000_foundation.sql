-- What tables, policies and defaults lean on: who is asking, told per transaction by server/db/tx.ts.
create function public.current_workspace() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.workspace', true), '')::uuid;
--> statement-breakpoint
create function public.current_person() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.person', true), '')::uuid;
--> statement-breakpoint
-- The words a message is found by, its workspace among them: a search reads the entries of one workspace only, however
-- often the others use the same words.
create function public.message_words(workspace uuid, subject text, body text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array['w' || workspace::text]) || to_tsvector('simple', coalesce(subject, '') || ' ' || body);
