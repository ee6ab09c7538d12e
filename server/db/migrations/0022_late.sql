-- Steps that somebody is asked about because they are late have a reason of their own (R22); a person's hold keeps its name (CAMP-26).
update public.deliveries set wait_reason = 'late' where settled_at is null and wait_reason = 'user_hold' and wait_detail ? 'due';
--> statement-breakpoint
update public.events set reason = 'late' where kind = 'waited' and reason = 'user_hold' and gate = 'wait_over';
--> statement-breakpoint
-- Rows that stand still until a person does something, as in 0021.
drop index deliveries_parked;
--> statement-breakpoint
create index deliveries_parked on public.deliveries (workspace_id, campaign_id) where settled_at is null and due_at is null
  and wait_reason in ('missing_data', 'invalid_email', 'no_required_email_type', 'no_profile_url', 'invalid_email_integration',
  'late', 'user_hold', 'held', 'no_sales_navigator_link', 'closed_profile', 'inmail_forbidden', 'not_premium',
  'needs_sales_navigator_subscription', 'closed_for_group_or_event_messaging', 'not_supported', 'invalid_phone', 'campaign_closed',
  'awaiting_approval', 'no_company_name', 'needs_api_booster', 'no_video_template', 'invalid_dialer_phone', 'bounce_guard', 'task_open');
