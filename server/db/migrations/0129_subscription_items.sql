ALTER TABLE "sandbox"."checkouts" ADD COLUMN "items" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" ADD COLUMN "planned_items" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox"."invoices" ADD COLUMN "items" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox"."invoices" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "extras" jsonb DEFAULT '{"seats":0,"extensionSeats":0,"mailboxSlots":0}'::jsonb NOT NULL;--> statement-breakpoint
-- Until now one unit of one price was bought.
update sandbox.checkouts set
    items = case when price_id = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('priceId', price_id, 'quantity', 1)) end,
    planned_items = case when planned_price_id is not null then jsonb_build_array(jsonb_build_object('priceId', planned_price_id, 'quantity', 1)) end,
    -- What an open question of the bank would charge is not known line by line.
    state = case when kind = 'confirm' and state = 'open' then 'cancelled' else state end;
--> statement-breakpoint
update sandbox.invoices set items = jsonb_build_array(jsonb_build_object('priceId', price_id, 'quantity', 1));
--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" ALTER COLUMN "items" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."invoices" ALTER COLUMN "items" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" DROP COLUMN "price_id";--> statement-breakpoint
ALTER TABLE "sandbox"."checkouts" DROP COLUMN "planned_price_id";--> statement-breakpoint
ALTER TABLE "sandbox"."invoices" DROP COLUMN "price_id";--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_key" ON "sandbox"."invoices" USING btree ("workspace_id","key");--> statement-breakpoint
-- What is stored of a subscription names prices one by one; the next look at the payment provider brings it anew.
update public.payment_customers set subscription = null, checked_at = null where subscription is not null;
