-- Texts and voicemails were counted as messages, and emails refused at once not as sent: every day is counted anew from the ledger.
delete from "daily_step_numbers";--> statement-breakpoint
delete from "daily_numbers";--> statement-breakpoint
delete from "counted_days";--> statement-breakpoint
ALTER TABLE "daily_numbers" ADD COLUMN "sms" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_numbers" ADD COLUMN "voicemails" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_step_numbers" ADD COLUMN "sms" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_step_numbers" ADD COLUMN "voicemails" integer NOT NULL;--> statement-breakpoint
-- A refusal counts as sent, too, so one that is reported late is counted anew.
drop trigger sent_late on public.deliveries;
--> statement-breakpoint
create trigger sent_late after update of settled_at on public.deliveries for each row
  when (new.campaign_id is not null and new.kind <> 'condition' and new.state in ('sent', 'failed') and old.state <> 'transmitting'
    and new.settled_at < now() - interval '1 minute')
  execute function public.count_person_anew();
