-- Who counts anew is the trigger alone: no role asks for it by itself (decision 1.1).
alter function public.count_person_anew() security definer;
--> statement-breakpoint
revoke execute on function public.count_anew(uuid, uuid, uuid) from tern_app, tern_engine;
--> statement-breakpoint
revoke execute on function public.count_person_anew() from public;
