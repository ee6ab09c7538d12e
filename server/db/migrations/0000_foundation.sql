-- What tables, policies and defaults lean on: who is asking, told per transaction by server/db/tx.ts.
create function public.current_workspace() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.workspace', true), '')::uuid;
--> statement-breakpoint
create function public.current_person() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.person', true), '')::uuid;
