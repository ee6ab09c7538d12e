// Generated from the contract by `npm run build -- client`. Do not edit.
import { type Call, type Options, pagesOf } from "./call.js";

/** The body of a webhook and of a subscription. */
export type WebhookPayload = WebhookBody;

export type UsersCurrentResultNotificationsSettings = { "summary": "off" | "daily" | "weekly" | "monthly"; "timezone": string | null; "new_reply": boolean; "meeting_booked": boolean; "account_problem": boolean; "out_of_credits": boolean; "conversation_assigned": boolean; "task_assigned": boolean; "reminder_back": boolean; "reply_received": boolean };
export type UsersCurrentResultViewSettings = { "horizontal": boolean; "sidebar_collapsed": boolean; "inbox_past_meetings": boolean; "single_keys": boolean; "last_crm": "default" | "pipedrive" | "hubspot" };
export type UsersCurrentResult = { "_id": string; "first_name": string; "last_name": string; "full_name": string; "email": string; "email_confirmed": boolean; "phone": string | null; "brand": string; "avatar": string | null; "created_at": string; "status": "active" | "inactive"; "locale": "en" | "fr" | "de" | "pt" | "es"; "theme": "light" | "dark" | null; "is_admin": boolean; "has_password": boolean; "notifications_settings": UsersCurrentResultNotificationsSettings; "view_settings": UsersCurrentResultViewSettings; "calendly_token": { "id": string; "calendly_user_id": string } | null };
export type WorkspacesInfoResultUsersItem = { "_id": string; "first_name": string; "last_name": string; "full_name": string; "email": string; "avatar": string | null; "photo_link": string | null; "allowed_pages": ("dashboard" | "search" | "campaigns" | "profiles" | "inbox" | "reports" | "mailboxes" | "settings" | "pipeline" | "templates" | "integrations" | "billing" | "dialer" | "notifications")[] | null; "available_credentials": (string)[] | null; "has_second_factor": boolean | null };
export type WorkspacesInfoResultBillingNoticeOwed = { "amount_cents": number; "currency": "USD" | "CAD" | "EUR" | "GBP" | "AUD"; "url": string };
export type WorkspacesInfoResultBillingNotice = { "kind": "owed" | "trial"; "at": string; "owed": WorkspacesInfoResultBillingNoticeOwed | null };
export type WorkspacesInfoResultSeats = { "cloud": { "used": number; "total": number }; "extension": { "used": number; "total": number } };
export type WorkspacesInfoResultClock = { "real_start": string; "virtual_start": string; "speed": number; "is_sandboxed": boolean };
export type WorkspacesInfoResultRestoration = { "backup_at": string; "has_looked": boolean; "is_releasing": boolean; "recognised": number; "held": number };
export type WorkspacesInfoResult = { "_id": string; "name": string; "email": string; "avatar": string | null; "config": { "logo_shape": "square" | "rectangle" }; "admins": (string)[]; "users": (WorkspacesInfoResultUsersItem)[]; "owner": string | null; "brand": string; "status": "active" | "blocked" | "deleted"; "tier": "free" | "basic" | "growth" | "scale" | "unlimited" | "supreme"; "is_paid": boolean; "payment_in_progress": boolean; "is_billing_enabled": boolean; "is_billed_by_vendor": boolean; "billing_notice": WorkspacesInfoResultBillingNotice | null; "trial_ends_at": string | null; "trial_used_by": "company" | "person" | "browser" | null; "limits_locked": boolean; "show_crm": boolean; "crm_tokens": ("default" | "pipedrive" | "hubspot")[]; "second_factor": { "required_by": "brand" | "workspace" | null; "since": string | null }; "delete_at": string | null; "info": { "location": { "country_code": string | null } }; "used_seats": number; "subscription_used_seats": number; "total_seats": number; "available_seats": number; "cloud_seats_available": number; "extension_seats_available": number; "extension_overusage": number; "credits_usage": { "usage_by_type": { "default": number }; "available_by_type": { "default": number } }; "features_settings": { "seats_settings": { "cloud": boolean } }; "seats": WorkspacesInfoResultSeats; "vendasta_bar": { "max_credentials": number | null }; "clock": WorkspacesInfoResultClock; "restoration": WorkspacesInfoResultRestoration | null };
export type MembersWorkersResultItem = { "_id": string; "full_name": string; "email": string; "avatar": string | null; "is_admin": boolean };
export type AccountsListResultItemDaysOff = { "country": "AT" | "AU" | "BE" | "BR" | "CA" | "CH" | "CZ" | "DE" | "DK" | "ES" | "FI" | "FR" | "GB" | "IE" | "IT" | "LU" | "MX" | "NL" | "NO" | "PL" | "PT" | "SE" | "US" | null; "days": (string)[] };
export type AccountsListResultItemTodayItem = { "kind": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_request" | "message" | "inmail" | "event_invite" | "email" | "sms" | "voicemail"; "used": number; "limit": number; "plan_limit": number; "reason": "plan" | "ramp" | "account" | "week" | "network" };
export type AccountsListResultItemPausedActionsItem = { "kind": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_request" | "message" | "inmail" | "event_invite" | "email" | "sms" | "voicemail"; "failures": number; "reason": string; "since": string };
export type AccountsListResultItemAuthStatusSecurityCode = { "requested_at": string; "expires_at": string; "is_wrong": boolean; "is_entering": boolean; "pin_type": "app" | "sms" | "email" | "other"; "tries_left": number };
export type AccountsListResultItemAuthStatusPhone = { "requested_at": string; "expires_at": string; "is_wrong": boolean; "is_entering": boolean };
export type AccountsListResultItemAuthStatusChoice = { "of": "contract" | "product" | "method"; "options": ({ "value": string; "label": string; "description": string | null })[] };
export type AccountsListResultItemAuthStatus = { "wrong_password": boolean; "logged_in_at": string | null; "challenged_at": string | null; "hard_challenge_count": number; "must_change_password": boolean; "security_code": AccountsListResultItemAuthStatusSecurityCode | null; "phone": AccountsListResultItemAuthStatusPhone | null; "choice": AccountsListResultItemAuthStatusChoice | null; "approval": { "requested_at": string; "expires_at": string } | null };
export type AccountsListResultItemTwoFactor = { "username": string; "status": "success" | "invalid" | "failed" | "locked" | "pending"; "update_password": boolean; "link": string | null; "temporary_locked_at": string | null };
export type AccountsListResultItemRequiredSubscriptions = { "premium_at": string | null; "sales_navigator_at": string | null; "recruiter_at": string | null };
export type AccountsListResultItemSettingProxy = { "stage": "start" | "success" | "fail"; "attempt_count": number; "country_code": string | null; "proxy_failed_until": number | null };
export type AccountsListResultItemProxy = { "proxy_address"?: string; "domain"?: string; "ports": { "http": number }; "username": string };
export type AccountsListResultItemLimits = { "visit_profile": number | null; "follow": number | null; "like_post": number | null; "endorse": number | null; "connection_request": number | null; "message": number | null; "connection_request_week": number };
export type AccountsListResultItem = { "_id": string; "username": string; "first_name": string; "last_name": string; "full_name": string; "photo_link": string | null; "country_code": string; "has_password": boolean; "status": "active" | "invalid" | "inactive" | "blocked" | "deleted"; "account_type": "basic" | "premium" | "sales_navigator" | "recruiter" | "email"; "automation_type": "cloud" | "extension"; "is_sandboxed": boolean; "timezone": string; "work_hours_start": number; "work_hours_end": number; "working_days": (number)[]; "days_off": AccountsListResultItemDaysOff; "away": { "from": string; "until": string; "is_now": boolean } | null; "unread_count": number; "today": (AccountsListResultItemTodayItem)[]; "looks": { "used": number; "limit": number }; "paused_actions": (AccountsListResultItemPausedActionsItem)[]; "ramp": { "started_on": string; "limit": number } | null; "auth_status": AccountsListResultItemAuthStatus; "is_code_expired": boolean; "wait_for_authorization": boolean; "hibernated_at": string | null; "connect_limited_at": string | null; "inmail_limited_at": string | null; "login_limited_at": string | null; "sales_error": string | null; "required_2fa": string | null; "two_factor": AccountsListResultItemTwoFactor | null; "required_subscriptions": AccountsListResultItemRequiredSubscriptions; "required_actions": { "verify_email": boolean }; "activity_dict": { "status": string; "text": string; "links": Record<string, string> } | null; "setting_proxy": AccountsListResultItemSettingProxy | null; "proxy_type": "basic" | "residential"; "no_proxy": boolean; "custom_proxy": boolean; "proxy": AccountsListResultItemProxy | null; "proxy_refreshes_left": number; "withdraw": { "is_enabled": boolean; "days": number }; "note_limit": number; "limits": AccountsListResultItemLimits; "commands": ("enter_code" | "send_phone" | "choose" | "cancel_approval" | "verify_email" | "authorize" | "set_two_factor" | "update_password" | "refresh_proxy" | "switch_automation" | "connect_network" | "reactivate" | "remove")[]; "created_at": string; "version": number };
export type AccountsNetworkResult = { "is_service": boolean; "problem": "refused" | "unreachable" | null; "webhook": "registered" | "by_hand" | "not_public" | "not_registered" | null };
export type AccountsResumeActionInput = { "_id": string; "kind": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_request" | "message" | "inmail" | "event_invite" | "email" | "sms" | "voicemail" };
export type AccountsMailboxesResultItem = { "_id": string; "type": "google" | "microsoft" | "smtp"; "credentials_id": string; "status": "connected" | "disconnected" | "disabled"; "email": string; "name": string; "host": string; "port": number; "username": string; "encryption": "ssl" | "tls" | "none"; "imap_host": string; "imap_port": number; "imap_username": string; "imap_encryption": "ssl" | "tls" | "none"; "is_sandboxed": boolean; "sent_copies": "files" | "appends" | "none"; "daily_limit": number; "footer": string; "sent_today": number; "limit_today": number; "limit_reason": "plan" | "ramp" | "account" | "week" | "network"; "is_warming_up": boolean; "last_checked_at": string | null; "problem": "login_failed" | "sign_in_again" | "unreachable" | "not_checked" | null; "version": number };
export type AccountSettingsSaveBlacklistInput = { "_id": string; "entries": ({ "kind": "profile_url" | "company" | "domain" | "email"; "value": string })[] };
export type AccountSettingsSignaturesResultItem = { "_id": string; "name": string; "message": string; "is_default": boolean; "created_at": string };
export type AccountSettingsUpdateSignatureInput = { "_id": string; "signature_id": string; "name"?: string; "message"?: string; "is_default"?: boolean };
export type AccountSettingsOnboardingInfoResult = { "step": "location" | "hours" | "password" | "extension" | "code" | null; "credentials": AccountsListResultItem };
export type MailboxesUpdateInput = { "_id": string; "from_name"?: string; "daily_limit"?: number; "footer"?: string; "saves_copies"?: boolean };
export type MailboxesDomainsResultItemChecksItem = { "kind": "mx" | "spf" | "dkim" | "dmarc" | "server"; "state": "ok" | "warning" | "failed" | "unknown"; "finding": "mx_ok" | "mx_missing" | "spf_ok" | "spf_missing" | "spf_several" | "spf_open" | "spf_lookups" | "spf_excludes" | "dkim_ok" | "dkim_missing" | "dkim_unknown" | "dmarc_ok" | "dmarc_watches" | "dmarc_missing" | "dmarc_several" | "server_ok" | "server_unnamed" | "no_answer"; "found": (string)[]; "missing": (string)[]; "record": { "host": string; "value": string } | null };
export type MailboxesDomainsResultItem = { "domain": string; "is_own": boolean; "is_sandboxed": boolean; "checked_at": string | null; "checks": (MailboxesDomainsResultItemChecksItem)[] };
export type MailboxListsListInput = { "query"?: string; "tab"?: "all" | "attention" | "warming_up" | "ai_emails"; "states"?: ("connected" | "signed_out" | "unreachable" | "not_checked" | "disconnected")[]; "kinds"?: ("google" | "microsoft" | "smtp" | "ai_email")[]; "credentials_ids"?: (string)[]; "cursor"?: string; "offset"?: number; "limit"?: number };
export type MailboxListsListResultItemsItemWarmUp = { "is_on": boolean; "is_paused": boolean; "per_day": number; "ramp_day": number | null; "found": number; "inbox": number };
export type MailboxListsListResultItemsItemResults = { "sent": number; "hard": number; "blocked": number; "soft": number; "complaints": number };
export type MailboxListsListResultItemsItem = { "_id": string; "type": "google" | "microsoft" | "smtp"; "credentials_id": string; "email": string; "name": string; "is_sandboxed": boolean; "daily_limit": number; "sent_today": number; "limit_today": number; "limit_reason": "plan" | "ramp" | "account" | "week" | "network"; "is_warming_up": boolean; "account_name": string; "kind": "google" | "microsoft" | "smtp" | "ai_email"; "state": "connected" | "signed_out" | "unreachable" | "not_checked" | "disconnected"; "need": "reconnect" | "check" | "warm_up" | "records" | "complaints" | "bounces" | null; "wrong_records": ("mx" | "spf" | "dkim" | "dmarc" | "server")[]; "domain_grade": "good" | "fair" | "poor" | "unknown"; "workflow_count": number; "warm_up": MailboxListsListResultItemsItemWarmUp | null; "results": MailboxListsListResultItemsItemResults; "version": number };
export type MailboxListsListResult = { "items": (MailboxListsListResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type MailboxListsFacetsInput = { "query"?: string; "tab"?: "all" | "attention" | "warming_up" | "ai_emails"; "states"?: ("connected" | "signed_out" | "unreachable" | "not_checked" | "disconnected")[]; "kinds"?: ("google" | "microsoft" | "smtp" | "ai_email")[]; "credentials_ids"?: (string)[] };
export type MailboxListsFacetsResultStatesItem = { "value": "connected" | "signed_out" | "unreachable" | "not_checked" | "disconnected"; "count": number };
export type MailboxListsFacetsResult = { "states": (MailboxListsFacetsResultStatesItem)[]; "kinds": ({ "value": "google" | "microsoft" | "smtp" | "ai_email"; "count": number })[]; "credentials_ids": ({ "value": string; "count": number })[] };
export type MailboxListsOverviewResultPlan = { "tier": "free" | "basic" | "growth" | "scale" | "unlimited" | "supreme"; "used": number; "limit": number };
export type MailboxListsOverviewResult = { "as_of": string; "timezone": string; "counts": { "all": number; "attention": number; "warming_up": number; "ai_emails": number }; "sent_today": number; "limit_today": number; "warm_up": { "found": number; "inbox": number }; "results": MailboxListsListResultItemsItemResults; "plan": MailboxListsOverviewResultPlan; "slots": { "used": number; "total": number } };
export type MailboxImportsLatestResultLatestRowsItem = { "line": number; "email": string; "account": string; "state": "ready" | "waiting" | "connected" | "failed" | "cancelled"; "failure": unknown | null; "details": Record<string, string | number>; "field": "email" | "fromName" | "firstName" | "lastName" | "username" | "password" | "host" | "port" | "imapUsername" | "imapPassword" | "imapHost" | "imapPort" | "dailyLimit" | "account" | null; "mailbox_id": string | null };
export type MailboxImportsLatestResultLatest = { "_id": string | null; "file_name": string; "status": "checked" | "connecting" | "done" | "cancelled"; "started_at": string; "rows": (MailboxImportsLatestResultLatestRowsItem)[] };
export type DeliverabilityReadResultMailboxesItem = { "mailbox_id": string; "sent": number; "hard": number; "blocked": number; "soft": number; "complaints": number; "cause": { "name": string; "bounced": number } | null };
export type DeliverabilityReadResultDaysItem = { "day": string; "mailbox_id": string; "sent": number; "hard": number; "blocked": number; "soft": number; "complaints": number };
export type DeliverabilityReadResultGuardedItemGuard = { "level": "warned" | "no_first_mails" | "paused"; "by": "bounces" | "complaints"; "sent": number; "count": number; "hard": number; "soft": number; "block": number; "complaints": number; "at": string };
export type DeliverabilityReadResultGuardedItem = { "workflow": { "_id": string; "name": string }; "guard": DeliverabilityReadResultGuardedItemGuard };
export type DeliverabilityReadResult = { "as_of": string; "timezone": string; "from": string; "to": string; "mailboxes": (DeliverabilityReadResultMailboxesItem)[]; "days": (DeliverabilityReadResultDaysItem)[]; "guarded": (DeliverabilityReadResultGuardedItem)[] };
export type MailConsentsOfferedResult = { "providers": ("google" | "microsoft")[]; "simulated": ("google" | "microsoft")[]; "missing": (string)[] };
export type WarmUpsReadResultDaysItem = { "day": string; "planned": number; "sent": number; "inbox": number; "spam": number; "is_rest": boolean };
export type WarmUpsReadResultTotal = { "sent": number; "inbox": number; "spam": number; "answered": number; "last_spam_on": string | null };
export type WarmUpsReadResultLimit = { "limit": number; "warm_up_sent": number; "warm_up_planned": number; "campaigns_sent": number; "campaigns_limit": number };
export type WarmUpsReadResult = { "mailbox_id": string; "email": string; "is_sandboxed": boolean; "is_on": boolean; "daily_max": number; "daily_step": number; "reply_percent": number; "exchanges": boolean; "saved_at": string | null; "standstill": "google_consent" | "off" | "not_in_plan" | "mailbox_disconnected" | "blocked" | "bounces" | "not_enough_mailboxes" | "begins_later" | null; "stands_since": string | null; "today": string; "started_on": string | null; "begins_on": string | null; "ramp_day": number | null; "full_on": string | null; "is_held": boolean; "is_rest_day": boolean; "days": (WarmUpsReadResultDaysItem)[]; "total": WarmUpsReadResultTotal; "limit": WarmUpsReadResultLimit; "placements": ({ "provider": "google" | "microsoft" | "other"; "found": number; "inbox": number })[]; "pool": { "mailboxes": number; "domains": number; "per_day": number } };
export type WarmUpsSaveInput = { "_id": string; "is_on": boolean; "daily_max": number; "daily_step": number; "reply_percent": number; "exchanges": boolean };
export type AiEmailsOverviewResultDomains = { "total": number; "ready": number; "pending": number; "failed": number; "expired": number };
export type AiEmailsOverviewResult = { "registrar": "real" | "sandbox" | "none"; "credits": number; "domains": AiEmailsOverviewResultDomains; "slots": { "used": number; "total": number }; "sent_today": number; "limit_today": number };
export type AiEmailsDomainsResultItemRecordsItem = { "type": "MX" | "TXT" | "CNAME"; "host": string; "value": string; "priority": number | null };
export type AiEmailsDomainsResultItem = { "_id": string; "name": string; "is_sandboxed": boolean; "state": "pending" | "ready" | "failed" | "expired"; "stage": "order" | "registration" | "host" | "records" | "opening" | "done"; "problem": "taken" | "not_offered" | "out_of_money" | "price_changed" | "not_registered" | null; "needs": "confirm_address" | null; "needs_until": string | null; "credits": number; "takes_hours": number; "ordered_at": string; "decided_at": string | null; "expires_at": string | null; "records": (AiEmailsDomainsResultItemRecordsItem)[]; "checks": (MailboxesDomainsResultItemChecksItem)[]; "checked_at": string | null; "mailboxes": number; "version": number };
export type AiEmailsSearchResultItem = { "name": string; "state": "free" | "taken" | "yours" | "unknown"; "credits": number | null; "takes_hours": number };
export type AiEmailsMailboxesResultItem = { "_id": string; "domain_id": string; "email": string; "sender_name": string; "photo_link": string | null; "state": "pending" | "warming_up" | "active" | "paused" | "failed"; "credentials_id": string; "is_sandboxed": boolean; "sent_today": number; "limit_today": number; "workflows": ({ "_id": string; "name": string })[]; "created_at": string; "version": number };
export type PhoneListResultItem = { "_id": string; "number": string; "status": "pending" | "active" | "suspended" | "released"; "country": { "country_code": string }; "region": { "name": string }; "credentials_id": string; "account_name": string; "is_sms_supported": boolean; "is_sandboxed": boolean; "workflows_number": number; "created_at": string; "version": number };
export type PhoneCountriesResultCountriesItem = { "country_code": string; "has_states": boolean; "available_categories": ("local" | "mobile" | "toll_free")[] };
export type PhoneCountriesResult = { "is_sandboxed": boolean; "is_open": boolean; "countries": (PhoneCountriesResultCountriesItem)[] };
export type PhoneRegionsResultItem = { "_id": string; "name": string; "phones_available": number; "monthly_price": number; "installation_price": number; "is_sms_supported": boolean };
export type PhoneSendTextInput = { "profile_id": string; "credentials_id": string; "phone_number": string; "message": string };
export type PhoneSendTextResultFilesItem = { "name": string; "kind": "image" | "video" | "audio" | "file"; "state": "coming" | "gone" | "too_large" | "unreachable" };
export type PhoneSendTextResultAttachmentsItem = { "_id": string; "file_id": string | null; "name": string; "type": string; "size": number; "is_picture": boolean; "content_id": string | null; "problem": "too_large" | null };
export type PhoneSendTextResultLabel = { "label": "interested" | "notInterested" | "outOfOffice" | "makingAnIntroduction" | "wrongContact" | "followUpLater" | "hardNo" | "neutral"; "confidence": number | null; "source": "model" | "language_model" | "rule" | "person"; "reasons": (string)[]; "given_at": string; "given_by": string | null; "is_question": boolean };
export type PhoneSendTextResult = { "_id": string; "channel": "network" | "email" | "sms" | "voicemail"; "direction": "in" | "out"; "kind": "message" | "connection_request" | "inmail" | "group_message" | "event_message" | "email" | "sms" | "voicemail"; "subject": string | null; "text": string; "quoted": string | null; "html": string | null; "from": string; "to": string; "at": string; "state": "received" | "queued" | "sending" | "sent" | "failed" | "unknown"; "understood_as": "reply" | "out_of_office" | "bounce" | "bounce_unsure" | "opt_out" | "automatic" | "read_receipt" | "meeting_accepted" | "meeting_declined" | "meeting_tentative" | "not_an_answer" | null; "is_uncertain": boolean; "workflow_id": string | null; "step_number": number | null; "author": string | null; "failure": string | null; "files"?: (PhoneSendTextResultFilesItem)[]; "audio": { "_id": string; "credentials_id": string } | null; "can_be_undone_until": string | null; "attachments": (PhoneSendTextResultAttachmentsItem)[]; "label": PhoneSendTextResultLabel | null; "send_at": string | null; "is_held_back": boolean };
export type VoicemailListResultItemsItem = { "_id": string; "credentials_id": string; "name": string; "file_name": string; "forward_number": string | null; "seconds": number; "bytes": number; "workflows_number": number; "created_at": string; "version": number };
export type VoicemailSendInput = { "profile_id": string; "credentials_id": string; "agreed_to_terms": boolean; "phone_number": string; "audio_id": string; "note"?: string };
export type CampaignFilesCreateResultSequenceItem = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "visit_profile" };
export type CampaignFilesCreateResultSequenceItem2 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "follow" };
export type CampaignFilesCreateResultSequenceItem3 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "like_post" };
export type CampaignFilesCreateResultSequenceItemVariants = { "own": { "id": string; "weight": number }; "others": ({ "id": string; "weight": number; "subject"?: string; "message": string })[] };
export type CampaignFilesCreateResultSequenceItemAi = { "instruction": string; "tone": "friendly" | "formal" | "direct"; "language": "en" | "fr" | "de" | "pt" | "es" | null };
export type CampaignFilesCreateResultSequenceItem4 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "variants"?: CampaignFilesCreateResultSequenceItemVariants; "ai"?: CampaignFilesCreateResultSequenceItemAi; "type": "comment_post"; "message": string };
export type CampaignFilesCreateResultSequenceItem5 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "endorse" };
export type CampaignFilesCreateResultSequenceItem6 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "variants"?: CampaignFilesCreateResultSequenceItemVariants; "type": "connection_by_email"; "message": string };
export type CampaignFilesCreateResultSequenceItem7 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "variants"?: CampaignFilesCreateResultSequenceItemVariants; "ai"?: CampaignFilesCreateResultSequenceItemAi; "type": "connection_request"; "message": string };
export type CampaignFilesCreateResultSequenceItem8 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "variants"?: CampaignFilesCreateResultSequenceItemVariants; "ai"?: CampaignFilesCreateResultSequenceItemAi; "type": "message"; "message": string };
export type CampaignFilesCreateResultSequenceItem9 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "variants"?: CampaignFilesCreateResultSequenceItemVariants; "ai"?: CampaignFilesCreateResultSequenceItemAi; "type": "inmail"; "subject": string; "message": string };
export type CampaignFilesCreateResultSequenceItem10 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "variants"?: CampaignFilesCreateResultSequenceItemVariants; "type": "group_message"; "url": string; "message": string };
export type CampaignFilesCreateResultSequenceItem11 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "variants"?: CampaignFilesCreateResultSequenceItemVariants; "type": "event_message"; "url": string; "message": string };
export type CampaignFilesCreateResultSequenceItem12 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "event_invite"; "url": string };
export type CampaignFilesCreateResultSequenceItem13 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "variants"?: CampaignFilesCreateResultSequenceItemVariants; "ai"?: CampaignFilesCreateResultSequenceItemAi; "type": "email"; "subject": string; "message": string; "files"?: ({ "id": string; "name": string; "size": number })[] };
export type CampaignFilesCreateResultSequenceItem14 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "variants"?: CampaignFilesCreateResultSequenceItemVariants; "type": "sms"; "phone_id": string | null; "message": string };
export type CampaignFilesCreateResultSequenceItem15 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "voicemail"; "phone_id": string | null; "audio_id": string | null };
export type CampaignFilesCreateResultSequenceItem16 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "manual_task"; "text": string; "priority": 500 | 400 | 300 | 200 | 100; "due": { "amount": number; "unit": "hours" | "days" | "working_days" }; "overdue": "wait" | "continue" };
export type CampaignFilesCreateResultSequenceItemOutcomes = { "answered": "next" | "retry" | "stop"; "no_answer": "next" | "retry" | "stop"; "busy": "next" | "retry" | "stop"; "voicemail_left": "next" | "retry" | "stop"; "wrong_number": "next" | "retry" | "stop"; "blocked": "next" | "retry" | "stop"; "error": "next" | "retry" | "stop" };
export type CampaignFilesCreateResultSequenceItem17 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "call_task"; "text": string; "priority": 500 | 400 | 300 | 200 | 100; "due": { "amount": number; "unit": "hours" | "days" | "working_days" }; "overdue": "wait" | "continue"; "retry": { "amount": number; "unit": "hours" | "days" | "working_days" }; "tries": number; "outcomes": CampaignFilesCreateResultSequenceItemOutcomes };
export type CampaignFilesCreateResultSequenceItem18 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "add_label"; "label_id": string | null };
export type CampaignFilesCreateResultSequenceItem19 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "enrich"; "finds": "email" | "phone" | "both" };
export type CampaignFilesCreateResultSequenceItem20 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "webhook"; "url": string };
export type CampaignFilesCreateResultSequenceItem21 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "delay"; "delay": { "amount": number; "unit": "hours" | "days" | "working_days" } };
export type CampaignFilesCreateResultSequenceItem22 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "goal"; "name": string; "reached": "arrival" | "accepted" };
export type CampaignFilesCreateResultSequenceItem23 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "move_to_campaign"; "campaign_id": string | null };
export type CampaignFilesCreateResultSequenceItem24 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "end" };
export type CampaignFilesCreateResultSequenceItem25 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "condition"; "otherwise": "continue" | "finish"; "no"?: string | null; "condition": "accepted"; "deadline": { "amount": number; "unit": "hours" | "days" | "working_days" } };
export type CampaignFilesCreateResultSequenceItem26 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "condition"; "otherwise": "continue" | "finish"; "no"?: string | null; "condition": "opened"; "deadline": { "amount": number; "unit": "hours" | "days" | "working_days" } };
export type CampaignFilesCreateResultSequenceItem27 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "condition"; "otherwise": "continue" | "finish"; "no"?: string | null; "condition": "clicked"; "deadline": { "amount": number; "unit": "hours" | "days" | "working_days" } };
export type CampaignFilesCreateResultSequenceItem28 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "condition"; "otherwise": "continue" | "finish"; "no"?: string | null; "condition": "replied" };
export type CampaignFilesCreateResultSequenceItem29 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "condition"; "otherwise": "continue" | "finish"; "no"?: string | null; "condition": "has_email" };
export type CampaignFilesCreateResultSequenceItem30 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "condition"; "otherwise": "continue" | "finish"; "no"?: string | null; "condition": "has_phone" };
export type CampaignFilesCreateResultSequenceItem31 = { "id": string; "is_enabled"?: boolean; "next"?: string | null; "position"?: { "x": number; "y": number }; "type": "condition"; "otherwise": "continue" | "finish"; "no"?: string | null; "condition": "field"; "field": string; "operator": "is_set" | "is_empty" | "is" | "is_not" | "contains"; "value": string };
export type CampaignFilesCreateResultSequencesNodesItem = { "id": string; "type": string; "position": { "x": number; "y": number }; "data": Record<string, unknown> };
export type CampaignFilesCreateResultChangesItem = { "step_id": string; "kind": "added" | "removed" | "changed" | "moved" | "enabled" | "disabled"; "ahead": number; "waiting": number; "past": number; "missed": number; "missed_finished": number };
export type CampaignFilesCreateResultProblemsItem = { "code": "fill_this_field" | "too_long" | "one_connection_request_step" | "one_connection_by_email_step" | "one_inmail_step" | "connection_by_email_first" | "wrong_group_url" | "wrong_event_url" | "wrong_webhook_url" | "empty_task" | "no_such_label" | "no_such_campaign" | "feature_missing" | "sms_unavailable" | "sms_needs_number" | "attachment_gone" | "attachments_too_large" | "voicemail_needs_audio" | "voicemail_needs_number" | "delay_too_short" | "delay_short_same_channel" | "first_email_needs_subject" | "no_steps" | "no_sender" | "no_mailbox" | "no_common_hours" | "no_meeting_link" | "unbalanced_braces" | "uppercase_placeholder" | "unknown_placeholder" | "untold_placeholder" | "unbalanced_choice" | "empty_choice" | "single_choice" | "variants_without_weight" | "ai_with_variants" | "no_language_model" | "message_before_connection" | "step_before_connection" | "condition_without_request" | "condition_without_email" | "opens_not_tracked" | "clicks_not_tracked" | "nobody_replied_before" | "ends_with_delay" | "cycle" | "unreachable_step"; "is_blocking": boolean; "step_id": string | null; "field": string | null; "detail": string | null };
export type CampaignFilesCreateResultStepsItem = { "step_id": string; "waiting": number; "done": number; "skipped": number; "failed": number; "opened": number | null; "clicked": number | null };
export type CampaignFilesCreateResultSettings = { "takes_new_people": boolean; "new_people_per_day": number | null; "requests_per_day": number | null; "messages_per_day": number | null; "inmails_per_day": number | null; "emails_per_day": number | null; "sms_per_day": number | null; "voicemails_per_day": number | null; "work_hours": { "start": number; "end": number; "days": (number)[] } | null; "recipient_hours": boolean; "recipient_holidays": boolean; "manual_approval": boolean; "is_open_tracking": boolean; "is_link_tracking": boolean; "continues_on_other_channels": boolean; "stops_on_click": boolean; "stop_labels": (string)[]; "stops_on_deal": boolean; "company_rule": boolean; "people_per_company": number | null };
export type CampaignFilesCreateResultSearchesItem = { "_id": string; "kind": "search" | "navigator_list" | "recruiter_project" | "post" | "event" | "group" | "existing_people" | "database" | "csv"; "name": string | null; "status": "failed" | "active" | "finished" | "stopped"; "custom_fields_keys": (string)[] };
export type CampaignFilesCreateResultNumbers = { "prospects": number; "active": number; "waiting": number; "finished": number; "stopped": number; "held": number; "sent": number; "requests_sent": number; "accepted": number; "contacted": number; "replied": number; "meetings": number; "bounced": number; "opened": number | null; "clicked": number | null };
export type CampaignFilesCreateResultNextSend = { "at": string | null; "reason": "out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused" | "no_prospects" | "no_sender" | "all_finished" | "draft" | "archived" | "deleted" | null; "prospect_name": string | null; "place": string | null; "link": "resume" | "held" | "approvals" | "attention" | "prospects" | "senders" | "sequence" | "settings" | "account" | "mailbox" | "billing" | null };
export type CampaignFilesCreateResultPreparation = { "total": number; "done": number; "ended_at": string | null; "outcome": "done" | "paused" | "failed" | null };
export type CampaignFilesCreateResult = { "_id": string; "name": string; "sequences_type": "simple" | "smart" | "magic"; "status": "draft" | "active" | "paused" | "finished" | "archived" | "deleted"; "commands": ("start" | "pause" | "resume" | "archive" | "restore" | "delete")[]; "is_updating": boolean; "is_email_only": boolean; "sequence": (CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31)[]; "sequences_nodes": (CampaignFilesCreateResultSequencesNodesItem)[]; "sequences_links": ({ "id": string; "source": string; "target": string; "condition": "next" | "yes" | "no" })[]; "draft_version": number; "draft_saved_at": string; "live_sequence": (CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31)[] | null; "live_version": number | null; "published_at": string | null; "changes": (CampaignFilesCreateResultChangesItem)[]; "problems": (CampaignFilesCreateResultProblemsItem)[]; "steps": (CampaignFilesCreateResultStepsItem)[]; "senders": ({ "credentials_id": string; "mailbox_id": string | null })[]; "custom_fields": ({ "key": string; "name": string })[]; "is_existing_people": boolean; "is_include_talked_before": boolean; "is_only_premium": boolean; "settings": CampaignFilesCreateResultSettings; "searches": (CampaignFilesCreateResultSearchesItem)[]; "numbers": CampaignFilesCreateResultNumbers; "next_send": CampaignFilesCreateResultNextSend; "preparation": CampaignFilesCreateResultPreparation | null; "paused": { "by": string | null; "at": string; "is_by_plan": boolean } | null; "guard": DeliverabilityReadResultGuardedItemGuard | null; "late": number; "needs_you": number; "created_at": string; "version": number };
export type CampaignFilesCompareResultChoicesItem = { "name": "include_existing_people" | "include_talked_before" | "only_premium" | "manual_approval" | "new_people_per_day" | "requests_per_day" | "messages_per_day" | "inmails_per_day" | "emails_per_day" | "sms_per_day" | "voicemails_per_day" | "work_hours" | "recipient_hours" | "recipient_holidays" | "company_rule" | "people_per_company" | "is_open_tracking" | "is_link_tracking" | "continues_on_other_channels" | "stops_on_click" | "stops_on_deal"; "value": boolean | number | { "start": number; "end": number; "days": (number)[] } | null };
export type CampaignFilesCompareResultConflictsItem = { "step_id": string; "ours": CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31 | null; "theirs": CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31 | null };
export type CampaignFilesCompareResult = { "name": string | null; "changes": (CampaignFilesCreateResultChangesItem)[]; "choices": (CampaignFilesCompareResultChoicesItem)[]; "sequence": (CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31)[]; "result": (CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31)[]; "conflicts": (CampaignFilesCompareResultConflictsItem)[] };
export type CampaignFilesReplaceInput = { "_id": string; "draft_version": number; "file": string; "is_merge"?: boolean; "keep_ours"?: (string)[] };
export type CampaignReviewsShowResultSendersItemCapsItem = { "kind": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_request" | "message" | "inmail" | "event_invite" | "email" | "sms" | "voicemail"; "limit": number; "used": number };
export type CampaignReviewsShowResultSendersItem = { "credentials_id": string; "mailbox_id": string | null; "name": string; "people": number; "can_send": boolean; "waits_for_network": boolean; "caps": (CampaignReviewsShowResultSendersItemCapsItem)[] };
export type CampaignReviewsShowResultPoorDomainsItem = { "domain": string; "mailbox_id": string; "failed": ("mx" | "spf" | "dkim" | "dmarc" | "server")[] };
export type CampaignReviewsShowResultMailFindingsItem = { "step_id": string; "finding": "link_shortener" | "numeric_link" | "false_reply" | "spam_phrases" | "shouting" | "shared_tracking" | "insecure_link" | "many_links" | "only_a_link" | "attachment" | "punctuation" | "long_text" | "no_opt_out"; "detail": string };
export type CampaignReviewsShowResultPeopleWaitingItem = { "reason": "opted_out" | "no_profile_url" | "no_required_email_type" | "invalid_email" | "missing_data"; "count": number };
export type CampaignReviewsShowResultPeople = { "total": number; "looked": number; "ready": number; "waiting": (CampaignReviewsShowResultPeopleWaitingItem)[] };
export type CampaignReviewsShowResultLengthsItem = { "step_id": string; "length": number; "limit": number; "over": number; "prospect_name": string };
export type CampaignReviewsShowResultFirstDay = { "count": number; "sends": ({ "at": string; "prospect_name": string; "step_id": string; "credentials_id": string })[] };
export type CampaignReviewsShowResult = { "senders": (CampaignReviewsShowResultSendersItem)[]; "poor_domains": (CampaignReviewsShowResultPoorDomainsItem)[]; "mail_findings": (CampaignReviewsShowResultMailFindingsItem)[] | null; "people": CampaignReviewsShowResultPeople; "missing": ({ "field": string; "count": number; "step_id": string })[]; "lengths": (CampaignReviewsShowResultLengthsItem)[]; "first_day": CampaignReviewsShowResultFirstDay };
export type SmartSequencesListResultItem = { "_id": string; "name": string; "description": string; "is_shipped": boolean; "sequence": (CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31)[]; "sequences_nodes": (CampaignFilesCreateResultSequencesNodesItem)[]; "sequences_links": ({ "id": string; "source": string; "target": string; "condition": "next" | "yes" | "no" })[]; "changed_at": string | null; "version": number };
export type SmartSequencesCreateInput = { "name": string; "description"?: string; "sequence"?: (CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31)[]; "sequences_nodes"?: (CampaignFilesCreateResultSequencesNodesItem)[]; "sequences_links"?: ({ "id": string; "source": string; "target": string; "condition": "next" | "yes" | "no" })[] };
export type SmartSequencesUpdateInput = { "_id": string; "version": number; "name"?: string; "description"?: string; "sequence"?: (CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31)[]; "sequences_nodes"?: (CampaignFilesCreateResultSequencesNodesItem)[]; "sequences_links"?: ({ "id": string; "source": string; "target": string; "condition": "next" | "yes" | "no" })[] };
export type VersionsListResultItemsItemChangesItem = { "step_id": string; "kind": "added" | "removed" | "changed" | "moved" | "enabled" | "disabled"; "ahead": number; "waiting": number; "past": number; "missed": number; "missed_finished": number; "is_also_past": boolean };
export type VersionsListResultItemsItem = { "version": number; "published_at": string; "published_by": string | null; "is_live": boolean; "step_count": number; "people": number | null; "changes": (VersionsListResultItemsItemChangesItem)[] | null; "sequence": (CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31)[] };
export type VersionsListResult = { "items": (VersionsListResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type VersionsCompareResultFrom = { "version": number | null; "sequence": (CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31)[] };
export type VersionsCompareResultChangesItem = { "step_id": string; "kind": "added" | "removed" | "changed" | "moved" | "enabled" | "disabled" };
export type VersionsCompareResult = { "from": VersionsCompareResultFrom; "to": VersionsCompareResultFrom; "changes": (VersionsCompareResultChangesItem)[] };
export type CampaignsNamesResultItem = { "_id": string; "name": string; "status": "draft" | "active" | "paused" | "finished" | "archived" | "deleted" };
export type CampaignsListInput = { "cursor"?: string; "offset"?: number; "limit"?: number; "query"?: string; "deleted_only"?: boolean; "archived_only"?: boolean; "status"?: "draft" | "active" | "paused" | "finished" | "archived" | "deleted"; "statuses"?: ("draft" | "active" | "paused" | "finished" | "archived" | "deleted")[]; "needs_attention"?: boolean; "credentials_id"?: string; "credentials_ids"?: (string)[]; "sequences_types"?: ("simple" | "smart" | "magic")[]; "channels"?: ("network" | "email" | "sms" | "voicemail")[]; "created_within_days"?: number; "sort"?: "order" | "name" | "type" | "status" | "sender" | "prospects" | "sent" | "accepted" | "replied" | "bounced" | "days" | "next" | "created"; "is_descending"?: boolean };
export type CampaignsListResultItemsItem = { "_id": string; "name": string; "sequences_type": "simple" | "smart" | "magic"; "status": "draft" | "active" | "paused" | "finished" | "archived" | "deleted"; "commands": ("start" | "pause" | "resume" | "archive" | "restore" | "delete")[]; "is_email_only": boolean; "sequence_length": number; "channels": ("network" | "email" | "sms" | "voicemail")[]; "senders": ({ "credentials_id": string; "mailbox_id": string | null })[]; "numbers": CampaignFilesCreateResultNumbers; "next_send": CampaignFilesCreateResultNextSend; "preparation": CampaignFilesCreateResultPreparation | null; "paused": { "by": string | null; "at": string; "is_by_plan": boolean } | null; "late": number; "needs_you": number; "takes_new_people": boolean; "is_updating": boolean; "last_days": (number | null)[]; "created_at": string; "version": number };
export type CampaignsListResult = { "items": (CampaignsListResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type CampaignsCountsResult = { "all": number; "active": number; "paused": number; "drafts": number; "finished": number; "archived": number; "deleted": number; "needs_attention": number };
export type CampaignsCreateInput = { "name": string; "sequences_type"?: "simple" | "smart" | "magic"; "sequence"?: (CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31)[]; "sequences_nodes"?: (CampaignFilesCreateResultSequencesNodesItem)[]; "sequences_links"?: ({ "id": string; "source": string; "target": string; "condition": "next" | "yes" | "no" })[] };
export type CampaignsUpdateInput = { "_id": string; "draft_version": number; "name"?: string; "sequences_type"?: "smart"; "sequence"?: (CampaignFilesCreateResultSequenceItem | CampaignFilesCreateResultSequenceItem2 | CampaignFilesCreateResultSequenceItem3 | CampaignFilesCreateResultSequenceItem4 | CampaignFilesCreateResultSequenceItem5 | CampaignFilesCreateResultSequenceItem6 | CampaignFilesCreateResultSequenceItem7 | CampaignFilesCreateResultSequenceItem8 | CampaignFilesCreateResultSequenceItem9 | CampaignFilesCreateResultSequenceItem10 | CampaignFilesCreateResultSequenceItem11 | CampaignFilesCreateResultSequenceItem12 | CampaignFilesCreateResultSequenceItem13 | CampaignFilesCreateResultSequenceItem14 | CampaignFilesCreateResultSequenceItem15 | CampaignFilesCreateResultSequenceItem16 | CampaignFilesCreateResultSequenceItem17 | CampaignFilesCreateResultSequenceItem18 | CampaignFilesCreateResultSequenceItem19 | CampaignFilesCreateResultSequenceItem20 | CampaignFilesCreateResultSequenceItem21 | CampaignFilesCreateResultSequenceItem22 | CampaignFilesCreateResultSequenceItem23 | CampaignFilesCreateResultSequenceItem24 | CampaignFilesCreateResultSequenceItem25 | CampaignFilesCreateResultSequenceItem26 | CampaignFilesCreateResultSequenceItem27 | CampaignFilesCreateResultSequenceItem28 | CampaignFilesCreateResultSequenceItem29 | CampaignFilesCreateResultSequenceItem30 | CampaignFilesCreateResultSequenceItem31)[]; "sequences_nodes"?: (CampaignFilesCreateResultSequencesNodesItem)[]; "sequences_links"?: ({ "id": string; "source": string; "target": string; "condition": "next" | "yes" | "no" })[]; "senders"?: ({ "credentials_id": string; "mailbox_id": string | null })[]; "is_existing_people"?: boolean; "is_include_talked_before"?: boolean; "is_only_premium"?: boolean };
export type CampaignsSaveSettingsInputSettings = { "takes_new_people"?: boolean; "new_people_per_day"?: number | null; "requests_per_day"?: number | null; "messages_per_day"?: number | null; "inmails_per_day"?: number | null; "emails_per_day"?: number | null; "sms_per_day"?: number | null; "voicemails_per_day"?: number | null; "work_hours"?: { "start": number; "end": number; "days": (number)[] } | null; "recipient_hours"?: boolean; "recipient_holidays"?: boolean; "manual_approval"?: boolean; "is_open_tracking"?: boolean; "is_link_tracking"?: boolean; "continues_on_other_channels"?: boolean; "stops_on_click"?: boolean; "stop_labels"?: (string)[]; "stops_on_deal"?: boolean; "company_rule"?: boolean; "people_per_company"?: number | null };
export type CampaignsSaveSettingsInput = { "_id": string; "settings"?: CampaignsSaveSettingsInputSettings; "is_existing_people"?: boolean; "is_include_talked_before"?: boolean; "is_only_premium"?: boolean };
export type CampaignsPreviewResultStepsItemVariantsItem = { "_id": string; "subject": string | null; "text": string | null; "length": number; "missing": (string)[]; "fallbacks": (string)[] };
export type CampaignsPreviewResultStepsItem = { "step_id": string; "subject": string | null; "text": string | null; "length": number; "limit": number | null; "missing": (string)[]; "fallbacks": (string)[]; "variant_id": string | null; "variants": (CampaignsPreviewResultStepsItemVariantsItem)[]; "arrives_at": string | null; "starts_at": string | null; "skipped_days": ("weekend" | "closed")[] };
export type CampaignsPreviewResult = { "prospect": { "_id": string; "full_name": string; "headline": string } | null; "position": number; "total": number; "steps": (CampaignsPreviewResultStepsItem)[] };
export type ApprovalsListInput = { "cursor"?: string; "offset"?: number; "limit"?: number; "state"?: "awaiting" | "approved" | "complete" | "hold" | "canceled" | "paused"; "workflow_id"?: string; "profile_id"?: string };
export type ApprovalsListResultItemsItemWriting = { "instruction": string; "tone": "friendly" | "formal" | "direct"; "language": "en" | "fr" | "de" | "pt" | "es" | null; "post": string | null; "messages": number; "is_failed": boolean; "model": string | null; "prompt_version": number | null; "credits": number | null; "written_at": string | null };
export type ApprovalsListResultItemsItem = { "_id": string; "profile_id": string; "full_name": string; "position": string; "company_name": string; "workflow_id": string; "campaign_name": string; "credentials_id": string; "account_name": string; "step_id": string; "step_number": number; "kind": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end"; "state": "awaiting" | "approved" | "complete" | "hold" | "canceled" | "paused"; "subject": string | null; "text": string; "footer": string; "files": ({ "id": string; "name": string; "size": number })[]; "limit": number; "is_subject_open": boolean; "is_edited": boolean; "step_text": string; "writing": ApprovalsListResultItemsItemWriting | null; "is_changed": boolean; "missing": (string)[]; "due_at": string | null; "decided_by": string | null; "decided_at": string | null; "version": number };
export type ApprovalsListResult = { "items": (ApprovalsListResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type ApprovalsSwitchesResultItem = { "_id": string; "name": string; "status": "draft" | "active" | "paused" | "finished" | "archived" | "deleted"; "is_on": boolean };
export type ApprovalsDecideInput = { "verdict": "approved" | "hold" | "canceled" | "awaiting"; "items": ({ "_id": string; "version": number })[] };
export type ApprovalsDecideResult = { "decided": (ApprovalsListResultItemsItem)[]; "refused": ({ "_id": string; "code": unknown })[] };
export type ExperimentsListResultItem = { "step_id": string; "since": string; "goal": "accepted" | "replied"; "variants": ({ "_id": string; "sent": number; "accepted": number; "replied": number })[]; "verdict": "too_early" | "undecided" | "winner"; "winner": string | null; "more_needed": number | null };
export type AttentionGroupsResultGroupsItem = { "reason": "out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused"; "of": "people" | "senders"; "count": number };
export type AttentionListInput = { "_id": string; "reason": "out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused"; "cursor"?: string; "offset"?: number; "limit"?: number };
export type AttentionListResultItemsItem = { "_id": string; "name": string; "note": string; "credentials_id": string | null; "profile_id": string | null; "step_kind": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end" | null; "detail": string | null; "since": string | null };
export type AttentionListResult = { "items": (AttentionListResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type ReassignmentsShowResultGroupsItem = { "channel": "network" | "email"; "from_credentials_id": string; "from_mailbox_id": string | null; "name": string; "reason": "removed" | "disconnected" | "taken_out"; "people": number };
export type ReassignmentsShowResultSendersItem = { "credentials_id": string; "mailbox_id": string | null; "name": string; "email": string | null };
export type ReassignmentsShowResultLast = { "channel": "network" | "email"; "total": number; "done": number; "left": number; "ended_at": string | null; "outcome": "done" | "failed" | null };
export type ReassignmentsShowResult = { "groups": (ReassignmentsShowResultGroupsItem)[]; "senders": (ReassignmentsShowResultSendersItem)[]; "last": ReassignmentsShowResultLast | null };
export type ReassignmentsPreviewInput = { "_id": string; "channel": "network" | "email"; "from_credentials_id": string; "from_mailbox_id"?: string; "to_credentials_id": string };
export type ReassignmentsPreviewResult = { "moving": number; "under_way": number; "asked": number; "unconnected": number; "new_threads": number };
export type CampaignListsFacetsInput = { "query"?: string; "deleted_only"?: boolean; "archived_only"?: boolean; "status"?: "draft" | "active" | "paused" | "finished" | "archived" | "deleted"; "statuses"?: ("draft" | "active" | "paused" | "finished" | "archived" | "deleted")[]; "needs_attention"?: boolean; "credentials_id"?: string; "credentials_ids"?: (string)[]; "sequences_types"?: ("simple" | "smart" | "magic")[]; "channels"?: ("network" | "email" | "sms" | "voicemail")[]; "created_within_days"?: number };
export type CampaignListsFacetsResultStatusesItem = { "value": "draft" | "active" | "paused" | "finished" | "archived" | "deleted"; "count": number };
export type CampaignListsFacetsResult = { "statuses": (CampaignListsFacetsResultStatusesItem)[]; "sequences_types": ({ "value": "simple" | "smart" | "magic"; "count": number })[]; "channels": ({ "value": "network" | "email" | "sms" | "voicemail"; "count": number })[]; "credentials_ids": ({ "value": string; "count": number })[]; "created_within_days": ({ "value": number; "count": number })[]; "needs_attention": number };
export type CampaignListsMatchingResultItem = { "status": "draft" | "active" | "paused" | "finished" | "archived" | "deleted"; "commands": ("start" | "pause" | "resume" | "archive" | "restore" | "delete")[]; "ids": (string)[] };
export type CampaignListsCommandInput = { "ids": (string)[]; "command": "start" | "pause" | "resume" | "archive" | "restore" | "delete" };
export type CampaignListsCommandResult = { "done": (string)[]; "refused": ({ "_id": string; "name": string; "code": string; "details": Record<string, unknown> })[] };
export type SimulationForecastInput = { "_id": string; "accept"?: number; "reply"?: number; "bounce"?: number; "out_of_office"?: number; "open"?: number; "click"?: number; "seed"?: string; "people"?: number };
export type SimulationForecastResultPeople = { "total": number; "played": number; "imagined": boolean; "finished": number; "stopped": number; "under_way": number };
export type SimulationForecastResultDaysItem = { "day": string; "requests": number; "messages": number; "emails": number; "others": number; "accepted": number; "replied": number; "ended": number };
export type SimulationForecastResultStepsItemSkippedItem = { "reason": "failed_task" | "user_skipped" | "manual_resume" | "no_comments" | "message_exists" | "no_actions" | "no_emails" | "already_connected" | "already_enriched" | "request_already_sent" | "invite_already_sent" | "already_inmailed" | "next_step_done" | "no_posts" | "not_connected" | "no_profile_url" | "channel_failed" | "condition_not_met" | "goal_reached" | "step_removed" | "stopped"; "people": number };
export type SimulationForecastResultStepsItem = { "step_id": string; "done": number; "yes": number; "no": number; "skipped": (SimulationForecastResultStepsItemSkippedItem)[]; "waiting": number };
export type SimulationForecastResultHoldsItem = { "credentials_id": string; "kind": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end"; "reason": "out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused"; "cap": "plan" | "ramp" | "account" | "week" | "network" | null; "people": number; "hours": number };
export type SimulationForecastResultStuckItem = { "reason": "out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused"; "people": number };
export type SimulationForecastResultReliefsItem = { "kind": "own_limit" | "longer_hours" | "another_sender"; "credentials_id": string | null; "counted": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_request" | "message" | "inmail" | "event_invite" | "email" | "sms" | "voicemail" | null; "hours": number | null; "finishes_at": string | null };
export type SimulationForecastResultCreditsPartsItem = { "usage_type": "enrich" | "sms" | "label_generation" | "message_generation" | "assistant_in_campaigns" | "ai_comment" | "workflow_generation" | "personality_type"; "credits": number };
export type SimulationForecastResultCredits = { "needed": number; "parts": (SimulationForecastResultCreditsPartsItem)[]; "available": number; "next": { "at": string; "credits": number } | null; "waits_from": string | null };
export type SimulationForecastResult = { "starts_at": string; "timezone": string; "finishes_at": string | null; "people": SimulationForecastResultPeople; "answers": { "accepted": number; "replied": number; "bounced": number; "absent": number }; "days": (SimulationForecastResultDaysItem)[]; "steps": (SimulationForecastResultStepsItem)[]; "holds": (SimulationForecastResultHoldsItem)[]; "stuck": (SimulationForecastResultStuckItem)[]; "reliefs": (SimulationForecastResultReliefsItem)[]; "credits": SimulationForecastResultCredits; "hash": string };
export type CampaignPeopleFacetsInput = { "workflow_id": string; "query"?: string; "group"?: "new" | "request_sent" | "contacted" | "connected" | "replied" | "problem" | "excluded" | "held"; "step_id"?: string; "step_state"?: "waiting" | "done" | "skipped" | "failed"; "states"?: ("active" | "held" | "stopped" | "finished" | "paused" | "removed")[]; "step_ids"?: (string)[]; "reasons"?: ("out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused" | "replied" | "replied_by_hand" | "meeting_booked" | "manual" | "opted_out" | "bounced" | "blacklisted" | "send_failed" | "clicked" | "labelled" | "deal_closed" | "call_ended" | "in_other_campaign" | "merged" | "campaign_deleted" | "prospect_removed")[]; "statuses"?: ("new" | "request_sent" | "contacted" | "connected" | "unconnectable" | "fetched_email" | "viewed_message" | "visited_link" | "got_reply" | "excluded" | "interested" | "lead" | "stuck")[]; "credentials_ids"?: (string)[]; "label_ids"?: (string)[] };
export type CampaignPeopleFacetsResultStatesItem = { "value": "active" | "held" | "stopped" | "finished" | "paused" | "removed"; "count": number };
export type CampaignPeopleFacetsResultStatusesItem = { "value": "new" | "request_sent" | "contacted" | "connected" | "unconnectable" | "fetched_email" | "viewed_message" | "visited_link" | "got_reply" | "excluded" | "interested" | "lead" | "stuck"; "count": number };
export type CampaignPeopleFacetsResult = { "states": (CampaignPeopleFacetsResultStatesItem)[]; "statuses": (CampaignPeopleFacetsResultStatusesItem)[]; "step_ids": ({ "value": string; "count": number })[]; "reasons": ({ "value": string; "count": number })[]; "credentials_ids": ({ "value": string; "count": number })[]; "label_ids": ({ "value": string; "count": number })[] };
export type CampaignPeopleMatchingResultItem = { "commands": ("pause" | "resume" | "skip" | "stop" | "restart" | "label" | "copy" | "move" | "remove" | "restore")[]; "ids": (string)[] };
export type CampaignPeopleCommandInput = { "workflow_id": string; "ids": (string)[]; "command": "pause" | "resume" | "skip" | "stop" | "restart" | "label" | "copy" | "move" | "remove" | "restore"; "until"?: string; "to_workflow_id"?: string; "label_id"?: string };
export type CampaignPeopleCommandResult = { "done": (string)[]; "refused": ({ "_id": string; "name": string | null; "code": string })[] };
export type CampaignPromptsGenerateInput = { "prompt": string; "audience"?: string; "tone": "friendly" | "formal" | "direct"; "language": "en" | "fr" | "de" | "pt" | "es"; "channels"?: ("network" | "email" | "sms")[] };
export type CampaignPromptsGenerateResult = { "_id": string; "status": "running" | "ready" | "failed"; "failure": "writing_unavailable" | "writing_unusable" | "out_of_credits" | "operator_paused" | "canceled" | null; "prompt": string; "audience": string; "tone": "friendly" | "formal" | "direct"; "language": "en" | "fr" | "de" | "pt" | "es"; "channels": ("network" | "email" | "sms")[]; "created_at": string; "seconds": number; "draft": { "name": string; "is_email_only": boolean; "sequence_length": number } | null; "is_sandboxed": boolean; "workflow_id": string | null };
export type CampaignPromptsOfferResult = { "credits": number; "is_sandboxed": boolean; "channels": ("network" | "email" | "sms")[] };
export type ImportsSetColumnsInput = { "workflow_id": string; "import_id": string; "columns": ({ "index": number; "target": string })[]; "is_dry_run": boolean; "is_existing_people"?: boolean; "is_include_talked_before"?: boolean; "taken_statuses"?: ("replied" | "contacted")[]; "list_id"?: string | null };
export type ImportsSetColumnsResultColumnsItem = { "index": number; "header": string; "samples": (string)[]; "target": string; "guess": "sure" | "likely" | "none"; "is_status": boolean };
export type ImportsSetColumnsResultRefusedByItem = { "reason": "no_identity" | "invalid_email" | "invalid_profile_url" | "blacklisted" | "opted_out" | "erased" | "identity_conflict" | "wrong_number_of_cells" | "cell_too_long" | "not_premium" | "unsubscribed_elsewhere"; "count": number; "lines": (number)[] };
export type ImportsSetColumnsResultExcludedByItem = { "reason": "twice_in_file" | "in_other_campaign" | "in_this_campaign" | "talked_before" | "in_other_workspace" | "replied_elsewhere" | "contacted_elsewhere"; "count": number; "lines": (number)[] };
export type ImportsSetColumnsResultRecognizedStatusesItem = { "status": "unsubscribed" | "replied" | "bounced" | "contacted"; "count": number; "lines": (number)[] };
export type ImportsSetColumnsResultRecognized = { "tool": "lemlist" | "apollo" | "smartlead" | "instantly"; "statuses": (ImportsSetColumnsResultRecognizedStatusesItem)[]; "taken": ("replied" | "contacted")[] };
export type ImportsSetColumnsResult = { "_id": string; "workflow_id": string; "file_name": string; "bytes": number; "rows": number; "encoding": string; "separator": string; "status": "uploaded" | "checking" | "checked" | "importing" | "done" | "cancelled" | "failed" | "undone"; "failure": unknown | null; "columns": (ImportsSetColumnsResultColumnsItem)[]; "checked_rows": number; "imported_rows": number; "rows_per_second": number | null; "seconds_left": number | null; "added": number; "merged": number; "refused": number; "enrolled": number; "excluded": number; "refused_by": (ImportsSetColumnsResultRefusedByItem)[]; "excluded_by": (ImportsSetColumnsResultExcludedByItem)[]; "recognized": ImportsSetColumnsResultRecognized | null; "listed_rows": number; "can_undo": boolean; "created_at": string; "version": number };
export type SearchesListResultItemWait = { "reason": "campaign_paused" | "account_disconnected" | "daily_limit" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "retry"; "until": string | null };
export type SearchesListResultItemNotAddedItem = { "reason": "no_identity" | "invalid_email" | "invalid_profile_url" | "blacklisted" | "opted_out" | "erased" | "identity_conflict" | "wrong_number_of_cells" | "cell_too_long" | "not_premium" | "unsubscribed_elsewhere" | "twice_in_file" | "in_other_campaign" | "in_this_campaign" | "talked_before" | "in_other_workspace" | "replied_elsewhere" | "contacted_elsewhere"; "count": number };
export type SearchesListResultItem = { "workflow_id": string; "_id": string; "kind": "search" | "navigator_list" | "recruiter_project" | "post" | "event" | "group" | "existing_people" | "database" | "csv"; "url": string | null; "file_name": string | null; "from_workflow": { "_id": string; "name": string } | null; "query": string | null; "credentials_id": string | null; "status": "failed" | "active" | "finished" | "stopped"; "commands": ("pause" | "resume" | "rerun")[]; "import_status": "uploaded" | "checking" | "checked" | "importing" | "done" | "cancelled" | "failed" | "undone" | null; "wait": SearchesListResultItemWait | null; "failure": unknown | null; "total": number | null; "found": number; "added": number; "not_added": (SearchesListResultItemNotAddedItem)[]; "custom_fields_keys": (string)[]; "created_at": string; "version": number };
export type SearchesAddInput = { "workflow_id": string; "kind": "search" | "navigator_list" | "recruiter_project" | "post" | "event" | "group" | "existing_people"; "url"?: string; "credentials_id"?: string; "from_workflow_id"?: string; "query"?: string; "is_existing_people"?: boolean; "is_include_talked_before"?: boolean; "is_only_premium"?: boolean };
export type ProspectsListInput = { "cursor"?: string; "offset"?: number; "limit"?: number; "credentials_id"?: string; "workflow_id"?: string; "query"?: string; "statuses"?: ("new" | "request_sent" | "contacted" | "connected" | "unconnectable" | "fetched_email" | "viewed_message" | "visited_link" | "got_reply" | "excluded" | "interested" | "lead" | "stuck")[]; "label_ids"?: (string)[]; "contact"?: ("email" | "no_email" | "invalid_email" | "phone" | "no_phone" | "profile" | "no_profile" | "opted_out")[]; "campaigns"?: ("running" | "ended" | "never")[]; "list_ids"?: (string)[]; "without_list_ids"?: (string)[]; "next_steps"?: ("visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end")[]; "waits"?: ("out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused")[]; "approvals"?: ("awaiting" | "approved" | "complete" | "hold" | "canceled" | "paused")[]; "replied_after"?: ("visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end")[]; "replied"?: ("last_7_days" | "last_30_days" | "last_90_days" | "earlier" | "never")[]; "connected"?: ("last_7_days" | "last_30_days" | "last_90_days" | "earlier" | "never")[]; "viewed"?: ("viewed" | "not_viewed")[]; "premium"?: ("premium" | "basic" | "unknown")[]; "positions"?: (string)[]; "locations"?: (string)[]; "sort"?: "added" | "name" | "company"; "is_descending"?: boolean };
export type ProspectsListResultItemsItemChecksWorkEmail = { "state": "valid" | "risky" | "catch_all" | "invalid" | "unknown"; "checked_at": string; "by": string };
export type ProspectsListResultItemsItemChecks = { "work_email": ProspectsListResultItemsItemChecksWorkEmail | null; "personal_email": ProspectsListResultItemsItemChecksWorkEmail | null; "phone": ProspectsListResultItemsItemChecksWorkEmail | null };
export type ProspectsListResultItemsItemLabelsItem = { "_id": string; "name": string; "color": string; "type": "profile" | "ai_generated" | "space" | "template"; "display_order": number; "version": number };
export type ProspectsListResultItemsItemEnrollmentNext = { "kind": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end" | null; "step_id": string | null; "at": string | null; "reason": "out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused" | "replied" | "replied_by_hand" | "meeting_booked" | "manual" | "opted_out" | "bounced" | "blacklisted" | "send_failed" | "clicked" | "labelled" | "deal_closed" | "call_ended" | "in_other_campaign" | "merged" | "campaign_deleted" | "prospect_removed" | "not_started" | "finished" | "goal_reached" | null; "detail": string | null };
export type ProspectsListResultItemsItemEnrollment = { "_id": string; "workflow_id": string; "campaign_name": string; "state": "active" | "held" | "stopped" | "finished"; "standstill": "replied" | "replied_by_hand" | "meeting_booked" | "manual" | "opted_out" | "bounced" | "blacklisted" | "send_failed" | "clicked" | "labelled" | "deal_closed" | "call_ended" | "in_other_campaign" | "merged" | "campaign_deleted" | "prospect_removed" | null; "step_number": number; "step_count": number; "credentials_id": string; "mailbox_id": string | null; "next": ProspectsListResultItemsItemEnrollmentNext; "entered_at": string };
export type ProspectsListResultItemsItem = { "_id": string; "first_name": string; "last_name": string; "full_name": string; "position": string; "company_name": string; "company_domain": string; "location": string; "timezone": string | null; "work_email": string | null; "personal_email": string | null; "email": string | null; "email_status": "unknown" | "valid" | "invalid"; "checks": ProspectsListResultItemsItemChecks; "profile_url": string | null; "phone": string | null; "phone_line": "mobile" | "landline" | null; "website": string | null; "twitter": string | null; "custom_fields": ({ "key": string; "name": string; "value": string })[]; "status": "new" | "request_sent" | "contacted" | "connected" | "unconnectable" | "fetched_email" | "viewed_message" | "visited_link" | "got_reply" | "excluded" | "interested" | "lead" | "stuck"; "opted_out_at": string | null; "created_at": string; "version": number; "labels": (ProspectsListResultItemsItemLabelsItem)[]; "enrollment": ProspectsListResultItemsItemEnrollment | null };
export type ProspectsListResult = { "items": (ProspectsListResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type ProspectsOfCampaignInput = { "cursor"?: string; "offset"?: number; "limit"?: number; "workflow_id": string; "query"?: string; "group"?: "new" | "request_sent" | "contacted" | "connected" | "replied" | "problem" | "excluded" | "held"; "step_id"?: string; "step_state"?: "waiting" | "done" | "skipped" | "failed"; "states"?: ("active" | "held" | "stopped" | "finished" | "paused" | "removed")[]; "step_ids"?: (string)[]; "reasons"?: ("out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused" | "replied" | "replied_by_hand" | "meeting_booked" | "manual" | "opted_out" | "bounced" | "blacklisted" | "send_failed" | "clicked" | "labelled" | "deal_closed" | "call_ended" | "in_other_campaign" | "merged" | "campaign_deleted" | "prospect_removed")[]; "statuses"?: ("new" | "request_sent" | "contacted" | "connected" | "unconnectable" | "fetched_email" | "viewed_message" | "visited_link" | "got_reply" | "excluded" | "interested" | "lead" | "stuck")[]; "credentials_ids"?: (string)[]; "label_ids"?: (string)[]; "sort"?: "added" | "name" | "company" | "next" | "entered"; "is_descending"?: boolean };
export type ProspectsOfCampaignResultItemsItem = { "_id": string; "full_name": string; "position": string; "company_name": string; "status": "new" | "request_sent" | "contacted" | "connected" | "unconnectable" | "fetched_email" | "viewed_message" | "visited_link" | "got_reply" | "excluded" | "interested" | "lead" | "stuck"; "enrollment": ProspectsListResultItemsItemEnrollment; "state": "active" | "held" | "stopped" | "finished" | "paused" | "removed"; "commands": ("pause" | "resume" | "skip" | "stop" | "restart" | "label" | "copy" | "move" | "remove" | "restore")[] };
export type ProspectsOfCampaignResult = { "items": (ProspectsOfCampaignResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type ProspectsFunnelResult = { "new": number; "request_sent": number; "contacted": number; "connected": number; "replied": number; "problem": number; "excluded": number; "held": number; "total": number };
export type ProspectsShowResultProspect = { "_id": string; "first_name": string; "last_name": string; "full_name": string; "position": string; "company_name": string; "company_domain": string; "location": string; "timezone": string | null; "work_email": string | null; "personal_email": string | null; "email": string | null; "email_status": "unknown" | "valid" | "invalid"; "checks": ProspectsListResultItemsItemChecks; "profile_url": string | null; "phone": string | null; "phone_line": "mobile" | "landline" | null; "website": string | null; "twitter": string | null; "custom_fields": ({ "key": string; "name": string; "value": string })[]; "status": "new" | "request_sent" | "contacted" | "connected" | "unconnectable" | "fetched_email" | "viewed_message" | "visited_link" | "got_reply" | "excluded" | "interested" | "lead" | "stuck"; "opted_out_at": string | null; "created_at": string; "version": number };
export type ProspectsShowResultConsentsItem = { "channel": "sms" | "call"; "phone": string; "source": "form" | "contract" | "conversation" | "event" | "import"; "given_on": string | null; "wording": string; "recorded_by": string | null; "recorded_at": string; "withdrawn_at": string | null };
export type ProspectsShowResultOptOut = { "at": string; "by": "link" | "one_click" | "words" | "complaint" | "colleague" | null; "actor": string | null; "is_shared": boolean; "others": number; "listed": { "value": string; "is_opt_out": boolean } | null; "may_allow": boolean };
export type ProspectsShowResult = { "prospect": ProspectsShowResultProspect; "enrollments": (ProspectsListResultItemsItemEnrollment)[]; "labels": (ProspectsListResultItemsItemLabelsItem)[]; "bounce": { "at": string; "said": string } | null; "consents": (ProspectsShowResultConsentsItem)[]; "opt_out": ProspectsShowResultOptOut | null; "may_erase": boolean };
export type ProspectsUpdateInput = { "_id": string; "version": number; "first_name"?: string; "last_name"?: string; "position"?: string; "company_name"?: string; "company_domain"?: string; "location"?: string; "work_email"?: string | null; "personal_email"?: string | null; "profile_url"?: string | null; "phone"?: string | null; "website"?: string | null; "twitter"?: string | null; "custom_fields"?: Record<string, string> };
export type ProspectsTimelineResultItemsItem = { "_id": string; "at": string; "kind": "enrolled" | "planned" | "claimed" | "waited" | "woken" | "skipped" | "transmitting" | "sent" | "failed" | "unknown" | "looked_up" | "held" | "accepted" | "not_accepted" | "condition_met" | "condition_not_met" | "reply" | "opened" | "clicked" | "out_of_office" | "bounce" | "opt_out" | "opt_in" | "crossed" | "stopped" | "resumed" | "finished" | "goal_reached" | "labelled" | "enriched" | "moved" | "task_given" | "task_done" | "restarted" | "reassigned" | "address_restored" | "consent_given" | "consent_withdrawn" | "imported" | "merged" | "merged_duplicate" | "edited"; "workflow_id": string | null; "campaign_name": string | null; "step_id": string | null; "step_kind": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end" | null; "channel": "network" | "email" | "sms" | "voicemail" | null; "reason": string | null; "until": string | null; "actor": string | null; "message_id": string | null };
export type ProspectsTimelineResult = { "items": (ProspectsTimelineResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type ProspectsWhyResultVerdictsItem = { "gate": "campaign_running" | "sender_connected" | "not_stopped" | "touch_budget" | "step_needed" | "data_complete" | "wait_over" | "plan_allows" | "inside_hours" | "limit_has_room" | "spacing_over"; "passed": boolean; "reason": "out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused" | "replied" | "replied_by_hand" | "meeting_booked" | "manual" | "opted_out" | "bounced" | "blacklisted" | "send_failed" | "clicked" | "labelled" | "deal_closed" | "call_ended" | "in_other_campaign" | "merged" | "campaign_deleted" | "prospect_removed" | "failed_task" | "user_skipped" | "manual_resume" | "no_comments" | "message_exists" | "no_actions" | "no_emails" | "already_connected" | "already_enriched" | "request_already_sent" | "invite_already_sent" | "already_inmailed" | "next_step_done" | "no_posts" | "not_connected" | "channel_failed" | "condition_not_met" | "goal_reached" | "step_removed" | "stopped" | null; "opens_at": string | null; "detail": Record<string, string | number> };
export type ProspectsWhyResultDecisionStep = { "_id": string; "kind": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end"; "number": number; "subject": string | null; "text": string | null };
export type ProspectsWhyResultDecision = { "outcome": "acted" | "skipped" | "failed" | "waited" | "ready" | "stopped" | "finished"; "gate": "campaign_running" | "sender_connected" | "not_stopped" | "touch_budget" | "step_needed" | "data_complete" | "wait_over" | "plan_allows" | "inside_hours" | "limit_has_room" | "spacing_over" | null; "reason": "out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused" | "replied" | "replied_by_hand" | "meeting_booked" | "manual" | "opted_out" | "bounced" | "blacklisted" | "send_failed" | "clicked" | "labelled" | "deal_closed" | "call_ended" | "in_other_campaign" | "merged" | "campaign_deleted" | "prospect_removed" | "failed_task" | "user_skipped" | "manual_resume" | "no_comments" | "message_exists" | "no_actions" | "no_emails" | "already_connected" | "already_enriched" | "request_already_sent" | "invite_already_sent" | "already_inmailed" | "next_step_done" | "no_posts" | "not_connected" | "channel_failed" | "condition_not_met" | "goal_reached" | "step_removed" | "stopped" | null; "until": string | null; "detail": Record<string, string | number>; "decided_at": string; "version": number | null; "step": ProspectsWhyResultDecisionStep | null };
export type ProspectsWhyResultSender = { "credentials_id": string; "account_name": string; "email": string | null; "timezone": string };
export type ProspectsWhyResult = { "at": string; "next": ProspectsListResultItemsItemEnrollmentNext; "verdicts": (ProspectsWhyResultVerdictsItem)[]; "decision": ProspectsWhyResultDecision | null; "last_event": ProspectsTimelineResultItemsItem | null; "sender": ProspectsWhyResultSender };
export type ProspectsSettleHeldInput = { "profile_id": string; "workflow_id": string; "verdict": "arrived" | "send_again" | "skip" };
export type PersonalitiesShowResultPersonality = { "style": "direct" | "outgoing" | "supportive" | "precise"; "position": string; "messages": number; "inferred_at": string; "is_sandboxed": boolean };
export type PersonalitiesShowResult = { "personality": PersonalitiesShowResultPersonality | null; "is_offered": boolean; "facts": ("position" | "messages")[]; "credits": number };
export type NeighborsShowInput = { "_id": string; "credentials_id"?: string; "workflow_id"?: string; "query"?: string; "statuses"?: ("new" | "request_sent" | "contacted" | "connected" | "unconnectable" | "fetched_email" | "viewed_message" | "visited_link" | "got_reply" | "excluded" | "interested" | "lead" | "stuck")[]; "label_ids"?: (string)[]; "contact"?: ("email" | "no_email" | "invalid_email" | "phone" | "no_phone" | "profile" | "no_profile" | "opted_out")[]; "campaigns"?: ("running" | "ended" | "never")[]; "list_ids"?: (string)[]; "without_list_ids"?: (string)[]; "next_steps"?: ("visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end")[]; "waits"?: ("out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused")[]; "approvals"?: ("awaiting" | "approved" | "complete" | "hold" | "canceled" | "paused")[]; "replied_after"?: ("visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end")[]; "replied"?: ("last_7_days" | "last_30_days" | "last_90_days" | "earlier" | "never")[]; "connected"?: ("last_7_days" | "last_30_days" | "last_90_days" | "earlier" | "never")[]; "viewed"?: ("viewed" | "not_viewed")[]; "premium"?: ("premium" | "basic" | "unknown")[]; "positions"?: (string)[]; "locations"?: (string)[]; "sort"?: "added" | "name" | "company"; "is_descending"?: boolean };
export type NeighborsShowResult = { "previous_id": string | null; "next_id": string | null; "position": number | null; "total": number; "total_is_capped": boolean };
export type ManyProspectsMatchingInput = { "credentials_id"?: string; "workflow_id"?: string; "query"?: string; "statuses"?: ("new" | "request_sent" | "contacted" | "connected" | "unconnectable" | "fetched_email" | "viewed_message" | "visited_link" | "got_reply" | "excluded" | "interested" | "lead" | "stuck")[]; "label_ids"?: (string)[]; "contact"?: ("email" | "no_email" | "invalid_email" | "phone" | "no_phone" | "profile" | "no_profile" | "opted_out")[]; "campaigns"?: ("running" | "ended" | "never")[]; "list_ids"?: (string)[]; "without_list_ids"?: (string)[]; "next_steps"?: ("visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end")[]; "waits"?: ("out_of_credits" | "invalid_email" | "no_required_email_type" | "invalid_email_integration" | "user_declined" | "user_hold" | "awaiting_approval" | "no_sales_navigator_link" | "closed_profile" | "no_company_name" | "inmail_forbidden" | "needs_api_booster" | "needs_sales_navigator_subscription" | "not_premium" | "no_video_template" | "closed_for_group_or_event_messaging" | "invalid_phone" | "invalid_dialer_phone" | "extension_failure" | "not_supported" | "late" | "sms_unavailable" | "voicemail_unavailable" | "no_consent" | "voicemail_limit" | "not_due" | "campaign_paused" | "new_people_paused" | "new_people_limit" | "person_paused" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "account_disconnected" | "no_network_account" | "mailbox_disconnected" | "sender_removed" | "sender_away" | "mailbox_not_checked" | "account_not_checked" | "number_not_checked" | "outside_hours" | "outside_campaign_hours" | "outside_recipient_hours" | "recipient_holiday" | "daily_limit" | "weekly_limit" | "look_limit" | "campaign_limit" | "action_paused" | "spacing" | "touch_budget" | "missing_data" | "out_of_office" | "colleague_replied" | "company_limit" | "uncertain_reply" | "waiting_for_acceptance" | "retry" | "looking_up" | "enriching" | "held" | "no_profile_url" | "bounce_guard" | "task_open" | "campaign_closed" | "text_unwritten" | "no_language_model" | "ai_not_in_plan" | "writing_failed" | "email_unverified" | "calendly_event_disconnected" | "operator_paused")[]; "approvals"?: ("awaiting" | "approved" | "complete" | "hold" | "canceled" | "paused")[]; "replied_after"?: ("visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end")[]; "replied"?: ("last_7_days" | "last_30_days" | "last_90_days" | "earlier" | "never")[]; "connected"?: ("last_7_days" | "last_30_days" | "last_90_days" | "earlier" | "never")[]; "viewed"?: ("viewed" | "not_viewed")[]; "premium"?: ("premium" | "basic" | "unknown")[]; "positions"?: (string)[]; "locations"?: (string)[] };
export type SharedFieldSetInput = { "ids": (string)[]; "field": "company_name" | "position" | "location" | string; "value": string; "only_empty": boolean };
export type SharedFieldSetResult = { "done": (string)[]; "refused": ({ "_id": string; "name": string | null; "code": string })[]; "before": ({ "_id": string; "value": string })[] };
export type SharedFieldPutBackInput = { "field": "company_name" | "position" | "location" | string; "value": string; "items": ({ "_id": string; "value": string })[] };
export type ProspectBatchAddInputRowsItem = { "first_name"?: string; "last_name"?: string; "full_name"?: string; "profile_url"?: string; "position"?: string; "location"?: string; "company_name"?: string; "company_domain"?: string; "personal_email"?: string; "work_email"?: string; "phone"?: string; "website"?: string; "twitter"?: string; "custom_fields"?: Record<string, string> };
export type ProspectBatchAddInput = { "rows": (ProspectBatchAddInputRowsItem)[]; "workflow_id"?: string; "list_id"?: string; "update"?: "empty_only" | "all" | "none" };
export type ProspectBatchAddResultResultsItem = { "outcome": "created" | "updated" | "unchanged" | "refused"; "profile_id": string | null; "reason": string | null; "field": string | null; "exclusion": "twice_in_file" | "in_other_campaign" | "in_this_campaign" | "talked_before" | "in_other_workspace" | "replied_elsewhere" | "contacted_elsewhere" | null };
export type SegmentsListResultItemState = { "query": string; "filter": Record<string, (string)[]>; "sort": { "by": string; "is_descending": boolean } | null; "columns": (string)[] | null };
export type SegmentsListResultItem = { "_id": string; "name": string; "state": SegmentsListResultItemState; "workflow_id": string; "campaign_name": string; "is_on": boolean; "off_because": "member" | "campaign_closed" | "no_sender" | "no_access" | null; "ran_at": string | null; "added": number; "skipped": number; "created_at": string };
export type ConsentsRecordInput = { "profile_id": string; "channel": "sms" | "call"; "source": "form" | "contract" | "conversation" | "event"; "given_on": string; "wording": string };
export type ContactHistoryListResultChangesItemBasis = { "source": "form" | "contract" | "conversation" | "event" | "import"; "given_on": string | null; "wording": string };
export type ContactHistoryListResultChangesItem = { "_id": string; "at": string; "kind": "added" | "details_added" | "consent_given" | "consent_withdrawn" | "opted_out" | "allowed_again" | "listed"; "actor": string | null; "origin": "file" | "search" | "api" | "conversation" | null; "file_name": string | null; "campaign_name": string | null; "channel": "network" | "email" | "sms" | "voicemail" | null; "value": string | null; "value_kind": "email" | "domain" | "company" | "profile_url" | "phone" | null; "source": "added" | "import" | "unsubscribed_elsewhere" | "link" | "one_click" | "words" | "complaint" | "colleague" | null; "is_shared": boolean; "basis": ContactHistoryListResultChangesItemBasis | null; "reason": string | null };
export type DoNotContactListInput = { "cursor"?: string; "offset"?: number; "limit"?: number; "query"?: string; "kind"?: "email" | "domain" | "company" | "profile_url" | "phone"; "origin"?: "opt_out" | "added" | "import" };
export type DoNotContactListResultItemsItem = { "_id": string; "kind": "email" | "domain" | "company" | "profile_url" | "phone"; "value": string; "is_opt_out": boolean; "source": "added" | "import" | "unsubscribed_elsewhere" | "link" | "one_click" | "words" | "complaint" | "colleague" | null; "added_at": string; "added_by": string | null; "file_name": string | null; "prospect": { "_id": string; "full_name": string } | null; "may_remove": boolean };
export type DoNotContactListResult = { "items": (DoNotContactListResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type DoNotContactAddResult = { "added": number; "known": number; "unclear": number; "unclear_lines": ({ "line": number; "value": string })[]; "people": number; "steps": number };
export type DoNotContactListImportsResultImportsItem = { "_id": string; "file_name": string | null; "added_at": string; "added_by": string | null; "entries": number };
export type DuplicatesListResultItemsItemOne = { "_id": string; "full_name": string; "position": string; "company_name": string; "email": string | null };
export type DuplicatesListResultItemsItem = { "one": DuplicatesListResultItemsItemOne; "other": DuplicatesListResultItemsItemOne; "kind": "email" | "profile_url" | "member_ref" | "phone"; "value": string; "found_at": string };
export type DuplicatesListResult = { "items": (DuplicatesListResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type DuplicatesPreviewResultMoves = { "campaigns": number; "conversations": number; "tasks": number; "notes": number; "labels": number; "lists": number };
export type DuplicatesPreviewResultSequencesItem = { "profile_id": string; "workflow_id": string; "campaign_name": string; "ends_because": "opted_out" | "replied" | "merged" | null };
export type DuplicatesPreviewResult = { "stays": ProspectsShowResultProspect; "goes": ProspectsShowResultProspect; "obstacle": "merge_message_leaving" | "merge_message_unknown" | "merge_reply_uncertain" | "merge_other_accounts" | null; "differences": ({ "field": string; "name": string | null; "stays": string; "goes": string })[]; "moves": DuplicatesPreviewResultMoves; "sequences": (DuplicatesPreviewResultSequencesItem)[]; "may_go_on": (string)[] };
export type DuplicatesMergeInput = { "profile_id": string; "other_id": string; "version": number; "other_version": number; "take": (string)[]; "goes_on": string | null };
export type CustomFieldsFindResultUsesItem = { "kind": "campaign" | "smart_sequence" | "saved_reply" | "import"; "_id": string; "name": string };
export type CustomFieldsFindResult = { "field": { "_id": string; "key": string; "name": string; "type": "text" }; "people": number; "uses": (CustomFieldsFindResultUsesItem)[] };
export type FinderSourceResult = { "kind": "sandbox" | "database" | "vendor" | "none"; "name": string; "sorts": ("relevance" | "newest" | "largest")[]; "people": number | null; "checked_at": string | null; "progress": number };
export type FinderSearchInputFiltersEmployeeCount = { "include"?: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+")[]; "exclude"?: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+")[] };
export type FinderSearchInputFiltersRevenue = { "include"?: ("under_1m" | "1m_10m" | "10m_50m" | "50m_250m" | "250m_1b" | "over_1b")[]; "exclude"?: ("under_1m" | "1m_10m" | "10m_50m" | "50m_250m" | "250m_1b" | "over_1b")[] };
export type FinderSearchInputFiltersAgeRange = { "include"?: ("18-24" | "25-34" | "35-44" | "45-54" | "55-64" | "65+")[]; "exclude"?: ("18-24" | "25-34" | "35-44" | "45-54" | "55-64" | "65+")[] };
export type FinderSearchInputFiltersIncomeRange = { "include"?: ("under_50k" | "50k_100k" | "100k_250k" | "250k_500k" | "500k_1m" | "over_1m")[]; "exclude"?: ("under_50k" | "50k_100k" | "100k_250k" | "250k_500k" | "500k_1m" | "over_1m")[] };
export type FinderSearchInputFilters = { "job_title"?: { "include"?: (string)[]; "exclude"?: (string)[] }; "company"?: { "include"?: (string)[]; "exclude"?: (string)[] }; "country"?: { "include"?: (string)[]; "exclude"?: (string)[] }; "state"?: { "include"?: (string)[]; "exclude"?: (string)[] }; "industry"?: { "include"?: (string)[]; "exclude"?: (string)[] }; "employee_count"?: FinderSearchInputFiltersEmployeeCount; "revenue"?: FinderSearchInputFiltersRevenue; "gender"?: { "include"?: ("female" | "male")[]; "exclude"?: ("female" | "male")[] }; "age_range"?: FinderSearchInputFiltersAgeRange; "income_range"?: FinderSearchInputFiltersIncomeRange; "net_worth"?: FinderSearchInputFiltersIncomeRange; "homeowner"?: { "include"?: ("yes" | "no")[]; "exclude"?: ("yes" | "no")[] }; "married"?: { "include"?: ("yes" | "no")[]; "exclude"?: ("yes" | "no")[] }; "children"?: { "include"?: ("yes" | "no")[]; "exclude"?: ("yes" | "no")[] } };
export type FinderSearchInput = { "credentials"?: string; "filters"?: FinderSearchInputFilters; "contact_info"?: ("email" | "work_email" | "phone")[]; "enriched_only"?: boolean; "fresh_only"?: boolean; "li_only"?: boolean; "sort"?: "relevance" | "newest" | "largest"; "count_only"?: boolean; "page"?: number; "page_size"?: number; "cursor"?: string };
export type FinderSearchResultItemsItemStanding = { "kind": "opted_out" | "blacklisted" | "talked_before" | "in_campaign" | "known"; "prospect_id": string | null; "workflow_name": string | null; "at": string | null };
export type FinderSearchResultItemsItem = { "_id": string; "full_name": string; "position": string; "company_name": string; "industry": string; "employee_count": "1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+" | null; "location": string; "country_code": string; "profile_url": string | null; "contact_info": ("email" | "work_email" | "phone")[]; "is_enriched": boolean; "checked_at": string; "standing": FinderSearchResultItemsItemStanding | null };
export type FinderSearchResult = { "items": (FinderSearchResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type FinderSuggestInput = { "filter_name": "job_title" | "company" | "country" | "state" | "industry"; "query"?: string; "additional_query"?: string; "offset"?: number; "excluded_values"?: (string)[]; "limit"?: 5 | 20; "fresh_only"?: boolean };
export type FinderSuggestResult = { "items": ({ "string_value": string; "saved_value": string })[]; "next_offset": number | null };
export type FinderAddToCampaignInput = { "workflow_id": string; "credentials"?: string; "filters"?: FinderSearchInputFilters; "contact_info"?: ("email" | "work_email" | "phone")[]; "enriched_only"?: boolean; "fresh_only"?: boolean; "li_only"?: boolean; "sort"?: "relevance" | "newest" | "largest"; "ids"?: (string)[]; "linkedin_urls"?: (string)[]; "limit"?: number; "is_existing_people"?: boolean; "is_include_talked_before"?: boolean; "is_only_premium"?: boolean };
export type FoundListsAddInput = { "list_id": string; "credentials"?: string; "filters"?: FinderSearchInputFilters; "contact_info"?: ("email" | "work_email" | "phone")[]; "enriched_only"?: boolean; "fresh_only"?: boolean; "li_only"?: boolean; "sort"?: "relevance" | "newest" | "largest"; "ids"?: (string)[]; "linkedin_urls"?: (string)[]; "limit"?: number };
export type FoundListsAddResult = { "list_id": string; "_id": string; "kind": "search" | "navigator_list" | "recruiter_project" | "post" | "event" | "group" | "existing_people" | "database" | "csv"; "url": string | null; "file_name": string | null; "from_workflow": { "_id": string; "name": string } | null; "query": string | null; "credentials_id": string | null; "status": "failed" | "active" | "finished" | "stopped"; "commands": ("pause" | "resume" | "rerun")[]; "import_status": "uploaded" | "checking" | "checked" | "importing" | "done" | "cancelled" | "failed" | "undone" | null; "wait": SearchesListResultItemWait | null; "failure": unknown | null; "total": number | null; "found": number; "added": number; "not_added": (SearchesListResultItemNotAddedItem)[]; "custom_fields_keys": (string)[]; "created_at": string; "version": number };
export type EnrichmentsEstimateInput = { "credentials"?: string; "filters"?: FinderSearchInputFilters; "contact_info"?: ("email" | "work_email" | "phone")[]; "enriched_only"?: boolean; "fresh_only"?: boolean; "li_only"?: boolean; "sort"?: "relevance" | "newest" | "largest"; "ids"?: (string)[]; "linkedin_urls"?: (string)[]; "limit"?: number; "profile_ids"?: (string)[]; "sought": ("email" | "phone")[] };
export type EnrichmentsEstimateResult = { "selected": number; "already_known": number; "left_out": number; "to_look_up": number; "max_credits": number; "balance": number; "short": number };
export type EnrichmentsStartInput = { "credentials"?: string; "filters"?: FinderSearchInputFilters; "contact_info"?: ("email" | "work_email" | "phone")[]; "enriched_only"?: boolean; "fresh_only"?: boolean; "li_only"?: boolean; "sort"?: "relevance" | "newest" | "largest"; "ids"?: (string)[]; "linkedin_urls"?: (string)[]; "limit"?: number; "profile_ids"?: (string)[]; "sought": ("email" | "phone")[]; "workflow_id"?: string; "is_existing_people"?: boolean; "is_include_talked_before"?: boolean };
export type EnrichmentsStartResultWait = { "reason": "out_of_credits" | "vendor_later" | "operator_paused" | "workspace_unpaid"; "until": string | null };
export type EnrichmentsStartResultOutcomesItem = { "outcome": "found" | "already_known" | "nothing_found" | "opted_out" | "blacklisted" | "erased" | "cannot_be_looked_up" | "not_in_database"; "count": number };
export type EnrichmentsStartResult = { "_id": string; "status": "running" | "waiting" | "done" | "cancelled" | "failed"; "failure": unknown | null; "wait": EnrichmentsStartResultWait | null; "sought": ("email" | "phone")[]; "workflow": { "_id": string; "name": string } | null; "total": number; "done": number; "outcomes": (EnrichmentsStartResultOutcomesItem)[]; "added": number; "credits_spent": number; "created_by": string; "created_at": string; "ended_at": string | null; "version": number };
export type InboxConversationsInput = { "cursor"?: string; "offset"?: number; "limit"?: number; "credentials_id"?: string; "query"?: string; "channel"?: "network" | "email" | "sms" | "voicemail"; "unread_only"?: boolean; "replied_only"?: boolean; "workflow_id"?: string; "assignee_id"?: string; "unassigned_only"?: boolean; "split"?: "needs_you" | "interested" | "waiting" | "out_of_office" | "reminders" | "done" | "all"; "reply_label"?: "interested" | "notInterested" | "outOfOffice" | "makingAnIntroduction" | "wrongContact" | "followUpLater" | "hardNo" | "neutral"; "label_id"?: string };
export type InboxConversationsResultItemsItemReplyLabel = { "label": "interested" | "notInterested" | "outOfOffice" | "makingAnIntroduction" | "wrongContact" | "followUpLater" | "hardNo" | "neutral"; "confidence": number | null; "source": "model" | "language_model" | "rule" | "person" };
export type InboxConversationsResultItemsItem = { "_id": string; "profile_id": string; "credentials_id": string; "full_name": string; "position": string; "company_name": string; "account_name": string; "status": "new" | "request_sent" | "contacted" | "connected" | "unconnectable" | "fetched_email" | "viewed_message" | "visited_link" | "got_reply" | "excluded" | "interested" | "lead" | "stuck"; "snippet": string; "last_channel": "network" | "email" | "sms" | "voicemail"; "last_direction": "in" | "out"; "last_state": "received" | "queued" | "sending" | "sent" | "failed" | "unknown" | null; "last_message_at": string; "is_unread": boolean; "needs_you": boolean; "is_done": boolean; "away_until": string | null; "reply_label": InboxConversationsResultItemsItemReplyLabel | null; "remind_at": string | null; "is_reminder": boolean; "assignee": { "_id": string; "name": string } | null; "version": number };
export type InboxConversationsResult = { "items": (InboxConversationsResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type InboxCountsResult = { "needs_you": number; "interested": number; "waiting": number; "out_of_office": number; "reminders": number; "done": number; "all": number; "unread": number; "unmatched": number };
export type InboxOfPersonResultItem = { "credentials_id": string; "account_name": string; "channel": "network" | "email" | "sms" | "voicemail"; "direction": "in" | "out"; "kind": "message" | "connection_request" | "inmail" | "group_message" | "event_message" | "email" | "sms" | "voicemail"; "snippet": string; "state": "received" | "queued" | "sending" | "sent" | "failed" | "unknown"; "at": string; "needs_you": boolean };
export type InboxThreadInput = { "profile_id": string; "credentials_id"?: string; "cursor"?: string; "offset"?: number; "limit"?: number };
export type InboxThreadResultEventsItem = { "_id": string; "at": string; "kind": "enrolled" | "accepted" | "stopped" | "resumed" | "finished" | "opt_out" | "opt_in" | "bounce" | "crossed"; "workflow_id": string | null; "campaign_name": string | null; "reason": "replied" | "replied_by_hand" | "meeting_booked" | "manual" | "opted_out" | "bounced" | "blacklisted" | "send_failed" | "clicked" | "labelled" | "deal_closed" | "call_ended" | "in_other_campaign" | "merged" | "campaign_deleted" | "prospect_removed" | null };
export type InboxThreadResultDraftsItem = { "channel": "network" | "email" | "sms"; "client_id": string | null; "subject": string; "draft": string; "attachments": ({ "_id": string; "name": string; "type": string; "size": number })[]; "last": string };
export type InboxThreadResultChannelsItem = { "channel": "network" | "email" | "sms"; "is_open": boolean; "address": string | null; "reason": "no_email" | "no_mailbox" | "not_connected" | "no_network_account" | "opted_out" | "invalid_email" | "no_phone" | "no_number" | "sms_unavailable" | null; "sender": string | null };
export type InboxThreadResultSequence = { "workflow_id": string; "campaign_name": string; "workflow_status": "draft" | "active" | "paused" | "finished" | "archived" | "deleted"; "state": "active" | "held" | "stopped" | "finished"; "reason": "replied" | "replied_by_hand" | "meeting_booked" | "manual" | "opted_out" | "bounced" | "blacklisted" | "send_failed" | "clicked" | "labelled" | "deal_closed" | "call_ended" | "in_other_campaign" | "merged" | "campaign_deleted" | "prospect_removed" | null; "standstill": "replied" | "replied_by_hand" | "meeting_booked" | "manual" | "opted_out" | "bounced" | "blacklisted" | "send_failed" | "clicked" | "labelled" | "deal_closed" | "call_ended" | "in_other_campaign" | "merged" | "campaign_deleted" | "prospect_removed" | null; "next": ProspectsListResultItemsItemEnrollmentNext; "steps_left": number };
export type InboxThreadResult = { "conversation": InboxConversationsResultItemsItem; "messages": (PhoneSendTextResult)[]; "events": (InboxThreadResultEventsItem)[]; "next_cursor": string | null; "drafts": (InboxThreadResultDraftsItem)[]; "channels": (InboxThreadResultChannelsItem)[]; "default_channel": "network" | "email" | "sms"; "sequence": InboxThreadResultSequence | null; "reply_subject": string | null };
export type InboxSendInput = { "profile_id": string; "credentials_id"?: string; "client_id": string; "channel": "network" | "email" | "sms"; "message": string; "subject"?: string; "attachments"?: (string)[]; "send_at"?: string };
export type InboxAssignToInput = { "profile_id": string; "credentials_id"?: string; "assignee_id": string | null; "seen_assignee_id": string | null };
export type InboxSaveDraftInput = { "profile_id": string; "credentials_id"?: string; "channel": "network" | "email" | "sms"; "client_id"?: string; "subject": string; "draft": string; "attachments"?: (string)[] };
export type InboxUnmatchedResultItemsItem = { "_id": string; "channel": "email" | "network" | "sms"; "mailbox_id": string | null; "mailbox": string; "from": string; "subject": string; "text": string | null; "can_retry": boolean; "at": string; "is_unreadable": boolean };
export type InboxUnmatchedResult = { "items": (InboxUnmatchedResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type InboxCandidatesResultItem = { "profile_id": string; "full_name": string; "company_name": string; "email": string | null };
export type SandboxSettingsResultBehavior = { "accept_percent": number; "reply_percent": number; "out_of_office_percent": number; "bounce_percent": number; "opt_out_percent": number; "min_answer_hours": number; "max_answer_hours": number; "code_percent"?: number; "open_percent"?: number; "click_percent"?: number; "scan_percent"?: number; "book_percent"?: number; "colleague_percent"?: number; "late_percent"?: number; "twice_percent"?: number; "renamed_percent"?: number; "stranger_percent"?: number; "file_percent"?: number };
export type SandboxSettingsResult = { "clock": WorkspacesInfoResultClock; "behavior": SandboxSettingsResultBehavior; "members": number; "pending_answers": number; "can_set_speed": boolean; "network_url": string };
export type SandboxCreateMailboxResult = { "email": string; "password": string; "host": string; "port": number; "imap_host": string; "imap_port": number };
export type SandboxSeatsResultItem = { "_id": string; "username": string; "full_name": string; "account_type": "basic" | "premium" | "sales_navigator" | "recruiter"; "state": "ready" | "code_app" | "code_sms" | "code_email" | "code_other" | "phone" | "two_factor" | "two_factor_other" | "captcha" | "verify_email" | "approval" | "choice" | "password_outdated" | "restricted" | "proxy_fails" | "login_limited" | "subscription_missing" | "limit_reached" | "week_limit_reached" };
export type SandboxUpdateSeatInput = { "_id": string; "state"?: "ready" | "code_app" | "code_sms" | "code_email" | "code_other" | "phone" | "two_factor" | "two_factor_other" | "captcha" | "verify_email" | "approval" | "choice" | "password_outdated" | "restricted" | "proxy_fails" | "login_limited" | "subscription_missing" | "limit_reached" | "week_limit_reached"; "account_type"?: "basic" | "premium" | "sales_navigator" | "recruiter" };
export type SandboxCreateAccountInput = { "name": string; "state"?: "ready" | "code_app" | "code_sms" | "code_email" | "code_other" | "phone" | "two_factor" | "two_factor_other" | "captcha" | "verify_email" | "approval" | "choice" | "password_outdated" | "restricted" | "proxy_fails" | "login_limited" | "subscription_missing" | "limit_reached" | "week_limit_reached" };
export type SandboxMailsResultItemsItem = { "_id": string; "at": string; "from": string; "to": string; "subject": string; "text": string; "fate": "delivered" | "bounced" | "refused" };
export type SandboxMailsResult = { "items": (SandboxMailsResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type ConversationSyncsShowResultWait = { "reason": "account_disconnected" | "workspace_unpaid" | "workspace_blocked" | "restored_copy" | "look_limit" | "retry"; "until": string | null };
export type ConversationSyncsShowResult = { "status": "active" | "done" | "stopped" | "failed"; "wait": ConversationSyncsShowResultWait | null; "failure": unknown | null; "conversations": number; "messages": number; "new_people": number; "started_at": string; "ended_at": string | null };
export type WritingGenerateInput = { "credentials_id"?: string; "profile_id": string; "kind": "message" | "connection_request" | "inmail" | "email" | "comment" | "reply"; "tone": "friendly" | "formal" | "direct"; "language"?: "en" | "fr" | "de" | "pt" | "es"; "prompt": string };
export type NotesListResultItem = { "_id": string; "text": string; "author": { "_id": string; "name": string } | null; "is_own": boolean; "created_at": string; "is_edited": boolean; "version": number };
export type SavedRepliesListResultItem = { "_id": string; "name": string; "text": string; "is_shared": boolean; "is_own": boolean; "version": number };
export type ReportsShowInput = { "period"?: "3_days" | "1_week" | "2_weeks" | "1_month" | "3_months" | "6_months" | "1_year"; "from"?: string; "to"?: string; "credentials"?: (string)[]; "workflows"?: (string)[] };
export type ReportsShowResultTotal = { "requests": number; "accepted": number; "messages": number; "emails": number; "sms": number; "voicemails": number; "contacted": number; "opened": number; "clicked": number; "replied": number; "meetings": number; "bounced": number };
export type ReportsShowResultCampaignsItem = { "workflow": CampaignsNamesResultItem; "numbers": ReportsShowResultTotal; "numbers_before": ReportsShowResultTotal; "measured": { "opened": boolean; "clicked": boolean } };
export type ReportsShowResultAccountsItem = { "credentials": { "_id": string; "name": string }; "numbers": ReportsShowResultTotal; "numbers_before": ReportsShowResultTotal };
export type ReportsShowResult = { "as_of": string; "timezone": string; "from": string; "to": string; "before_from": string; "before_to": string; "today": string; "total": ReportsShowResultTotal; "total_before": ReportsShowResultTotal; "days": ({ "day": string; "numbers": ReportsShowResultTotal })[]; "days_before": ({ "day": string; "numbers": ReportsShowResultTotal })[]; "measured": { "opened": boolean; "clicked": boolean }; "campaigns": (ReportsShowResultCampaignsItem)[]; "accounts": (ReportsShowResultAccountsItem)[] };
export type ReportsDetailedInput = { "period"?: "3_days" | "1_week" | "2_weeks" | "1_month" | "3_months" | "6_months" | "1_year"; "from"?: string; "to"?: string; "credentials"?: (string)[]; "workflows"?: (string)[]; "cursor"?: string; "offset"?: number; "limit"?: number };
export type ReportsDetailedResultItemsItem = { "day": string; "workflow": CampaignsNamesResultItem; "credentials": { "_id": string; "name": string }; "step_id": string; "step_number": number | null; "step_kind": "visit_profile" | "follow" | "like_post" | "comment_post" | "endorse" | "connection_by_email" | "connection_request" | "message" | "inmail" | "group_message" | "event_message" | "event_invite" | "email" | "sms" | "voicemail" | "manual_task" | "call_task" | "enrich" | "add_label" | "webhook" | "delay" | "condition" | "goal" | "move_to_campaign" | "end" | null; "numbers": ReportsShowResultTotal };
export type ReportsDetailedResult = { "items": (ReportsDetailedResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type ReportsPeopleInput = { "period"?: "3_days" | "1_week" | "2_weeks" | "1_month" | "3_months" | "6_months" | "1_year"; "from"?: string; "to"?: string; "credentials"?: (string)[]; "workflows"?: (string)[]; "figure": "requests" | "accepted" | "messages" | "emails" | "sms" | "voicemails" | "contacted" | "opened" | "clicked" | "replied" | "meetings" | "bounced"; "cursor"?: string; "offset"?: number; "limit"?: number };
export type ReportsPeopleResultItemsItem = { "at": string; "profile": { "_id": string; "full_name": string; "position": string; "company_name": string }; "workflow": CampaignsNamesResultItem; "credentials": { "_id": string; "name": string } };
export type ReportsPeopleResult = { "items": (ReportsPeopleResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type DashboardStatisticsInput = { "credentials"?: (string)[]; "period"?: "3_days" | "1_week" | "2_weeks" | "1_month" | "3_months" | "6_months" | "1_year" };
export type DashboardStatisticsResult = { "as_of": string; "timezone": string; "from": string; "to": string; "before_from": string; "before_to": string; "today": string; "total": ReportsShowResultTotal; "total_before": ReportsShowResultTotal; "days": ({ "day": string; "numbers": ReportsShowResultTotal })[]; "days_before": ({ "day": string; "numbers": ReportsShowResultTotal })[]; "measured": { "opened": boolean; "clicked": boolean }; "campaigns": (ReportsShowResultCampaignsItem)[]; "accounts": (ReportsShowResultAccountsItem)[]; "active_campaigns": number };
export type DashboardActivityResultItemsItem = { "_id": string; "at": string; "kind": "reply" | "accepted" | "clicked" | "bounce" | "opt_out" | "goal_reached" | "task_done"; "channel": "network" | "email" | "sms" | "voicemail" | null; "profile": { "_id": string; "full_name": string }; "workflow": { "_id": string; "name": string } | null; "actor": string | null };
export type DashboardActivityResult = { "items": (DashboardActivityResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type ViewsListResultViewsItem = { "_id": string; "list": "campaigns" | "people" | "prospects" | "search"; "name": string; "is_shared": boolean; "is_own": boolean; "state": SegmentsListResultItemState; "created_at": string; "version": number };
export type ViewsListResultSettings = { "columns": (string)[] | null; "widths": Record<string, number>; "density": "comfortable" | "compact"; "default_view": string | null; "order": (string)[] };
export type ViewsCreateInput = { "list": "campaigns" | "people" | "prospects" | "search"; "name": string; "is_shared": boolean; "state": SegmentsListResultItemState };
export type ViewsUpdateInput = { "_id": string; "name"?: string; "is_shared"?: boolean; "state"?: SegmentsListResultItemState };
export type ViewsSaveSettingsInput = { "list": "campaigns" | "people" | "prospects" | "search"; "columns"?: (string)[] | null; "widths"?: Record<string, number>; "density"?: "comfortable" | "compact"; "default_view"?: string | null; "order"?: (string)[] };
export type LabelsFindResult = { "label": ProspectsListResultItemsItemLabelsItem; "people": number; "may_change": boolean };
export type LabelsAutoResultItem = { "label": "interested" | "notInterested" | "outOfOffice" | "makingAnIntroduction" | "wrongContact" | "followUpLater" | "hardNo" | "neutral"; "is_on": boolean; "color": string | null };
export type LabelsCorrectInput = { "_id": string; "label": "interested" | "notInterested" | "outOfOffice" | "makingAnIntroduction" | "wrongContact" | "followUpLater" | "hardNo" | "neutral" };
export type TasksListInput = { "state"?: "pending" | "ended"; "assignee"?: "me" | "all"; "priority"?: 500 | 400 | 300 | 200 | 100; "period"?: "3_days" | "1_week" | "2_weeks" | "1_month" | "3_months" | "6_months" | "1_year"; "profile_id"?: string; "cursor"?: string; "offset"?: number; "limit"?: number };
export type TasksListResultItemsItemProfile = { "_id": string; "full_name": string; "position": string; "company_name": string; "phone": string | null };
export type TasksListResultItemsItemEnded = { "at": string; "by": string | null; "outcome": "answered" | "no_answer" | "busy" | "voicemail_left" | "wrong_number" | "blocked" | "error" | null; "note": string | null };
export type TasksListResultItemsItem = { "_id": string; "type": "custom" | "call" | "message" | "email" | "inmail"; "state": "pending" | "completed" | "skipped" | "failed"; "priority": 500 | 400 | 300 | 200 | 100; "assignee": { "_id": string; "name": string } | null; "text": string; "due_at": string; "is_overdue": boolean; "attempt": number; "reactions": Record<string, "next" | "retry" | "stop"> | null; "profile": TasksListResultItemsItemProfile | null; "workflow": { "_id": string; "name": string } | null; "account_name": string | null; "ended": TasksListResultItemsItemEnded | null; "version": number };
export type TasksListResult = { "items": (TasksListResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type TasksCreateInput = { "type": "custom" | "call" | "message" | "email" | "inmail"; "text": string; "priority"?: 500 | 400 | 300 | 200 | 100; "assignee_id"?: string; "due_at": string; "profile_id"?: string };
export type TasksUpdateInput = { "_id": string; "version": number; "text"?: string; "priority"?: 500 | 400 | 300 | 200 | 100; "assignee_id"?: string; "due_at"?: string };
export type TasksCompleteInput = { "_id": string; "outcome"?: "answered" | "no_answer" | "busy" | "voicemail_left" | "wrong_number" | "blocked" | "error"; "note"?: string };
export type TrackingDomainsListResultItem = { "_id": string; "type": "CNAME"; "host": string; "value": string; "proof": { "type": "TXT"; "host": string; "value": string }; "is_default_for_link_tracking": boolean; "is_default_for_video_scenario": boolean; "video_usage_counter": number; "workflow_usage_counter": number; "state": "pending" | "verified" | "failed"; "certificate": "waiting" | "pending" | "ready"; "finding": "no_record" | "other_record" | "address_record" | "no_proof" | "other_proof" | "no_answer" | "held" | "certificate" | "not_reached" | "other_server" | null; "found": string | null; "checked_at": string | null; "checked_until": string | null; "verified_at": string | null; "lost_at": string | null; "created_at": string };
export type TrackingDomainsChangeInput = { "_id": string; "is_default_for_link_tracking"?: boolean; "is_default_for_video_scenario"?: boolean };
export type IntegrationsListResultItem = { "type": "google" | "microsoft" | "smtp" | "ai_email" | "default" | "pipedrive" | "hubspot" | "calendly" | "api" | "zapier" | "webhook" | "dialer"; "status": "connected" | "disconnected" | "disabled"; "is_in_plan": boolean; "count": number; "broken_count": number };
export type WebhooksListResultItem = { "_id": string; "callback_url": string; "update_types": ("message_sent" | "invite_sent" | "invite_accepted" | "got_reply" | "new_message" | "add_label" | "add_ai_label" | "delete_label" | "new_email" | "email_sent" | "clicked_email_link" | "meet_booked")[]; "state": "active" | "paused" | "failing" | "gone"; "state_at": string; "secret_end": string; "old_secret_until": string | null; "failing_since": string | null; "delivered": number; "failed": number; "created_at": string; "created_by": string | null };
export type WebhooksChangeInput = { "_id": string; "callback_url"?: string; "update_types"?: ("message_sent" | "invite_sent" | "invite_accepted" | "got_reply" | "new_message" | "add_label" | "add_ai_label" | "delete_label" | "new_email" | "email_sent" | "clicked_email_link" | "meet_booked")[]; "is_active"?: boolean };
export type WebhooksDeliveriesInput = { "_id": string; "state"?: "pending" | "delivered" | "failed"; "cursor"?: string; "offset"?: number; "limit"?: number };
export type WebhooksDeliveriesResultItemsItem = { "_id": string; "event": "message_sent" | "invite_sent" | "invite_accepted" | "got_reply" | "new_message" | "add_label" | "add_ai_label" | "delete_label" | "new_email" | "email_sent" | "clicked_email_link" | "meet_booked" | "test"; "profile_name": string | null; "state": "pending" | "delivered" | "failed"; "attempts": number; "status": number | null; "failure": "status" | "forbidden" | "unresolved" | "unreachable" | "timeout" | "tls" | "interrupted" | null; "duration_ms": number | null; "is_replay": boolean; "at": string; "next_at": string | null };
export type WebhooksDeliveriesResult = { "items": (WebhooksDeliveriesResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type WebhooksDeliveryResult = { "_id": string; "event": "message_sent" | "invite_sent" | "invite_accepted" | "got_reply" | "new_message" | "add_label" | "add_ai_label" | "delete_label" | "new_email" | "email_sent" | "clicked_email_link" | "meet_booked" | "test"; "profile_name": string | null; "state": "pending" | "delivered" | "failed"; "attempts": number; "status": number | null; "failure": "status" | "forbidden" | "unresolved" | "unreachable" | "timeout" | "tls" | "interrupted" | null; "duration_ms": number | null; "is_replay": boolean; "at": string; "next_at": string | null; "webhook_id": string; "body": string | null; "answer": string | null };
export type CrmAuthorizeResultItemStagesItem = { "_id": string; "data": { "order": number }; "name": string; "pipeline_id": string; "probability": number; "rot_days": number | null; "version": number };
export type CrmAuthorizeResultItem = { "_id": string; "name": string; "stages": (CrmAuthorizeResultItemStagesItem)[]; "deal_count": number; "version": number };
export type CrmInfoResult = { "is_connected": boolean; "connected_at": string | null; "pipeline_count": number; "open_deal_count": number };
export type CrmStagesInput = { "platform": "default"; "pipeline_id": string; "q"?: string; "owner"?: "all" | "none" | string; "status"?: "all" | "open" | "won" | "lost"; "closes_from"?: string; "closes_to"?: string };
export type CrmStagesResultItemCrmDealsItem = { "_id": string; "platform": "default"; "name": string; "amount": number; "currency": "AED" | "ARS" | "AUD" | "BDT" | "BGN" | "BHD" | "BOB" | "BRL" | "CAD" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CZK" | "DKK" | "DOP" | "DZD" | "EGP" | "EUR" | "GBP" | "GEL" | "GHS" | "GTQ" | "HKD" | "HNL" | "HUF" | "IDR" | "ILS" | "INR" | "ISK" | "JOD" | "JPY" | "KES" | "KRW" | "KWD" | "KZT" | "LKR" | "MAD" | "MDL" | "MXN" | "MYR" | "NGN" | "NOK" | "NZD" | "OMR" | "PAB" | "PEN" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "SAR" | "SEK" | "SGD" | "THB" | "TND" | "TRY" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "VND" | "XAF" | "XOF" | "ZAR"; "crm_stage": string; "crm_owner": { "_id": string; "name": string; "avatar": string | null } | null; "probability": number; "has_own_probability": boolean; "status": "open" | "won" | "lost"; "profile": { "_id": string; "full_name": string; "position": string; "company_name": string } | null; "is_profile_hidden": boolean; "company_name": string; "close_date": string | null; "in_stage_since": string; "is_stale": boolean; "next_step": { "kind": "reply" } | { "kind": "task"; "text": string; "at": string; "type": string } | { "kind": "campaign"; "name": string } | null; "version": number };
export type CrmStagesResultItemSumsItem = { "currency": "AED" | "ARS" | "AUD" | "BDT" | "BGN" | "BHD" | "BOB" | "BRL" | "CAD" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CZK" | "DKK" | "DOP" | "DZD" | "EGP" | "EUR" | "GBP" | "GEL" | "GHS" | "GTQ" | "HKD" | "HNL" | "HUF" | "IDR" | "ILS" | "INR" | "ISK" | "JOD" | "JPY" | "KES" | "KRW" | "KWD" | "KZT" | "LKR" | "MAD" | "MDL" | "MXN" | "MYR" | "NGN" | "NOK" | "NZD" | "OMR" | "PAB" | "PEN" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "SAR" | "SEK" | "SGD" | "THB" | "TND" | "TRY" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "VND" | "XAF" | "XOF" | "ZAR"; "count": number; "amount": number; "weighted": number };
export type CrmStagesResultItem = { "_id": string; "data": { "order": number }; "name": string; "pipeline_id": string; "probability": number; "rot_days": number | null; "version": number; "crm_deals": (CrmStagesResultItemCrmDealsItem)[]; "deal_count": number; "sums": (CrmStagesResultItemSumsItem)[]; "next_cursor": string | null };
export type CrmStageInput = { "platform": "default"; "_id": string; "q"?: string; "owner"?: "all" | "none" | string; "status"?: "all" | "open" | "won" | "lost"; "closes_from"?: string; "closes_to"?: string; "cursor"?: string };
export type CrmCreateStageInput = { "platform": "default"; "pipeline_id": string; "name": string; "probability": number; "order"?: number; "rot_days"?: number | null };
export type CrmUpdateStageInput = { "platform": "default"; "_id": string; "version": number; "name"?: string; "pipeline_id"?: string; "probability"?: number; "rot_days"?: number | null };
export type CrmWishesListResultItem = { "type": "agile-crm" | "bullhorn-crm" | "closeio" | "converge_hub" | "copper" | "freshworks-crm" | "growth-hound" | "hubspot" | "jobadder" | "keap" | "method-crm" | "nutshell-crm" | "pipedrive" | "pipelinedeals" | "recruitcrm" | "redtailcrm" | "salesforce" | "sugarcrm7" | "workable" | "zoho-crm"; "wished_at": string };
export type ExternalCrmShowResultFirst = { "state": "running" | "done" | "canceled"; "done": number; "total": number | null; "matched": number };
export type ExternalCrmShowResult = { "platform": "pipedrive" | "hubspot"; "state": "disconnected" | "connected" | "broken"; "is_simulated": boolean; "has_sign_in": boolean; "missing": (string)[]; "account_name": string | null; "account_url": string | null; "user_name": string | null; "connected_by": string | null; "connected_at": string | null; "broken_at": string | null; "broken_why": string | null; "first": ExternalCrmShowResultFirst | null; "is_running": boolean; "last_run": { "at": string; "seconds": number; "changes": number } | null; "next_run_at": string | null; "today": ({ "object": "person" | "deal"; "sent": number; "received": number })[]; "linked": ({ "object": "person" | "deal"; "count": number })[]; "waiting_count": number; "refused_count": number; "undecided_count": number; "overruled_count": number };
export type ExternalCrmMappingResultRowsItem = { "field": string; "crm_field": string | null; "direction": "to_crm" | "from_crm" | "fill_if_empty" | "both"; "default_mode": "none" | "default" | "auto_increment" | "datetime" | "datetime_now"; "default_value": string | null; "is_lost": boolean; "refused_count": number };
export type ExternalCrmMappingResultSuggestedItem = { "field": string; "crm_field": string | null; "direction": "to_crm" | "from_crm" | "fill_if_empty" | "both"; "default_mode": "none" | "default" | "auto_increment" | "datetime" | "datetime_now"; "default_value": string | null };
export type ExternalCrmMappingResultCrmFieldsItem = { "key": string; "name": string; "type": string; "choices": ({ "ref": string; "name": string })[]; "is_read_only": boolean; "is_required": boolean };
export type ExternalCrmMappingResult = { "version": number; "rows": (ExternalCrmMappingResultRowsItem)[]; "suggested": (ExternalCrmMappingResultSuggestedItem)[]; "fields": ({ "field": string; "name": string | null; "can_be_read": boolean })[]; "crm_fields": (ExternalCrmMappingResultCrmFieldsItem)[] };
export type ExternalCrmSetMappingInput = { "platform": "pipedrive" | "hubspot"; "version": number; "rows": (ExternalCrmMappingResultSuggestedItem)[]; "applies_to_existing"?: boolean };
export type ExternalCrmRulesResult = { "version": number; "create_person_on": ("marked_as_lead" | "meeting_booked" | "invite_accepted" | "replied" | "contacted")[]; "create_deal_on": ("marked_as_lead" | "meeting_booked" | "invite_accepted" | "replied" | "contacted")[]; "deal_stage": string | null; "logs": ("messages" | "replies" | "meetings")[]; "stops_on_closed": boolean; "owners": ({ "user_id": string; "crm_user": string | null })[]; "default_owner": string | null; "crm_users": ({ "ref": string; "name": string; "email": string })[]; "members": ({ "_id": string; "name": string; "email": string })[]; "pipelines": ({ "ref": string; "name": string; "stages": ({ "ref": string; "name": string })[] })[] };
export type ExternalCrmSetRulesInput = { "platform": "pipedrive" | "hubspot"; "version": number; "create_person_on": ("marked_as_lead" | "meeting_booked" | "invite_accepted" | "replied" | "contacted")[]; "create_deal_on": ("marked_as_lead" | "meeting_booked" | "invite_accepted" | "replied" | "contacted")[]; "deal_stage": string | null; "logs": ("messages" | "replies" | "meetings")[]; "stops_on_closed": boolean; "owners": ({ "user_id": string; "crm_user": string | null })[]; "default_owner": string | null };
export type ExternalCrmLinesInput = { "platform": "pipedrive" | "hubspot"; "kind"?: "all" | "open" | "refused" | "undecided" | "overruled"; "profile_id"?: string; "cursor"?: string; "offset"?: number; "limit"?: number };
export type ExternalCrmLinesResultItemsItem = { "_id": string; "at": string; "kind": "sent" | "received" | "linked" | "refused" | "undecided" | "overruled" | "gone"; "object": "person" | "deal"; "name": string; "profile": { "_id": string; "full_name": string } | null; "url": string | null; "fields": (string)[]; "reason": string | null; "ours": string | null; "theirs": string | null; "candidates": ({ "ref": string; "name": string; "detail": string; "url": string })[]; "is_settled": boolean };
export type ExternalCrmLinesResult = { "items": (ExternalCrmLinesResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type ExternalCrmOfProspectResultItem = { "platform": "pipedrive" | "hubspot"; "state": "linked" | "waiting" | "refused" | "undecided" | "gone" | "not_there"; "url": string | null; "reason": string | null; "deals": ({ "name": string; "stage": string; "status": "open" | "won" | "lost"; "url": string })[] };
export type DealsListInput = { "platform": "default"; "pipeline_id": string; "q"?: string; "owner"?: "all" | "none" | string; "status"?: "all" | "open" | "won" | "lost"; "closes_from"?: string; "closes_to"?: string; "crm_stage"?: string; "sort"?: "name" | "amount" | "close_date" | "created_at" | "in_stage_since"; "direction"?: "asc" | "desc"; "cursor"?: string; "offset"?: number; "limit"?: number };
export type DealsListResult = { "items": (CrmStagesResultItemCrmDealsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type DealsSumsInput = { "platform": "default"; "_id": string; "q"?: string; "owner"?: "all" | "none" | string; "status"?: "all" | "open" | "won" | "lost"; "closes_from"?: string; "closes_to"?: string };
export type DealsCreateInput = { "platform": "default"; "crm_stage": string; "name": string; "amount"?: number; "currency": "AED" | "ARS" | "AUD" | "BDT" | "BGN" | "BHD" | "BOB" | "BRL" | "CAD" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CZK" | "DKK" | "DOP" | "DZD" | "EGP" | "EUR" | "GBP" | "GEL" | "GHS" | "GTQ" | "HKD" | "HNL" | "HUF" | "IDR" | "ILS" | "INR" | "ISK" | "JOD" | "JPY" | "KES" | "KRW" | "KWD" | "KZT" | "LKR" | "MAD" | "MDL" | "MXN" | "MYR" | "NGN" | "NOK" | "NZD" | "OMR" | "PAB" | "PEN" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "SAR" | "SEK" | "SGD" | "THB" | "TND" | "TRY" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "VND" | "XAF" | "XOF" | "ZAR"; "crm_owner"?: string | null; "probability"?: number | null; "profile_id"?: string | null; "company_name"?: string; "close_date"?: string | null };
export type DealsCreateResultHistoryItem = { "_id": string; "kind": "created" | "stage" | "status" | "amount" | "owner" | "name" | "close_date" | "probability" | "profile" | "company"; "from": string | null; "to": string | null; "at": string; "by": string | null };
export type DealsCreateResult = { "_id": string; "platform": "default"; "name": string; "amount": number; "currency": "AED" | "ARS" | "AUD" | "BDT" | "BGN" | "BHD" | "BOB" | "BRL" | "CAD" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CZK" | "DKK" | "DOP" | "DZD" | "EGP" | "EUR" | "GBP" | "GEL" | "GHS" | "GTQ" | "HKD" | "HNL" | "HUF" | "IDR" | "ILS" | "INR" | "ISK" | "JOD" | "JPY" | "KES" | "KRW" | "KWD" | "KZT" | "LKR" | "MAD" | "MDL" | "MXN" | "MYR" | "NGN" | "NOK" | "NZD" | "OMR" | "PAB" | "PEN" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "SAR" | "SEK" | "SGD" | "THB" | "TND" | "TRY" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "VND" | "XAF" | "XOF" | "ZAR"; "crm_stage": string; "crm_owner": { "_id": string; "name": string; "avatar": string | null } | null; "probability": number; "has_own_probability": boolean; "status": "open" | "won" | "lost"; "profile": { "_id": string; "full_name": string; "position": string; "company_name": string } | null; "is_profile_hidden": boolean; "company_name": string; "close_date": string | null; "in_stage_since": string; "is_stale": boolean; "next_step": { "kind": "reply" } | { "kind": "task"; "text": string; "at": string; "type": string } | { "kind": "campaign"; "name": string } | null; "version": number; "pipeline_id": string; "lost_reason": string | null; "created_at": string; "closed_at": string | null; "history": (DealsCreateResultHistoryItem)[] };
export type DealsUpdateInput = { "platform": "default"; "_id": string; "version": number; "name"?: string; "amount"?: number; "currency"?: "AED" | "ARS" | "AUD" | "BDT" | "BGN" | "BHD" | "BOB" | "BRL" | "CAD" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CZK" | "DKK" | "DOP" | "DZD" | "EGP" | "EUR" | "GBP" | "GEL" | "GHS" | "GTQ" | "HKD" | "HNL" | "HUF" | "IDR" | "ILS" | "INR" | "ISK" | "JOD" | "JPY" | "KES" | "KRW" | "KWD" | "KZT" | "LKR" | "MAD" | "MDL" | "MXN" | "MYR" | "NGN" | "NOK" | "NZD" | "OMR" | "PAB" | "PEN" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "SAR" | "SEK" | "SGD" | "THB" | "TND" | "TRY" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "VND" | "XAF" | "XOF" | "ZAR"; "crm_stage"?: string; "crm_owner"?: string | null; "probability"?: number | null; "status"?: "open" | "won" | "lost"; "lost_reason"?: string; "profile_id"?: string | null; "company_name"?: string; "close_date"?: string | null };
export type DealsMoveInput = { "platform": "default"; "_id": string; "version": number; "new_position"?: number; "after"?: string | null; "crm_stage"?: string };
export type DealsChangeManyInput = { "platform": "default"; "ids": (string)[]; "crm_owner"?: string | null; "crm_stage"?: string; "status"?: "open" | "won" | "lost"; "is_deleted"?: boolean };
export type CalendarsOwnResult = { "state": "disconnected" | "connected" | "broken"; "is_simulated": boolean; "missing": (string)[]; "email": string | null; "connected_at": string | null; "event_type_count": number; "read_at": string | null };
export type CalendarsEventTypesResultItemsItem = { "_id": string; "name": string; "url": string; "duration_minutes": number; "is_active": boolean };
export type CalendarsEventTypesResult = { "items": (CalendarsEventTypesResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type CalendarsUsersResultItemsItem = { "_id": string; "first_name": string; "last_name": string; "user_avatar": string | null; "email": string; "is_broken": boolean };
export type CalendarsUsersResult = { "items": (CalendarsUsersResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type MeetingsListInput = { "profile_id"?: string; "includes_past"?: boolean; "is_unmatched"?: boolean; "cursor"?: string; "offset"?: number; "limit"?: number };
export type MeetingsListResultItemsItem = { "_id": string; "state": "booked" | "canceled" | "no_show"; "name": string; "starts_at": string; "ends_at": string; "location": string | null; "host": string | null; "guest": { "name": string; "email": string }; "profile": { "_id": string; "full_name": string; "company_name": string } | null; "workflow": { "_id": string; "name": string } | null; "matched_by": "link" | "email" | "name" | "member" | null; "is_confirmed": boolean; "canceled_by": "guest" | "host" | null; "reason": string | null; "moved_to": string | null; "cancel_url": string | null; "reschedule_url": string | null; "booked_at": string };
export type MeetingsListResult = { "items": (MeetingsListResultItemsItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type MeetingLinksShowResult = { "event_type": CalendarsEventTypesResultItemsItem | null; "host_id": string | null; "host": string | null; "is_broken": boolean };
export type HooksListResultItemsItem = { "id": string; "target_url": string; "event": "message_sent" | "invite_sent" | "invite_accepted" | "got_reply" | "new_message" | "add_label" | "add_ai_label" | "delete_label" | "new_email" | "email_sent" | "clicked_email_link" | "meet_booked"; "workflow_id": string | null; "label_id": string | null; "created_at": string; "created_by": string | null };
export type HooksSubscribeInput = { "target_url": string; "event": "message_sent" | "invite_sent" | "invite_accepted" | "got_reply" | "new_message" | "add_label" | "add_ai_label" | "delete_label" | "new_email" | "email_sent" | "clicked_email_link" | "meet_booked"; "workflow_id"?: string; "label_id"?: string };
export type HooksSubscribeResult = { "id": string; "target_url": string; "event": "message_sent" | "invite_sent" | "invite_accepted" | "got_reply" | "new_message" | "add_label" | "add_ai_label" | "delete_label" | "new_email" | "email_sent" | "clicked_email_link" | "meet_booked"; "workflow_id": string | null; "label_id": string | null; "created_at": string; "created_by": string | null; "secret": string };
export type HooksSamplesInput = { "event": "message_sent" | "invite_sent" | "invite_accepted" | "got_reply" | "new_message" | "add_label" | "add_ai_label" | "delete_label" | "new_email" | "email_sent" | "clicked_email_link" | "meet_booked" };
export type HooksSamplesResultItemProfile = { "_id": string | null; "first_name": string; "last_name": string; "full_name": string; "position": string; "company_name": string; "location": string; "email": string | null; "phone": string | null; "profile_url": string | null; "custom_fields": Record<string, string> };
export type HooksSamplesResultItemDataMeeting = { "_id": string; "name": string; "starts_at": string; "ends_at": string; "location": string | null };
export type HooksSamplesResultItemData = { "workflow_id": string | null; "message_id": string | null; "channel": string | null; "subject": string | null; "text": string | null; "label_id": string | null; "label": string | null; "url": string | null; "meeting": HooksSamplesResultItemDataMeeting | null };
export type HooksSamplesResultItem = { "id": string; "event": "message_sent" | "invite_sent" | "invite_accepted" | "got_reply" | "new_message" | "add_label" | "add_ai_label" | "delete_label" | "new_email" | "email_sent" | "clicked_email_link" | "meet_booked" | "test"; "space": string; "credentials_id": string | null; "profile": HooksSamplesResultItemProfile; "data": HooksSamplesResultItemData; "created_at": string };
export type HooksEventsInput = { "event": "message_sent" | "invite_sent" | "invite_accepted" | "got_reply" | "new_message" | "add_label" | "add_ai_label" | "delete_label" | "new_email" | "email_sent" | "clicked_email_link" | "meet_booked"; "workflow_id"?: string; "label_id"?: string; "cursor"?: string; "offset"?: number; "limit"?: number };
export type HooksEventsResult = { "items": (HooksSamplesResultItem)[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type ChoiceListsCampaignsResult = { "items": ({ "id": string; "name": string })[]; "total": number; "total_is_capped": boolean; "next_cursor": string | null };
export type ProgramsMeResultRights = { "prospects": "none" | "read" | "write"; "campaigns": "none" | "read" | "write"; "inbox": "none" | "read" | "write"; "pipeline": "none" | "read" | "write"; "tasks": "none" | "read" | "write"; "reports": "none" | "read"; "mailboxes": "none" | "read" | "write"; "accounts": "none" | "read" | "write"; "webhooks": "none" | "read" | "write" };
export type ProgramsMeResult = { "label": string; "user": { "_id": string; "name": string; "email": string }; "space": { "_id": string; "name": string }; "is_admin": boolean; "rights": ProgramsMeResultRights | null; "expires_at": string | null };
export type WebhookBody = { "event": "message_sent" | "invite_sent" | "invite_accepted" | "got_reply" | "new_message" | "add_label" | "add_ai_label" | "delete_label" | "new_email" | "email_sent" | "clicked_email_link" | "meet_booked" | "test"; "space": string; "credentials_id": string | null; "profile": HooksSamplesResultItemProfile; "data": HooksSamplesResultItemData; "created_at": string };

class AuthCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** End the session. */
  signOut(options?: Options): Promise<null> {
    return this.#call("GET", "/auth/logout", true, {}, options) as Promise<never>;
  }
}

class UsersCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show who is signed in. */
  current(options?: Options): Promise<UsersCurrentResult> {
    return this.#call("GET", "/users/fetch_user", true, {}, options) as Promise<never>;
  }
}

class WorkspacesCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show the current workspace. */
  info(options?: Options): Promise<WorkspacesInfoResult> {
    return this.#call("GET", "/space/info", true, {}, options) as Promise<never>;
  }

  /** List the features of the workspace's plan. */
  features(options?: Options): Promise<Record<string, "missing" | "inactive" | "active">> {
    return this.#call("GET", "/space/features", true, {}, options) as Promise<never>;
  }
}

class MembersCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the members of the workspace. */
  workers(options?: Options): Promise<(MembersWorkersResultItem)[]> {
    return this.#call("GET", "/workers", true, {}, options) as Promise<never>;
  }
}

class AccountsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List connected accounts. */
  list(options?: Options): Promise<(AccountsListResultItem)[]> {
    return this.#call("GET", "/credentials", true, {}, options) as Promise<never>;
  }

  /** Show the network new accounts are connected to. */
  network(options?: Options): Promise<AccountsNetworkResult> {
    return this.#call("GET", "/credentials/network", true, {}, options) as Promise<never>;
  }

  /** Set when the owner of an account is away. */
  setAway(input: { "_id": string; "away": { "from": string; "until": string } | null }, options?: Options): Promise<AccountsListResultItem> {
    return this.#call("POST", "/credentials/:_id/away", [], input, options) as Promise<never>;
  }

  /** Resume a kind of action that was paused after failures. */
  resumeAction(input: AccountsResumeActionInput, options?: Options): Promise<AccountsListResultItem> {
    return this.#call("POST", "/credentials/:_id/resume_action", [], input, options) as Promise<never>;
  }

  /** Switch an account between cloud and browser. */
  switchAutomation(input: { "_id": string; "automation_type": "cloud" | "extension" }, options?: Options): Promise<AccountsListResultItem> {
    return this.#call("PUT", "/credentials/:_id/automation_type", [], input, options) as Promise<never>;
  }

  /** Copy the campaigns of one account to another. */
  duplicateCampaigns(input: { "_id": string; "credentials_id": string }, options?: Options): Promise<{ "ids": (string)[] }> {
    return this.#call("POST", "/credentials/:_id/duplicate_workflows", [], input, options) as Promise<never>;
  }

  /** Remove an account. */
  remove(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/credentials/:_id", true, input, options) as Promise<never>;
  }

  /** List the mailboxes of an account. */
  mailboxes(input: { "credentials_id": string }, options?: Options): Promise<(AccountsMailboxesResultItem)[]> {
    return this.#call("GET", "/credentials/:credentials_id/integrations", true, input, options) as Promise<never>;
  }
}

class AccountSettingsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show the proxy of an account. */
  proxy(input: { "_id": string }, options?: Options): Promise<AccountsListResultItemProxy | null> {
    return this.#call("GET", "/credentials/:_id/proxy", true, input, options) as Promise<never>;
  }

  /** Get a new address for the proxy of an account. */
  refreshProxy(input: { "_id": string }, options?: Options): Promise<AccountsListResultItem> {
    return this.#call("POST", "/credentials/:_id/refresh_proxy", [], input, options) as Promise<never>;
  }

  /** Check which subscriptions an account has. */
  checkSales(input: { "_id": string }, options?: Options): Promise<AccountsListResultItem> {
    return this.#call("POST", "/credentials/:_id/check_sales", [], input, options) as Promise<never>;
  }

  /** Allow connection notes of 300 characters again. */
  resetConnectionChars(input: { "_id": string }, options?: Options): Promise<AccountsListResultItem> {
    return this.#call("POST", "/credentials/:_id/reset_connection_chars", [], input, options) as Promise<never>;
  }

  /** Set when unanswered connection requests are withdrawn. */
  updateWithdraw(input: { "_id": string; "is_enabled": boolean; "days"?: number }, options?: Options): Promise<AccountsListResultItem> {
    return this.#call("POST", "/credentials/:_id/update_withdraw", [], input, options) as Promise<never>;
  }

  /** List who an account never contacts. */
  blacklist(input: { "_id": string }, options?: Options): Promise<({ "kind": "profile_url" | "company" | "domain" | "email"; "value": string })[]> {
    return this.#call("GET", "/credentials/:_id/blacklist", true, input, options) as Promise<never>;
  }

  /** Set who an account never contacts. */
  saveBlacklist(input: AccountSettingsSaveBlacklistInput, options?: Options): Promise<({ "kind": "profile_url" | "company" | "domain" | "email"; "value": string })[]> {
    return this.#call("PUT", "/credentials/:_id/blacklist", [], input, options) as Promise<never>;
  }

  /** List the email signatures of an account. */
  signatures(input: { "_id": string }, options?: Options): Promise<(AccountSettingsSignaturesResultItem)[]> {
    return this.#call("GET", "/credentials/:_id/signatures", true, input, options) as Promise<never>;
  }

  /** Add an email signature. */
  addSignature(input: { "_id": string; "name": string; "message": string; "is_default"?: boolean }, options?: Options): Promise<AccountSettingsSignaturesResultItem> {
    return this.#call("POST", "/credentials/:_id/signatures", [], input, options) as Promise<never>;
  }

  /** Update an email signature. */
  updateSignature(input: AccountSettingsUpdateSignatureInput, options?: Options): Promise<AccountSettingsSignaturesResultItem> {
    return this.#call("PUT", "/credentials/:_id/signatures/:signature_id", [], input, options) as Promise<never>;
  }

  /** Remove an email signature. */
  removeSignature(input: { "_id": string; "signature_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/credentials/:_id/signatures/:signature_id", true, input, options) as Promise<never>;
  }

  /** Show the next step of setting an account up. */
  onboardingInfo(input: { "_id": string }, options?: Options): Promise<AccountSettingsOnboardingInfoResult> {
    return this.#call("GET", "/credentials/:_id/onboarding_info", true, input, options) as Promise<never>;
  }
}

class MailboxesCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List mailboxes. */
  list(options?: Options): Promise<(AccountsMailboxesResultItem)[]> {
    return this.#call("GET", "/integrations/smtp", true, {}, options) as Promise<never>;
  }

  /** Connect a mailbox to an account. */
  connect(input: { "credentials_id": string }, options?: Options): Promise<{ "_id": string; "status": "disconnected" }> {
    return this.#call("POST", "/integrations/smtp/connect", ["credentials_id"], input, options) as Promise<never>;
  }

  /** Update the name, limits and footer of a mailbox. */
  update(input: MailboxesUpdateInput, options?: Options): Promise<AccountsMailboxesResultItem> {
    return this.#call("PATCH", "/integrations/smtp/:_id", [], input, options) as Promise<never>;
  }

  /** Test the connection of a mailbox. */
  check(input: { "_id": string }, options?: Options): Promise<AccountsMailboxesResultItem> {
    return this.#call("POST", "/integrations/smtp/:_id/check", [], input, options) as Promise<never>;
  }

  /** List the domains of mailboxes with the state of their DNS records. */
  domains(options?: Options): Promise<(MailboxesDomainsResultItem)[]> {
    return this.#call("GET", "/integrations/smtp/domains", true, {}, options) as Promise<never>;
  }

  /** Disconnect a mailbox. */
  disconnect(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("POST", "/integrations/smtp/:_id/disconnect", [], input, options) as Promise<never>;
  }
}

class MailboxListsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Find mailboxes, with what needs attention and the results of 30 days. */
  list(input: MailboxListsListInput = {}, options?: Options): Promise<MailboxListsListResult> {
    return this.#call("GET", "/integrations/smtp/list", true, input, options) as Promise<never>;
  }
  /** Find mailboxes, with what needs attention and the results of 30 days: all of it, page by page. */
  listAll(input: Omit<MailboxListsListInput, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<MailboxListsListResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.list({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Count mailboxes by the values of each filter. */
  facets(input: MailboxListsFacetsInput = {}, options?: Options): Promise<MailboxListsFacetsResult> {
    return this.#call("GET", "/integrations/smtp/facets", true, input, options) as Promise<never>;
  }

  /** Show how much mailboxes sent and how it arrived, and the plan's places. */
  overview(options?: Options): Promise<MailboxListsOverviewResult> {
    return this.#call("GET", "/integrations/smtp/overview", true, {}, options) as Promise<never>;
  }
}

class MailboxImportsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show the last import of mailboxes. */
  latest(options?: Options): Promise<{ "latest": MailboxImportsLatestResultLatest | null }> {
    return this.#call("GET", "/integrations/smtp/imports/latest", true, {}, options) as Promise<never>;
  }

  /** Cancel an import of mailboxes. */
  cancel(input: { "_id": string }, options?: Options): Promise<MailboxImportsLatestResultLatest> {
    return this.#call("POST", "/integrations/smtp/imports/:_id/cancel", [], input, options) as Promise<never>;
  }
}

class DeliverabilityCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show what became of campaign emails, by mailbox and day. */
  read(input: { "period"?: "1_week" | "1_month" | "3_months" } = {}, options?: Options): Promise<DeliverabilityReadResult> {
    return this.#call("GET", "/integrations/smtp/deliverability", true, input, options) as Promise<never>;
  }
}

class MailConsentsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the mail providers that mailbox owners can sign in at. */
  offered(options?: Options): Promise<MailConsentsOfferedResult> {
    return this.#call("GET", "/integrations/consents", true, {}, options) as Promise<never>;
  }
}

class WarmUpsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Get the warm-up of a mailbox. */
  read(input: { "_id": string }, options?: Options): Promise<WarmUpsReadResult> {
    return this.#call("GET", "/ai_emails/mailboxes/:_id/warm_up", true, input, options) as Promise<never>;
  }

  /** Change the warm-up of a mailbox. */
  save(input: WarmUpsSaveInput, options?: Options): Promise<WarmUpsReadResult> {
    return this.#call("PUT", "/ai_emails/mailboxes/:_id/warm_up", [], input, options) as Promise<never>;
  }
}

class AiEmailsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show how many domains and mailboxes for sending there are. */
  overview(options?: Options): Promise<AiEmailsOverviewResult> {
    return this.#call("GET", "/ai_emails/overview", true, {}, options) as Promise<never>;
  }

  /** List the domains bought for sending. */
  domains(options?: Options): Promise<(AiEmailsDomainsResultItem)[]> {
    return this.#call("GET", "/ai_emails/domains", true, {}, options) as Promise<never>;
  }

  /** Find domains with their prices in credits. */
  search(input: { "query": string }, options?: Options): Promise<(AiEmailsSearchResultItem)[]> {
    return this.#call("GET", "/ai_emails/domains/search", true, input, options) as Promise<never>;
  }

  /** Ask again for the state of a domain. */
  refresh(input: { "_id": string }, options?: Options): Promise<AiEmailsDomainsResultItem> {
    return this.#call("POST", "/ai_emails/domains/:_id/refresh", [], input, options) as Promise<never>;
  }

  /** List the mailboxes on bought domains. */
  mailboxes(options?: Options): Promise<(AiEmailsMailboxesResultItem)[]> {
    return this.#call("GET", "/ai_emails/mailboxes", true, {}, options) as Promise<never>;
  }

  /** Make a mailbox on a bought domain. */
  createMailbox(input: { "domain_id": string; "credentials_id": string; "sender_name": string; "name": string }, options?: Options): Promise<AiEmailsMailboxesResultItem> {
    return this.#call("POST", "/ai_emails/mailboxes", [], input, options) as Promise<never>;
  }

  /** Change the sender name of a mailbox on a bought domain. */
  updateMailbox(input: { "_id": string; "sender_name": string }, options?: Options): Promise<AiEmailsMailboxesResultItem> {
    return this.#call("PATCH", "/ai_emails/mailboxes/:_id", [], input, options) as Promise<never>;
  }

  /** Delete a mailbox on a bought domain. */
  removeMailbox(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/ai_emails/mailboxes/:_id", true, input, options) as Promise<never>;
  }
}

class PhoneCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List phone numbers. */
  list(options?: Options): Promise<(PhoneListResultItem)[]> {
    return this.#call("GET", "/dialer/phones", true, {}, options) as Promise<never>;
  }

  /** List the countries phone numbers are offered in. */
  countries(options?: Options): Promise<PhoneCountriesResult> {
    return this.#call("GET", "/dialer/countries", true, {}, options) as Promise<never>;
  }

  /** List the regions of a country. */
  regions(input: { "country_code": string; "category": "local" | "mobile" | "toll_free" }, options?: Options): Promise<(PhoneRegionsResultItem)[]> {
    return this.#call("GET", "/dialer/regions", true, input, options) as Promise<never>;
  }

  /** Get a phone number. */
  buy(input: { "credentials_id": string; "region_id": string; "count"?: number }, options?: Options): Promise<(PhoneListResultItem)[]> {
    return this.#call("POST", "/dialer/phones/buy", ["credentials_id"], input, options) as Promise<never>;
  }

  /** Send a text message to a person. */
  sendText(input: PhoneSendTextInput, options?: Options): Promise<PhoneSendTextResult> {
    return this.#call("POST", "/profiles/:profile_id/send_sms", ["credentials_id"], input, options) as Promise<never>;
  }

  /** Give a phone number back. */
  release(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/dialer/phones/:_id", true, input, options) as Promise<never>;
  }
}

class VoicemailCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List voicemail recordings. */
  list(input: { "credentials_id": string; "offset"?: number; "limit"?: number }, options?: Options): Promise<{ "items": (VoicemailListResultItemsItem)[]; "total": number }> {
    return this.#call("GET", "/voicemail/audio", true, input, options) as Promise<never>;
  }

  /** Rename a voicemail recording. */
  rename(input: { "id": string; "credentials_id": string; "name": string }, options?: Options): Promise<VoicemailListResultItemsItem> {
    return this.#call("PATCH", "/voicemail/audio/:id", ["credentials_id"], input, options) as Promise<never>;
  }

  /** Remove a voicemail recording. */
  remove(input: { "id": string; "credentials_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/voicemail/audio/:id", true, input, options) as Promise<never>;
  }

  /** Count the campaigns that use a recording. */
  campaigns(input: { "id": string; "credentials_id": string }, options?: Options): Promise<{ "workflows_number": number }> {
    return this.#call("GET", "/voicemail/audio/:id/workflows_number", true, input, options) as Promise<never>;
  }

  /** Send a voicemail to a person. */
  send(input: VoicemailSendInput, options?: Options): Promise<PhoneSendTextResult> {
    return this.#call("POST", "/profiles/:profile_id/send_voicemail", ["credentials_id","agreed_to_terms"], input, options) as Promise<never>;
  }
}

class CampaignFilesCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Create a campaign from a file. */
  create(input: { "file": string }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/file", [], input, options) as Promise<never>;
  }

  /** Compare a campaign with a file. */
  compare(input: { "_id": string; "file": string; "is_merge"?: boolean; "keep_ours"?: (string)[] }, options?: Options): Promise<CampaignFilesCompareResult> {
    return this.#call("POST", "/workflows/:_id/file/compare", [], input, options) as Promise<never>;
  }

  /** Replace or merge a campaign's draft with a file. */
  replace(input: CampaignFilesReplaceInput, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/file", [], input, options) as Promise<never>;
  }
}

class CampaignReviewsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Review a campaign before it is published. */
  show(input: { "_id": string }, options?: Options): Promise<CampaignReviewsShowResult> {
    return this.#call("GET", "/workflows/:_id/review", true, input, options) as Promise<never>;
  }
}

class SmartSequencesCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List saved sequences. */
  list(options?: Options): Promise<(SmartSequencesListResultItem)[]> {
    return this.#call("GET", "/smart_sequences", true, {}, options) as Promise<never>;
  }

  /** Save a sequence for later campaigns. */
  create(input: SmartSequencesCreateInput, options?: Options): Promise<SmartSequencesListResultItem> {
    return this.#call("POST", "/smart_sequences", [], input, options) as Promise<never>;
  }

  /** Show a saved sequence. */
  show(input: { "_id": string }, options?: Options): Promise<SmartSequencesListResultItem> {
    return this.#call("GET", "/smart_sequences/:_id", true, input, options) as Promise<never>;
  }

  /** Update a saved sequence. */
  update(input: SmartSequencesUpdateInput, options?: Options): Promise<SmartSequencesListResultItem> {
    return this.#call("PUT", "/smart_sequences/:_id", [], input, options) as Promise<never>;
  }

  /** Remove a saved sequence. */
  remove(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/smart_sequences/:_id", true, input, options) as Promise<never>;
  }

  /** Create a campaign from a saved sequence. */
  begin(input: { "_id": string; "name": string }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/smart_sequences/:_id/begin", [], input, options) as Promise<never>;
  }
}

class VersionsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the published versions of a campaign. */
  list(input: { "_id": string; "cursor"?: string; "offset"?: number; "limit"?: number }, options?: Options): Promise<VersionsListResult> {
    return this.#call("GET", "/workflows/:_id/versions", true, input, options) as Promise<never>;
  }
  /** List the published versions of a campaign: all of it, page by page. */
  listAll(input: Omit<{ "_id": string; "cursor"?: string; "offset"?: number; "limit"?: number }, "cursor" | "offset">, options?: Options): AsyncGenerator<VersionsListResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.list({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Compare a version of a campaign with the draft. */
  compare(input: { "_id": string; "version": number; "to"?: number }, options?: Options): Promise<VersionsCompareResult> {
    return this.#call("GET", "/workflows/:_id/versions/:version/compare", true, input, options) as Promise<never>;
  }

  /** Bring an earlier version back as the draft. */
  restore(input: { "_id": string; "version": number; "draft_version": number }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/versions/:version/restore", [], input, options) as Promise<never>;
  }
}

class CampaignsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List all campaigns by name. */
  names(input: { "credentials_id"?: string } = {}, options?: Options): Promise<(CampaignsNamesResultItem)[]> {
    return this.#call("GET", "/workflows/fetch", true, input, options) as Promise<never>;
  }

  /** List campaigns. */
  list(input: CampaignsListInput = {}, options?: Options): Promise<CampaignsListResult> {
    return this.#call("GET", "/workflows", true, input, options) as Promise<never>;
  }
  /** List campaigns: all of it, page by page. */
  listAll(input: Omit<CampaignsListInput, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<CampaignsListResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.list({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Count campaigns by status. */
  counts(input: { "credentials_id"?: string } = {}, options?: Options): Promise<CampaignsCountsResult> {
    return this.#call("GET", "/workflows/counts", true, input, options) as Promise<never>;
  }

  /** Show a campaign. */
  show(input: { "_id": string }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("GET", "/workflows/:_id", true, input, options) as Promise<never>;
  }

  /** Create a campaign. */
  create(input: CampaignsCreateInput, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows", [], input, options) as Promise<never>;
  }

  /** Save the draft of a campaign. */
  update(input: CampaignsUpdateInput, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/async_update", [], input, options) as Promise<never>;
  }

  /** Save the settings of a campaign. */
  saveSettings(input: CampaignsSaveSettingsInput, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/settings", [], input, options) as Promise<never>;
  }

  /** Publish the draft of a campaign. */
  publish(input: { "_id": string; "also_past"?: (string)[] }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/publish", [], input, options) as Promise<never>;
  }

  /** Discard the draft of a campaign. */
  discardDraft(input: { "_id": string }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/discard_draft", [], input, options) as Promise<never>;
  }

  /** Start or pause a campaign. */
  updateStatus(input: { "_id": string; "status": "active" | "paused"; "is_ai_employee_active"?: boolean }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/update_status", [], input, options) as Promise<never>;
  }

  /** Decide what happens to steps that are late. */
  decideLate(input: { "_id": string; "verdict": "send" | "skip" }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/decide_late", [], input, options) as Promise<never>;
  }

  /** Resume a campaign that was stopped for bounces. */
  releaseGuard(input: { "_id": string }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/release_guard", [], input, options) as Promise<never>;
  }

  /** Delete a campaign. */
  remove(input: { "_id": string }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("DELETE", "/workflows/:_id/delete_async", true, input, options) as Promise<never>;
  }

  /** Archive a campaign. */
  archive(input: { "_id": string }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/archive", [], input, options) as Promise<never>;
  }

  /** Restore an archived campaign. */
  restore(input: { "_id": string }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/restore", [], input, options) as Promise<never>;
  }

  /** Copy a campaign. */
  duplicate(input: { "_id": string }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/:_id/duplicate", [], input, options) as Promise<never>;
  }

  /** Set the order of campaigns. */
  order(input: { "ids": (string)[] }, options?: Options): Promise<null> {
    return this.#call("POST", "/workflows/order", [], input, options) as Promise<never>;
  }

  /** Show the acceptance and reply rates of campaigns. */
  rates(input: { "ids": (string)[] }, options?: Options): Promise<({ "_id": string; "numbers": CampaignFilesCreateResultNumbers })[]> {
    return this.#call("GET", "/workflows/rates", true, input, options) as Promise<never>;
  }

  /** Send an email step to yourself as a test. */
  sendTestEmail(input: { "_id": string; "email": string; "step_id": string }, options?: Options): Promise<null> {
    return this.#call("POST", "/workflows/:_id/send_test_email", [], input, options) as Promise<never>;
  }

  /** Preview the messages of a campaign for a real person. */
  preview(input: { "_id": string; "profile_id"?: string; "position"?: number }, options?: Options): Promise<CampaignsPreviewResult> {
    return this.#call("GET", "/workflows/:_id/preview", true, input, options) as Promise<never>;
  }
}

class ApprovalsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List messages that wait for approval. */
  list(input: ApprovalsListInput = {}, options?: Options): Promise<ApprovalsListResult> {
    return this.#call("GET", "/approvals", true, input, options) as Promise<never>;
  }
  /** List messages that wait for approval: all of it, page by page. */
  listAll(input: Omit<ApprovalsListInput, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<ApprovalsListResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.list({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Count messages that wait for approval. */
  counts(options?: Options): Promise<{ "awaiting": number; "hold": number; "unwritten": number }> {
    return this.#call("GET", "/approvals/counts", true, {}, options) as Promise<never>;
  }

  /** List the campaigns whose messages need approval. */
  switches(options?: Options): Promise<(ApprovalsSwitchesResultItem)[]> {
    return this.#call("GET", "/approvals/switches", true, {}, options) as Promise<never>;
  }

  /** Approve or reject messages. */
  decide(input: ApprovalsDecideInput, options?: Options): Promise<ApprovalsDecideResult> {
    return this.#call("POST", "/approvals/decide", [], input, options) as Promise<never>;
  }

  /** Write all texts again that AI could not write. */
  writeAgain(options?: Options): Promise<{ "count": number }> {
    return this.#call("POST", "/approvals/write_again", [], {}, options) as Promise<never>;
  }

  /** Edit a message that waits for approval. */
  edit(input: { "_id": string; "version": number; "subject"?: string; "text": string | null }, options?: Options): Promise<ApprovalsListResultItemsItem> {
    return this.#call("POST", "/approvals/:_id/edit", [], input, options) as Promise<never>;
  }
}

class ExperimentsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show the results of a campaign's A/B tests. */
  list(input: { "_id": string }, options?: Options): Promise<(ExperimentsListResultItem)[]> {
    return this.#call("GET", "/workflows/:_id/experiments", true, input, options) as Promise<never>;
  }
}

class AttentionCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Count the people of a campaign who need attention, by reason. */
  groups(input: { "_id": string }, options?: Options): Promise<{ "total": number; "groups": (AttentionGroupsResultGroupsItem)[] }> {
    return this.#call("GET", "/workflows/:_id/attention", true, input, options) as Promise<never>;
  }

  /** List the people of a campaign who need attention for one reason. */
  list(input: AttentionListInput, options?: Options): Promise<AttentionListResult> {
    return this.#call("GET", "/workflows/:_id/attention/:reason", true, input, options) as Promise<never>;
  }
  /** List the people of a campaign who need attention for one reason: all of it, page by page. */
  listAll(input: Omit<AttentionListInput, "cursor" | "offset">, options?: Options): AsyncGenerator<AttentionListResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.list({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }
}

class ReassignmentsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show the people whose sender is gone. */
  show(input: { "_id": string }, options?: Options): Promise<ReassignmentsShowResult> {
    return this.#call("GET", "/workflows/:_id/stranded", true, input, options) as Promise<never>;
  }

  /** Preview who would go to another sender. */
  preview(input: ReassignmentsPreviewInput, options?: Options): Promise<ReassignmentsPreviewResult> {
    return this.#call("GET", "/workflows/:_id/reassignment", true, input, options) as Promise<never>;
  }

  /** Give people of a campaign to another sender. */
  begin(input: ReassignmentsPreviewInput, options?: Options): Promise<ReassignmentsShowResultLast> {
    return this.#call("POST", "/workflows/:_id/reassign", [], input, options) as Promise<never>;
  }
}

class CampaignListsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Count campaigns by each filter. */
  facets(input: CampaignListsFacetsInput = {}, options?: Options): Promise<CampaignListsFacetsResult> {
    return this.#call("GET", "/workflows/facets", true, input, options) as Promise<never>;
  }

  /** List the ids of all campaigns that match a filter. */
  matching(input: CampaignListsFacetsInput = {}, options?: Options): Promise<(CampaignListsMatchingResultItem)[]> {
    return this.#call("GET", "/workflows/matching", true, input, options) as Promise<never>;
  }

  /** Start, pause, archive or delete many campaigns. */
  command(input: CampaignListsCommandInput, options?: Options): Promise<CampaignListsCommandResult> {
    return this.#call("POST", "/workflows/command", [], input, options) as Promise<never>;
  }

  /** Copy many campaigns. */
  duplicate(input: { "ids": (string)[]; "credentials_id": string }, options?: Options): Promise<{ "ids": (string)[] }> {
    return this.#call("POST", "/workflows/duplicate", [], input, options) as Promise<never>;
  }
}

class SimulationCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Forecast when a campaign will send what. */
  forecast(input: SimulationForecastInput, options?: Options): Promise<SimulationForecastResult> {
    return this.#call("POST", "/workflows/:_id/forecast", [], input, options) as Promise<never>;
  }
}

class CampaignPeopleCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Count the people of a campaign by each filter. */
  facets(input: CampaignPeopleFacetsInput, options?: Options): Promise<CampaignPeopleFacetsResult> {
    return this.#call("GET", "/workflows/:workflow_id/profiles/facets", true, input, options) as Promise<never>;
  }

  /** List the ids of all people of a campaign that match a filter. */
  matching(input: CampaignPeopleFacetsInput, options?: Options): Promise<(CampaignPeopleMatchingResultItem)[]> {
    return this.#call("GET", "/workflows/:workflow_id/profiles/matching", true, input, options) as Promise<never>;
  }

  /** Stop, resume or remove many people of a campaign. */
  command(input: CampaignPeopleCommandInput, options?: Options): Promise<CampaignPeopleCommandResult> {
    return this.#call("POST", "/workflows/:workflow_id/profiles/command", [], input, options) as Promise<never>;
  }
}

class CampaignPromptsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Have a campaign drafted from a description. */
  generate(input: CampaignPromptsGenerateInput, options?: Options): Promise<CampaignPromptsGenerateResult> {
    return this.#call("POST", "/workflows/generate", [], input, options) as Promise<never>;
  }

  /** Show what drafting a campaign costs and offers. */
  offer(options?: Options): Promise<CampaignPromptsOfferResult> {
    return this.#call("GET", "/workflows/generate", true, {}, options) as Promise<never>;
  }

  /** List recent descriptions of campaigns. */
  recent(options?: Options): Promise<(CampaignPromptsGenerateResult)[]> {
    return this.#call("GET", "/workflows/prompts", true, {}, options) as Promise<never>;
  }

  /** Show a drafted campaign. */
  show(input: { "_id": string }, options?: Options): Promise<CampaignPromptsGenerateResult> {
    return this.#call("GET", "/workflows/prompts/:_id", true, input, options) as Promise<never>;
  }

  /** Create a campaign from a draft. */
  use(input: { "_id": string }, options?: Options): Promise<CampaignFilesCreateResult> {
    return this.#call("POST", "/workflows/prompts/:_id/use", [], input, options) as Promise<never>;
  }

  /** Cancel the drafting of a campaign. */
  cancel(input: { "_id": string }, options?: Options): Promise<CampaignPromptsGenerateResult> {
    return this.#call("POST", "/workflows/prompts/:_id/cancel", [], input, options) as Promise<never>;
  }
}

class ImportsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Set the columns of an uploaded CSV file and import it. */
  setColumns(input: ImportsSetColumnsInput, options?: Options): Promise<ImportsSetColumnsResult> {
    return this.#call("POST", "/workflows/:workflow_id/set_data_from_csv_file", [], input, options) as Promise<never>;
  }

  /** Show an import or a search and its results. */
  show(input: { "workflow_id": string; "search_id": string }, options?: Options): Promise<ImportsSetColumnsResult> {
    return this.#call("GET", "/workflows/:workflow_id/searches/:search_id", true, input, options) as Promise<never>;
  }

  /** Take an import back. */
  undo(input: { "workflow_id": string; "search_id": string }, options?: Options): Promise<ImportsSetColumnsResult> {
    return this.#call("POST", "/workflows/:workflow_id/searches/:search_id/undo", [], input, options) as Promise<never>;
  }
}

class SearchesCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the searches and imports of a campaign. */
  list(input: { "workflow_id": string }, options?: Options): Promise<(SearchesListResultItem)[]> {
    return this.#call("GET", "/workflows/:workflow_id/searches", true, input, options) as Promise<never>;
  }

  /** Add a search to a campaign. */
  add(input: SearchesAddInput, options?: Options): Promise<SearchesListResultItem> {
    return this.#call("POST", "/workflows/:workflow_id/searches", [], input, options) as Promise<never>;
  }

  /** Pause or resume a search. */
  updateStatus(input: { "workflow_id": string; "search_id": string; "status": "active" | "stopped" }, options?: Options): Promise<SearchesListResultItem> {
    return this.#call("POST", "/workflows/:workflow_id/searches/:search_id/update_status", [], input, options) as Promise<never>;
  }

  /** Run the searches of a campaign again. */
  rerun(input: { "workflow_id": string; "search_id"?: string }, options?: Options): Promise<(SearchesListResultItem)[]> {
    return this.#call("POST", "/workflows/:workflow_id/rerun_searches", [], input, options) as Promise<never>;
  }
}

class ProspectsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List prospects. */
  list(input: ProspectsListInput = {}, options?: Options): Promise<ProspectsListResult> {
    return this.#call("GET", "/profiles", true, input, options) as Promise<never>;
  }
  /** List prospects: all of it, page by page. */
  listAll(input: Omit<ProspectsListInput, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<ProspectsListResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.list({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** List the people of a campaign. */
  ofCampaign(input: ProspectsOfCampaignInput, options?: Options): Promise<ProspectsOfCampaignResult> {
    return this.#call("GET", "/workflows/:workflow_id/profiles", true, input, options) as Promise<never>;
  }
  /** List the people of a campaign: all of it, page by page. */
  ofCampaignAll(input: Omit<ProspectsOfCampaignInput, "cursor" | "offset">, options?: Options): AsyncGenerator<ProspectsOfCampaignResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.ofCampaign({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Show how many people of a campaign reached each step. */
  funnel(input: { "workflow_id": string }, options?: Options): Promise<ProspectsFunnelResult> {
    return this.#call("GET", "/workflows/:workflow_id/funnel", true, input, options) as Promise<never>;
  }

  /** Show a person. */
  show(input: { "_id": string }, options?: Options): Promise<ProspectsShowResult> {
    return this.#call("GET", "/profiles/:_id", true, input, options) as Promise<never>;
  }

  /** Send to an address again that a bounce had closed. */
  restoreAddress(input: { "_id": string }, options?: Options): Promise<{ "prospect": ProspectsShowResultProspect; "resumed": number }> {
    return this.#call("POST", "/profiles/:_id/restore_address", [], input, options) as Promise<never>;
  }

  /** Update a person. */
  update(input: ProspectsUpdateInput, options?: Options): Promise<ProspectsShowResultProspect> {
    return this.#call("POST", "/profiles/:_id/update", [], input, options) as Promise<never>;
  }

  /** List all that happened with a person. */
  timeline(input: { "_id": string; "cursor"?: string; "offset"?: number; "limit"?: number }, options?: Options): Promise<ProspectsTimelineResult> {
    return this.#call("GET", "/profiles/:_id/timeline", true, input, options) as Promise<never>;
  }
  /** List all that happened with a person: all of it, page by page. */
  timelineAll(input: Omit<{ "_id": string; "cursor"?: string; "offset"?: number; "limit"?: number }, "cursor" | "offset">, options?: Options): AsyncGenerator<ProspectsTimelineResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.timeline({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Explain why a person did or did not get the next step. */
  why(input: { "profile_id": string; "workflow_id": string; "at"?: string }, options?: Options): Promise<ProspectsWhyResult> {
    return this.#call("GET", "/profiles/:profile_id/why", true, input, options) as Promise<never>;
  }

  /** Stop contacting a person. */
  stop(input: { "profile_id": string; "workflow_id": string }, options?: Options): Promise<ProspectsListResultItemsItemEnrollment> {
    return this.#call("POST", "/profiles/:profile_id/stop", [], input, options) as Promise<never>;
  }

  /** Resume contacting a person. */
  resume(input: { "profile_id": string; "workflow_id": string }, options?: Options): Promise<ProspectsListResultItemsItemEnrollment> {
    return this.#call("POST", "/profiles/:profile_id/resume", [], input, options) as Promise<never>;
  }

  /** Skip the next step of a person. */
  skipStep(input: { "profile_id": string; "workflow_id": string }, options?: Options): Promise<ProspectsListResultItemsItemEnrollment> {
    return this.#call("POST", "/profiles/:profile_id/skip_step", [], input, options) as Promise<never>;
  }

  /** Say whether a message with an unknown outcome was sent. */
  settleHeld(input: ProspectsSettleHeldInput, options?: Options): Promise<ProspectsListResultItemsItemEnrollment> {
    return this.#call("POST", "/profiles/:profile_id/settle_held", [], input, options) as Promise<never>;
  }

  /** Opt a person out of all messages. */
  optOut(input: { "_id": string }, options?: Options): Promise<ProspectsShowResultProspect> {
    return this.#call("POST", "/profiles/:_id/opt_out", [], input, options) as Promise<never>;
  }
}

class PersonalitiesCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show how a person likes to be written to, and what finding out costs. */
  show(input: { "_id": string }, options?: Options): Promise<PersonalitiesShowResult> {
    return this.#call("GET", "/profiles/:_id/personality", true, input, options) as Promise<never>;
  }

  /** Infer how a person likes to be written to. */
  infer(input: { "_id": string }, options?: Options): Promise<{ "personality": PersonalitiesShowResultPersonality | null }> {
    return this.#call("POST", "/profiles/:_id/personality", [], input, options) as Promise<never>;
  }
}

class NeighborsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show who is before and after a person in a list. */
  show(input: NeighborsShowInput, options?: Options): Promise<NeighborsShowResult> {
    return this.#call("GET", "/profiles/:_id/neighbors", true, input, options) as Promise<never>;
  }
}

class ManyProspectsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the IDs of all prospects that match a filter. */
  matching(input: ManyProspectsMatchingInput = {}, options?: Options): Promise<{ "ids": (string)[] }> {
    return this.#call("GET", "/profiles/matching", true, input, options) as Promise<never>;
  }

  /** Add a label to many prospects. */
  label(input: { "ids": (string)[]; "label_id": string }, options?: Options): Promise<CampaignPeopleCommandResult> {
    return this.#call("POST", "/profiles/label", [], input, options) as Promise<never>;
  }

  /** Add prospects to a campaign. */
  enroll(input: { "workflow_id": string; "ids": (string)[] }, options?: Options): Promise<CampaignPeopleCommandResult> {
    return this.#call("POST", "/workflows/:workflow_id/profiles/add", [], input, options) as Promise<never>;
  }

  /** Opt many prospects out of all messages. */
  optOut(input: { "ids": (string)[] }, options?: Options): Promise<CampaignPeopleCommandResult> {
    return this.#call("POST", "/profiles/opt_out", [], input, options) as Promise<never>;
  }
}

class SharedFieldCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Count how many prospects have a value in a field. */
  count(input: { "ids": (string)[]; "field": "company_name" | "position" | "location" | string }, options?: Options): Promise<{ "empty": number; "filled": number }> {
    return this.#call("POST", "/profiles/count_field", [], input, options) as Promise<never>;
  }

  /** Set a field of many prospects. */
  set(input: SharedFieldSetInput, options?: Options): Promise<SharedFieldSetResult> {
    return this.#call("POST", "/profiles/set_field", [], input, options) as Promise<never>;
  }

  /** Put back what a field of many prospects was before. */
  putBack(input: SharedFieldPutBackInput, options?: Options): Promise<CampaignPeopleCommandResult> {
    return this.#call("POST", "/profiles/put_field_back", [], input, options) as Promise<never>;
  }
}

class ProspectBatchCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Add or update prospects in a batch. */
  add(input: ProspectBatchAddInput, options?: Options): Promise<{ "results": (ProspectBatchAddResultResultsItem)[] }> {
    return this.#call("POST", "/profiles", [], input, options) as Promise<never>;
  }
}

class ProspectListsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the lists of prospects. */
  list(options?: Options): Promise<({ "_id": string; "name": string; "people": number; "created_at": string })[]> {
    return this.#call("GET", "/lists", true, {}, options) as Promise<never>;
  }

  /** Create a list of prospects. */
  create(input: { "name": string }, options?: Options): Promise<{ "_id": string; "name": string; "people": number; "created_at": string }> {
    return this.#call("POST", "/lists", [], input, options) as Promise<never>;
  }

  /** Rename a list of prospects. */
  rename(input: { "_id": string; "name": string }, options?: Options): Promise<{ "_id": string; "name": string; "people": number; "created_at": string }> {
    return this.#call("PUT", "/lists/:_id", [], input, options) as Promise<never>;
  }

  /** Delete a list of prospects. */
  remove(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/lists/:_id", true, input, options) as Promise<never>;
  }

  /** List the lists that a prospect is on. */
  ofProspect(input: { "profile_id": string }, options?: Options): Promise<({ "_id": string; "name": string })[]> {
    return this.#call("GET", "/profiles/:profile_id/lists", true, input, options) as Promise<never>;
  }

  /** Put prospects on a list. */
  add(input: { "list_id": string; "ids": (string)[] }, options?: Options): Promise<CampaignPeopleCommandResult> {
    return this.#call("POST", "/lists/:list_id/profiles", [], input, options) as Promise<never>;
  }

  /** Take prospects off a list. */
  take(input: { "list_id": string; "ids": (string)[] }, options?: Options): Promise<CampaignPeopleCommandResult> {
    return this.#call("POST", "/lists/:list_id/profiles/remove", [], input, options) as Promise<never>;
  }
}

class SegmentsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the segments that feed campaigns. */
  list(input: { "workflow_id"?: string } = {}, options?: Options): Promise<(SegmentsListResultItem)[]> {
    return this.#call("GET", "/segments", true, input, options) as Promise<never>;
  }

  /** Feed a campaign from a saved view. */
  create(input: { "view_id": string; "workflow_id": string; "with_present": boolean }, options?: Options): Promise<SegmentsListResultItem> {
    return this.#call("POST", "/segments", [], input, options) as Promise<never>;
  }

  /** Pause or resume a segment. */
  switch(input: { "_id": string; "is_on": boolean }, options?: Options): Promise<SegmentsListResultItem> {
    return this.#call("POST", "/segments/:_id/switch", [], input, options) as Promise<never>;
  }

  /** Delete a segment. */
  remove(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/segments/:_id", true, input, options) as Promise<never>;
  }

  /** List whom a segment could not add, with reasons. */
  skipped(input: { "_id": string }, options?: Options): Promise<({ "_id": string; "name": string; "code": string })[]> {
    return this.#call("GET", "/segments/:_id/skipped", true, input, options) as Promise<never>;
  }
}

class ConsentsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Record a person's consent to text messages or calls. */
  record(input: ConsentsRecordInput, options?: Options): Promise<ProspectsShowResultConsentsItem> {
    return this.#call("POST", "/profiles/:profile_id/consents", [], input, options) as Promise<never>;
  }

  /** Withdraw a person's consent. */
  withdraw(input: { "profile_id": string; "channel": "sms" | "call" }, options?: Options): Promise<ProspectsShowResultConsentsItem> {
    return this.#call("POST", "/profiles/:profile_id/consents/withdraw", [], input, options) as Promise<never>;
  }
}

class ContactHistoryCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List what happened about permission to contact a person. */
  list(input: { "profile_id": string }, options?: Options): Promise<{ "changes": (ContactHistoryListResultChangesItem)[] }> {
    return this.#call("GET", "/profiles/:profile_id/contact_history", true, input, options) as Promise<never>;
  }
}

class DoNotContactCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List whom the workspace never contacts. */
  list(input: DoNotContactListInput = {}, options?: Options): Promise<DoNotContactListResult> {
    return this.#call("GET", "/do_not_contact", true, input, options) as Promise<never>;
  }
  /** List whom the workspace never contacts: all of it, page by page. */
  listAll(input: Omit<DoNotContactListInput, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<DoNotContactListResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.list({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Add lines to the do-not-contact list. */
  add(input: { "lines": (string)[]; "are_companies"?: boolean; "is_dry_run"?: boolean }, options?: Options): Promise<DoNotContactAddResult> {
    return this.#call("POST", "/do_not_contact", [], input, options) as Promise<never>;
  }

  /** List the files on the do-not-contact list. */
  listImports(options?: Options): Promise<{ "imports": (DoNotContactListImportsResultImportsItem)[]; "may_remove": boolean }> {
    return this.#call("GET", "/do_not_contact/imports", true, {}, options) as Promise<never>;
  }
}

class DuplicatesCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List people who may be the same. */
  list(input: { "cursor"?: string; "offset"?: number; "limit"?: number; "profile_id"?: string } = {}, options?: Options): Promise<DuplicatesListResult> {
    return this.#call("GET", "/profiles/duplicates", true, input, options) as Promise<never>;
  }
  /** List people who may be the same: all of it, page by page. */
  listAll(input: Omit<{ "cursor"?: string; "offset"?: number; "limit"?: number; "profile_id"?: string }, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<DuplicatesListResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.list({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Preview what merging two people keeps. */
  preview(input: { "profile_id": string; "other_id": string }, options?: Options): Promise<DuplicatesPreviewResult> {
    return this.#call("GET", "/profiles/:profile_id/merge", true, input, options) as Promise<never>;
  }

  /** Merge two people. */
  merge(input: DuplicatesMergeInput, options?: Options): Promise<ProspectsShowResultProspect> {
    return this.#call("POST", "/profiles/:profile_id/merge", [], input, options) as Promise<never>;
  }

  /** Say that two people are not the same. */
  keepApart(input: { "profile_id": string; "other_id": string }, options?: Options): Promise<null> {
    return this.#call("POST", "/profiles/:profile_id/keep_apart", [], input, options) as Promise<never>;
  }
}

class CustomFieldsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List custom fields. */
  list(options?: Options): Promise<({ "_id": string; "key": string; "name": string; "type": "text" })[]> {
    return this.#call("GET", "/custom_fields", true, {}, options) as Promise<never>;
  }

  /** Create a custom field. */
  create(input: { "name": string }, options?: Options): Promise<{ "_id": string; "key": string; "name": string; "type": "text" }> {
    return this.#call("POST", "/custom_fields", [], input, options) as Promise<never>;
  }

  /** Show a custom field and where it is used. */
  find(input: { "_id": string }, options?: Options): Promise<CustomFieldsFindResult> {
    return this.#call("GET", "/custom_fields/:_id", true, input, options) as Promise<never>;
  }

  /** Rename a custom field. */
  rename(input: { "_id": string; "name": string }, options?: Options): Promise<{ "_id": string; "key": string; "name": string; "type": "text" }> {
    return this.#call("PUT", "/custom_fields/:_id", [], input, options) as Promise<never>;
  }

  /** Remove a custom field. */
  remove(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/custom_fields/:_id", true, input, options) as Promise<never>;
  }
}

class EnrichmentCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show where contact data comes from. */
  source(options?: Options): Promise<{ "is_sandboxed": boolean; "credits": number }> {
    return this.#call("GET", "/enrichment", true, {}, options) as Promise<never>;
  }
}

class FinderCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show where people come from. */
  source(options?: Options): Promise<FinderSourceResult> {
    return this.#call("GET", "/looch/source", true, {}, options) as Promise<never>;
  }

  /** Search the people database. */
  search(input: FinderSearchInput = {}, options?: Options): Promise<FinderSearchResult> {
    return this.#call("GET", "/v2/looch/profiles", true, input, options) as Promise<never>;
  }
  /** Search the people database: all of it, page by page. */
  searchAll(input: Omit<FinderSearchInput, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<FinderSearchResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.search({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Suggest values of a filter. */
  suggest(input: FinderSuggestInput, options?: Options): Promise<FinderSuggestResult> {
    return this.#call("GET", "/looch/filters/:filter_name", true, input, options) as Promise<never>;
  }

  /** Add people to a campaign. */
  addToCampaign(input: FinderAddToCampaignInput, options?: Options): Promise<SearchesListResultItem> {
    return this.#call("POST", "/v2/looch/profiles/add_to_workflow", [], input, options) as Promise<never>;
  }
}

class FoundListsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Add people of the people database to a list. */
  add(input: FoundListsAddInput, options?: Options): Promise<FoundListsAddResult> {
    return this.#call("POST", "/v2/looch/profiles/add_to_list", [], input, options) as Promise<never>;
  }

  /** List the searches that add people to a list. */
  list(input: { "list_id": string }, options?: Options): Promise<(FoundListsAddResult)[]> {
    return this.#call("GET", "/lists/:list_id/searches", true, input, options) as Promise<never>;
  }

  /** Stop or continue adding people to a list. */
  updateStatus(input: { "list_id": string; "search_id": string; "status": "active" | "stopped" }, options?: Options): Promise<FoundListsAddResult> {
    return this.#call("POST", "/lists/:list_id/searches/:search_id/update_status", [], input, options) as Promise<never>;
  }
}

class EnrichmentsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Estimate the cost of an enrichment. */
  estimate(input: EnrichmentsEstimateInput, options?: Options): Promise<EnrichmentsEstimateResult> {
    return this.#call("POST", "/v2/looch/profiles/enrich/estimate", [], input, options) as Promise<never>;
  }

  /** Look up contact data of people. */
  start(input: EnrichmentsStartInput, options?: Options): Promise<EnrichmentsStartResult> {
    return this.#call("POST", "/v2/looch/profiles/enrich", [], input, options) as Promise<never>;
  }

  /** List enrichments of the last 30 days. */
  list(options?: Options): Promise<(EnrichmentsStartResult)[]> {
    return this.#call("GET", "/v2/looch/enrichments", true, {}, options) as Promise<never>;
  }

  /** Show an enrichment. */
  show(input: { "_id": string }, options?: Options): Promise<EnrichmentsStartResult> {
    return this.#call("GET", "/v2/looch/enrichments/:_id", true, input, options) as Promise<never>;
  }

  /** Cancel an enrichment. */
  cancel(input: { "_id": string }, options?: Options): Promise<EnrichmentsStartResult> {
    return this.#call("POST", "/v2/looch/enrichments/:_id/cancel", [], input, options) as Promise<never>;
  }
}

class InboxCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List conversations. */
  conversations(input: InboxConversationsInput = {}, options?: Options): Promise<InboxConversationsResult> {
    return this.#call("GET", "/inbox/dialogs", true, input, options) as Promise<never>;
  }
  /** List conversations: all of it, page by page. */
  conversationsAll(input: Omit<InboxConversationsInput, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<InboxConversationsResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.conversations({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Count conversations by view. */
  counts(options?: Options): Promise<InboxCountsResult> {
    return this.#call("GET", "/inbox/counts", true, {}, options) as Promise<never>;
  }

  /** List a prospect's conversations by channel, each with its last message. */
  ofPerson(input: { "profile_id": string }, options?: Options): Promise<(InboxOfPersonResultItem)[]> {
    return this.#call("GET", "/profiles/:profile_id/dialogs", true, input, options) as Promise<never>;
  }

  /** Show the messages of a conversation. */
  thread(input: InboxThreadInput, options?: Options): Promise<InboxThreadResult> {
    return this.#call("GET", "/inbox/dialogs/:profile_id", true, input, options) as Promise<never>;
  }

  /** Send a message, now or later. */
  send(input: InboxSendInput, options?: Options): Promise<PhoneSendTextResult> {
    return this.#call("POST", "/inbox/dialogs/:profile_id/send", [], input, options) as Promise<never>;
  }

  /** Change a scheduled message. */
  reschedule(input: { "_id": string; "send_at": string | null }, options?: Options): Promise<PhoneSendTextResult> {
    return this.#call("PUT", "/inbox/messages/:_id", [], input, options) as Promise<never>;
  }

  /** Cancel a message that has not been sent yet. */
  undo(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/inbox/messages/:_id", true, input, options) as Promise<never>;
  }

  /** Mark a conversation as read. */
  markRead(input: { "profile_id": string; "credentials_id"?: string }, options?: Options): Promise<InboxConversationsResultItemsItem> {
    return this.#call("POST", "/inbox/dialogs/:profile_id/read", [], input, options) as Promise<never>;
  }

  /** Mark a conversation as unread. */
  markUnread(input: { "profile_id": string; "credentials_id"?: string }, options?: Options): Promise<InboxConversationsResultItemsItem> {
    return this.#call("POST", "/inbox/dialogs/:profile_id/unread", [], input, options) as Promise<never>;
  }

  /** Mark a conversation as done, or open it again. */
  setDone(input: { "profile_id": string; "credentials_id"?: string; "is_done": boolean }, options?: Options): Promise<InboxConversationsResultItemsItem> {
    return this.#call("POST", "/inbox/dialogs/:profile_id/done", [], input, options) as Promise<never>;
  }

  /** Assign a conversation to a member. */
  assignTo(input: InboxAssignToInput, options?: Options): Promise<InboxConversationsResultItemsItem> {
    return this.#call("POST", "/inbox/dialogs/:profile_id/assignee", [], input, options) as Promise<never>;
  }

  /** List the members a conversation can be assigned to. */
  assignees(input: { "profile_id"?: string; "credentials_id"?: string } = {}, options?: Options): Promise<({ "_id": string; "name": string; "avatar": string | null })[]> {
    return this.#call("GET", "/inbox/assignees", true, input, options) as Promise<never>;
  }

  /** Set or clear a reminder for a conversation. */
  remind(input: { "profile_id": string; "credentials_id"?: string; "remind_at": string | null }, options?: Options): Promise<InboxConversationsResultItemsItem> {
    return this.#call("POST", "/inbox/dialogs/:profile_id/remind", [], input, options) as Promise<never>;
  }

  /** Save the draft of an answer. */
  saveDraft(input: InboxSaveDraftInput, options?: Options): Promise<InboxThreadResultDraftsItem | null> {
    return this.#call("PUT", "/inbox/dialogs/:profile_id/draft", [], input, options) as Promise<never>;
  }

  /** Say whether an uncertain message is an answer. */
  decide(input: { "_id": string; "is_answer": boolean }, options?: Options): Promise<InboxConversationsResultItemsItem> {
    return this.#call("POST", "/inbox/messages/:_id/answer", [], input, options) as Promise<never>;
  }

  /** List mails that belong to no known person. */
  unmatched(input: { "cursor"?: string; "offset"?: number; "limit"?: number } = {}, options?: Options): Promise<InboxUnmatchedResult> {
    return this.#call("GET", "/inbox/unmatched", true, input, options) as Promise<never>;
  }
  /** List mails that belong to no known person: all of it, page by page. */
  unmatchedAll(input: Omit<{ "cursor"?: string; "offset"?: number; "limit"?: number }, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<InboxUnmatchedResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.unmatched({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Assign a mail to a person. */
  assign(input: { "_id": string; "profile_id": string }, options?: Options): Promise<InboxConversationsResultItemsItem> {
    return this.#call("POST", "/inbox/unmatched/:_id/assign", [], input, options) as Promise<never>;
  }

  /** Dismiss a mail that belongs to nobody. */
  dismiss(input: { "_id": string; "is_done": boolean }, options?: Options): Promise<null> {
    return this.#call("POST", "/inbox/unmatched/:_id/done", [], input, options) as Promise<never>;
  }

  /** Try again to record a mail. */
  retry(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("POST", "/inbox/unmatched/:_id/retry", [], input, options) as Promise<never>;
  }

  /** Find people by name, company or address. */
  candidates(input: { "query": string }, options?: Options): Promise<(InboxCandidatesResultItem)[]> {
    return this.#call("GET", "/inbox/candidates", true, input, options) as Promise<never>;
  }
}

class SandboxCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show the settings of the sandbox. */
  settings(options?: Options): Promise<SandboxSettingsResult> {
    return this.#call("GET", "/sandbox/settings", true, {}, options) as Promise<never>;
  }

  /** Update the settings of the sandbox. */
  update(input: { "speed"?: number; "behavior"?: SandboxSettingsResultBehavior } = {}, options?: Options): Promise<SandboxSettingsResult> {
    return this.#call("PUT", "/sandbox/settings", [], input, options) as Promise<never>;
  }

  /** Create a mailbox in the sandbox. */
  createMailbox(input: { "name": string }, options?: Options): Promise<SandboxCreateMailboxResult> {
    return this.#call("POST", "/sandbox/mailboxes", [], input, options) as Promise<never>;
  }

  /** List the seats of the sandbox network. */
  seats(options?: Options): Promise<(SandboxSeatsResultItem)[]> {
    return this.#call("GET", "/sandbox/seats", true, {}, options) as Promise<never>;
  }

  /** Put a seat of the sandbox network into another state. */
  updateSeat(input: SandboxUpdateSeatInput, options?: Options): Promise<SandboxSeatsResultItem> {
    return this.#call("PUT", "/sandbox/seats/:_id", [], input, options) as Promise<never>;
  }

  /** Create an account in the sandbox. */
  createAccount(input: SandboxCreateAccountInput, options?: Options): Promise<{ "email": string; "password": string }> {
    return this.#call("POST", "/sandbox/accounts", [], input, options) as Promise<never>;
  }

  /** List the latest mails in the sandbox. */
  mails(input: { "cursor"?: string; "offset"?: number; "limit"?: number } = {}, options?: Options): Promise<SandboxMailsResult> {
    return this.#call("GET", "/sandbox/mails", true, input, options) as Promise<never>;
  }
  /** List the latest mails in the sandbox: all of it, page by page. */
  mailsAll(input: Omit<{ "cursor"?: string; "offset"?: number; "limit"?: number }, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<SandboxMailsResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.mails({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }
}

class ConversationSyncsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show how far the sync of earlier conversations is. */
  show(input: { "_id": string }, options?: Options): Promise<ConversationSyncsShowResult | null> {
    return this.#call("GET", "/credentials/:_id/sync_dialogs", true, input, options) as Promise<never>;
  }

  /** Start the sync of an account's earlier conversations. */
  start(input: { "_id": string }, options?: Options): Promise<ConversationSyncsShowResult> {
    return this.#call("POST", "/credentials/:_id/sync_dialogs", [], input, options) as Promise<never>;
  }

  /** Cancel the sync of earlier conversations. */
  cancel(input: { "_id": string }, options?: Options): Promise<ConversationSyncsShowResult> {
    return this.#call("DELETE", "/credentials/:_id/sync_dialogs", true, input, options) as Promise<never>;
  }
}

class WritingCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Have a message drafted. */
  generate(input: WritingGenerateInput, options?: Options): Promise<{ "text": string; "credits": number; "is_sandboxed": boolean }> {
    return this.#call("POST", "/ai/messages/generate", ["credentials_id"], input, options) as Promise<never>;
  }
}

class NotesCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the notes about a person. */
  list(input: { "profile_id": string }, options?: Options): Promise<(NotesListResultItem)[]> {
    return this.#call("GET", "/profiles/:profile_id/notes", true, input, options) as Promise<never>;
  }

  /** Add a note about a person. */
  create(input: { "profile_id": string; "text": string }, options?: Options): Promise<NotesListResultItem> {
    return this.#call("POST", "/profiles/:profile_id/notes", [], input, options) as Promise<never>;
  }

  /** Update a note. */
  update(input: { "profile_id": string; "note_id": string; "text": string; "version": number }, options?: Options): Promise<NotesListResultItem> {
    return this.#call("PUT", "/profiles/:profile_id/notes/:note_id", [], input, options) as Promise<never>;
  }

  /** Remove a note. */
  remove(input: { "profile_id": string; "note_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/profiles/:profile_id/notes/:note_id", true, input, options) as Promise<never>;
  }
}

class SavedRepliesCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List saved replies. */
  list(options?: Options): Promise<(SavedRepliesListResultItem)[]> {
    return this.#call("GET", "/saved_replies", true, {}, options) as Promise<never>;
  }

  /** Create a saved reply. */
  create(input: { "name": string; "text": string; "is_shared": boolean }, options?: Options): Promise<SavedRepliesListResultItem> {
    return this.#call("POST", "/saved_replies", [], input, options) as Promise<never>;
  }

  /** Update a saved reply. */
  update(input: { "_id": string; "name": string; "text": string; "is_shared": boolean; "version": number }, options?: Options): Promise<SavedRepliesListResultItem> {
    return this.#call("PUT", "/saved_replies/:_id", [], input, options) as Promise<never>;
  }

  /** Remove a saved reply. */
  remove(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/saved_replies/:_id", true, input, options) as Promise<never>;
  }

  /** Fill a saved reply in for a person. */
  filled(input: { "_id": string; "profile_id": string; "credentials_id"?: string }, options?: Options): Promise<{ "text": string; "missing": (string)[] }> {
    return this.#call("GET", "/saved_replies/:_id/filled", true, input, options) as Promise<never>;
  }
}

class ReportsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show what campaigns did and what came of it. */
  show(input: ReportsShowInput = {}, options?: Options): Promise<ReportsShowResult> {
    return this.#call("GET", "/reports", true, input, options) as Promise<never>;
  }

  /** List figures by day, campaign, account and step. */
  detailed(input: ReportsDetailedInput = {}, options?: Options): Promise<ReportsDetailedResult> {
    return this.#call("GET", "/reports/detailed", true, input, options) as Promise<never>;
  }
  /** List figures by day, campaign, account and step: all of it, page by page. */
  detailedAll(input: Omit<ReportsDetailedInput, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<ReportsDetailedResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.detailed({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** List the people behind a figure. */
  people(input: ReportsPeopleInput, options?: Options): Promise<ReportsPeopleResult> {
    return this.#call("GET", "/reports/people", true, input, options) as Promise<never>;
  }
  /** List the people behind a figure: all of it, page by page. */
  peopleAll(input: Omit<ReportsPeopleInput, "cursor" | "offset">, options?: Options): AsyncGenerator<ReportsPeopleResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.people({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }
}

class DashboardCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show the figures of the dashboard. */
  statistics(input: DashboardStatisticsInput = {}, options?: Options): Promise<DashboardStatisticsResult> {
    return this.#call("GET", "/dashboard/statistics", true, input, options) as Promise<never>;
  }

  /** Show which first steps are done. */
  firstSteps(options?: Options): Promise<{ "done": ("account" | "campaign" | "prospects" | "signature" | "start")[] }> {
    return this.#call("GET", "/dashboard/first_steps", true, {}, options) as Promise<never>;
  }

  /** List recent activity. */
  activity(input: { "cursor"?: string; "offset"?: number; "limit"?: number } = {}, options?: Options): Promise<DashboardActivityResult> {
    return this.#call("GET", "/dashboard/activity", true, input, options) as Promise<never>;
  }
  /** List recent activity: all of it, page by page. */
  activityAll(input: Omit<{ "cursor"?: string; "offset"?: number; "limit"?: number }, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<DashboardActivityResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.activity({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }
}

class ViewsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List saved views. */
  list(input: { "list": "campaigns" | "people" | "prospects" | "search" }, options?: Options): Promise<{ "views": (ViewsListResultViewsItem)[]; "settings": ViewsListResultSettings }> {
    return this.#call("GET", "/views", true, input, options) as Promise<never>;
  }

  /** Save a view. */
  create(input: ViewsCreateInput, options?: Options): Promise<ViewsListResultViewsItem> {
    return this.#call("POST", "/views", [], input, options) as Promise<never>;
  }

  /** Update a saved view. */
  update(input: ViewsUpdateInput, options?: Options): Promise<ViewsListResultViewsItem> {
    return this.#call("POST", "/views/:_id/update", [], input, options) as Promise<never>;
  }

  /** Remove a saved view. */
  remove(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/views/:_id", true, input, options) as Promise<never>;
  }

  /** Restore a removed view. */
  restore(input: { "_id": string }, options?: Options): Promise<ViewsListResultViewsItem> {
    return this.#call("POST", "/views/:_id/restore", [], input, options) as Promise<never>;
  }

  /** Set the default view of a list. */
  saveSettings(input: ViewsSaveSettingsInput, options?: Options): Promise<ViewsListResultSettings> {
    return this.#call("POST", "/views/settings", [], input, options) as Promise<never>;
  }
}

class LabelsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List labels. */
  list(input: { "type"?: "profile" | "ai_generated" | "space" | "template" } = {}, options?: Options): Promise<(ProspectsListResultItemsItemLabelsItem)[]> {
    return this.#call("GET", "/labels", true, input, options) as Promise<never>;
  }

  /** Create a label. */
  create(input: { "name": string; "color": string; "type"?: "profile" | "space" }, options?: Options): Promise<ProspectsListResultItemsItemLabelsItem> {
    return this.#call("POST", "/labels", [], input, options) as Promise<never>;
  }

  /** Show a label and where it is used. */
  find(input: { "_id": string }, options?: Options): Promise<LabelsFindResult> {
    return this.#call("GET", "/labels/:_id", true, input, options) as Promise<never>;
  }

  /** Update a label. */
  update(input: { "_id": string; "name": string; "color": string; "type": "profile" | "space" }, options?: Options): Promise<ProspectsListResultItemsItemLabelsItem> {
    return this.#call("PUT", "/labels/:_id", [], input, options) as Promise<never>;
  }

  /** Remove a label. */
  remove(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/labels/:_id", true, input, options) as Promise<never>;
  }

  /** Set the order of labels. */
  arrange(input: { "label_ids": (string)[] }, options?: Options): Promise<null> {
    return this.#call("POST", "/labels/order", [], input, options) as Promise<never>;
  }

  /** Label a person. */
  attach(input: { "profile_id": string; "label_id": string }, options?: Options): Promise<null> {
    return this.#call("POST", "/profiles/:profile_id/labels", [], input, options) as Promise<never>;
  }

  /** Take a label off a person. */
  detach(input: { "profile_id": string; "label_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/profiles/:profile_id/labels/:label_id", true, input, options) as Promise<never>;
  }

  /** Show which replies are labelled automatically. */
  auto(options?: Options): Promise<(LabelsAutoResultItem)[]> {
    return this.#call("GET", "/auto_labels", true, {}, options) as Promise<never>;
  }

  /** Set which replies are labelled automatically. */
  setAuto(input: { "labels": (LabelsAutoResultItem)[] }, options?: Options): Promise<(LabelsAutoResultItem)[]> {
    return this.#call("PUT", "/auto_labels", [], input, options) as Promise<never>;
  }

  /** Correct the label of a reply. */
  correct(input: LabelsCorrectInput, options?: Options): Promise<PhoneSendTextResultLabel> {
    return this.#call("PUT", "/inbox/messages/:_id/label", [], input, options) as Promise<never>;
  }

  /** Decide what follows from a hard no. */
  decideHardNo(input: { "_id": string; "is_hard_no": boolean }, options?: Options): Promise<PhoneSendTextResultLabel> {
    return this.#call("POST", "/inbox/messages/:_id/hard_no", [], input, options) as Promise<never>;
  }
}

class TasksCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List tasks. */
  list(input: TasksListInput = {}, options?: Options): Promise<TasksListResult> {
    return this.#call("GET", "/tasks", true, input, options) as Promise<never>;
  }
  /** List tasks: all of it, page by page. */
  listAll(input: Omit<TasksListInput, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<TasksListResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.list({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Create a task. */
  create(input: TasksCreateInput, options?: Options): Promise<TasksListResultItemsItem> {
    return this.#call("POST", "/tasks", [], input, options) as Promise<never>;
  }

  /** Update a task. */
  update(input: TasksUpdateInput, options?: Options): Promise<TasksListResultItemsItem> {
    return this.#call("PATCH", "/tasks/:_id", [], input, options) as Promise<never>;
  }

  /** List the members a task can be assigned to. */
  assignees(input: { "profile_id"?: string; "task_id"?: string } = {}, options?: Options): Promise<({ "_id": string; "name": string; "avatar": string | null })[]> {
    return this.#call("GET", "/tasks/assignees", true, input, options) as Promise<never>;
  }

  /** Complete a task. */
  complete(input: TasksCompleteInput, options?: Options): Promise<TasksListResultItemsItem> {
    return this.#call("POST", "/tasks/:_id/complete", [], input, options) as Promise<never>;
  }

  /** Skip a task. */
  skip(input: { "_id": string; "reason": string }, options?: Options): Promise<TasksListResultItemsItem> {
    return this.#call("POST", "/tasks/:_id/skip", [], input, options) as Promise<never>;
  }
}

class WebhookStepsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Send a test call to a webhook. */
  test(input: { "url": string }, options?: Options): Promise<{ "status": number }> {
    return this.#call("POST", "/webhook_steps/test", [], input, options) as Promise<never>;
  }
}

class TrackingDomainsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the workspace's domains for links. */
  list(options?: Options): Promise<(TrackingDomainsListResultItem)[]> {
    return this.#call("GET", "/tracking/custom_domains", true, {}, options) as Promise<never>;
  }

  /** Add a domain for links. */
  create(input: { "host": string }, options?: Options): Promise<TrackingDomainsListResultItem> {
    return this.#call("POST", "/tracking/custom_domains", [], input, options) as Promise<never>;
  }

  /** Make a domain the default for a purpose, or no longer. */
  change(input: TrackingDomainsChangeInput, options?: Options): Promise<TrackingDomainsListResultItem> {
    return this.#call("PATCH", "/tracking/custom_domains/:_id", [], input, options) as Promise<never>;
  }

  /** Use a domain for everything of a purpose. */
  setForAll(input: { "_id": string; "target_type": "link_tracking" | "video_scenario" }, options?: Options): Promise<TrackingDomainsListResultItem> {
    return this.#call("POST", "/tracking/custom_domains/:_id/set_for_all", [], input, options) as Promise<never>;
  }

  /** Check the DNS records of a domain now. */
  check(input: { "_id": string }, options?: Options): Promise<TrackingDomainsListResultItem> {
    return this.#call("POST", "/tracking/custom_domains/:_id/check", [], input, options) as Promise<never>;
  }

  /** Delete a domain for links. */
  remove(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/tracking/custom_domains/:_id", true, input, options) as Promise<never>;
  }
}

class IntegrationsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List what can be connected, and how it stands. */
  list(options?: Options): Promise<(IntegrationsListResultItem)[]> {
    return this.#call("GET", "/integrations", true, {}, options) as Promise<never>;
  }
}

class WebhooksCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the workspace's webhooks. */
  list(options?: Options): Promise<(WebhooksListResultItem)[]> {
    return this.#call("GET", "/integrations/webhooks", true, {}, options) as Promise<never>;
  }

  /** Change, pause or resume a webhook. */
  change(input: WebhooksChangeInput, options?: Options): Promise<WebhooksListResultItem> {
    return this.#call("PUT", "/integrations/webhooks/:_id", [], input, options) as Promise<never>;
  }

  /** Delete a webhook with its deliveries. */
  remove(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/integrations/webhooks/:_id", true, input, options) as Promise<never>;
  }

  /** Send a test event to a webhook. */
  test(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("POST", "/integrations/webhooks/:_id/test", [], input, options) as Promise<never>;
  }

  /** List the deliveries of a webhook. */
  deliveries(input: WebhooksDeliveriesInput, options?: Options): Promise<WebhooksDeliveriesResult> {
    return this.#call("GET", "/integrations/webhooks/:_id/deliveries", true, input, options) as Promise<never>;
  }
  /** List the deliveries of a webhook: all of it, page by page. */
  deliveriesAll(input: Omit<WebhooksDeliveriesInput, "cursor" | "offset">, options?: Options): AsyncGenerator<WebhooksDeliveriesResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.deliveries({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Show a delivery with its body and answer. */
  delivery(input: { "_id": string; "delivery_id": string }, options?: Options): Promise<WebhooksDeliveryResult> {
    return this.#call("GET", "/integrations/webhooks/:_id/deliveries/:delivery_id", true, input, options) as Promise<never>;
  }

  /** Send a delivery again. */
  resend(input: { "_id": string; "delivery_id": string }, options?: Options): Promise<null> {
    return this.#call("POST", "/integrations/webhooks/:_id/deliveries/:delivery_id/resend", [], input, options) as Promise<never>;
  }

  /** Send everything of a period again, or count it. */
  replay(input: { "_id": string; "from": string; "to": string; "counts_only"?: boolean }, options?: Options): Promise<{ "count": number }> {
    return this.#call("POST", "/integrations/webhooks/:_id/replay", [], input, options) as Promise<never>;
  }
}

class CrmCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Turn the built-in CRM on and list its pipelines. */
  authorize(options?: Options): Promise<(CrmAuthorizeResultItem)[]> {
    return this.#call("GET", "/integrations/crm/default/authorize", true, {}, options) as Promise<never>;
  }

  /** Turn the built-in CRM off; its deals stay. */
  logout(options?: Options): Promise<null> {
    return this.#call("POST", "/integrations/crm/default/logout", [], {}, options) as Promise<never>;
  }

  /** Show whether the built-in CRM is on and how much it holds. */
  info(input: { "platform": "default" }, options?: Options): Promise<CrmInfoResult> {
    return this.#call("GET", "/integrations/crm/:platform/crm_info", true, input, options) as Promise<never>;
  }

  /** List the members who can own deals. */
  owners(input: { "platform": "default" }, options?: Options): Promise<({ "_id": string; "name": string; "avatar": string | null })[]> {
    return this.#call("GET", "/integrations/crm/:platform/owners", true, input, options) as Promise<never>;
  }

  /** List the currencies of deals. */
  currencies(input: { "platform": "default" }, options?: Options): Promise<("AED" | "ARS" | "AUD" | "BDT" | "BGN" | "BHD" | "BOB" | "BRL" | "CAD" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CZK" | "DKK" | "DOP" | "DZD" | "EGP" | "EUR" | "GBP" | "GEL" | "GHS" | "GTQ" | "HKD" | "HNL" | "HUF" | "IDR" | "ILS" | "INR" | "ISK" | "JOD" | "JPY" | "KES" | "KRW" | "KWD" | "KZT" | "LKR" | "MAD" | "MDL" | "MXN" | "MYR" | "NGN" | "NOK" | "NZD" | "OMR" | "PAB" | "PEN" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "SAR" | "SEK" | "SGD" | "THB" | "TND" | "TRY" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "VND" | "XAF" | "XOF" | "ZAR")[]> {
    return this.#call("GET", "/integrations/crm/:platform/currencies", true, input, options) as Promise<never>;
  }

  /** Find people to link a deal to. */
  profiles(input: { "platform": "default"; "q"?: string; "limit"?: number }, options?: Options): Promise<({ "_id": string; "full_name": string; "position": string; "company_name": string })[]> {
    return this.#call("GET", "/integrations/crm/:platform/profiles", true, input, options) as Promise<never>;
  }

  /** Find names of companies for a deal. */
  companies(input: { "platform": "default"; "q"?: string; "limit"?: number }, options?: Options): Promise<({ "name": string })[]> {
    return this.#call("GET", "/integrations/crm/:platform/companies", true, input, options) as Promise<never>;
  }

  /** List pipelines with their stages. */
  pipelines(input: { "platform": "default" }, options?: Options): Promise<(CrmAuthorizeResultItem)[]> {
    return this.#call("GET", "/integrations/crm/:platform/pipelines", true, input, options) as Promise<never>;
  }

  /** Add a pipeline. */
  createPipeline(input: { "platform": "default"; "name": string; "copy_of"?: string }, options?: Options): Promise<CrmAuthorizeResultItem> {
    return this.#call("POST", "/integrations/crm/:platform/pipeline", [], input, options) as Promise<never>;
  }

  /** Rename a pipeline. */
  updatePipeline(input: { "platform": "default"; "_id": string; "name": string; "version": number }, options?: Options): Promise<CrmAuthorizeResultItem> {
    return this.#call("PUT", "/integrations/crm/:platform/pipelines/:_id/update", [], input, options) as Promise<never>;
  }

  /** Delete a pipeline; its deals move to another one. */
  removePipeline(input: { "platform": "default"; "_id": string; "stage_to_move"?: string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/integrations/crm/:platform/pipelines/:_id/delete", true, input, options) as Promise<never>;
  }

  /** Show the board: each stage with its first deals and sums. */
  stages(input: CrmStagesInput, options?: Options): Promise<(CrmStagesResultItem)[]> {
    return this.#call("GET", "/integrations/crm/:platform/stages", true, input, options) as Promise<never>;
  }

  /** Show one stage with the next page of its deals. */
  stage(input: CrmStageInput, options?: Options): Promise<CrmStagesResultItem> {
    return this.#call("GET", "/integrations/crm/:platform/stages/:_id", true, input, options) as Promise<never>;
  }

  /** Add a stage to a pipeline. */
  createStage(input: CrmCreateStageInput, options?: Options): Promise<CrmAuthorizeResultItemStagesItem> {
    return this.#call("POST", "/integrations/crm/:platform/stage", [], input, options) as Promise<never>;
  }

  /** Change a stage's name, probability or days until deals are stale. */
  updateStage(input: CrmUpdateStageInput, options?: Options): Promise<CrmAuthorizeResultItemStagesItem> {
    return this.#call("PUT", "/integrations/crm/:platform/stages/:_id/update", [], input, options) as Promise<never>;
  }

  /** Put the stages of a pipeline in order. */
  orderStages(input: { "platform": "default"; "_id": string; "stage_ids": (string)[] }, options?: Options): Promise<CrmAuthorizeResultItem> {
    return this.#call("PUT", "/integrations/crm/:platform/pipelines/:_id/order", [], input, options) as Promise<never>;
  }

  /** Delete a stage; its deals move to another one. */
  removeStage(input: { "platform": "default"; "_id": string; "stage_to_move"?: string; "stage_id"?: string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/integrations/crm/:platform/stages/:_id/delete", true, input, options) as Promise<never>;
  }
}

class CrmWishesCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the other CRMs that the workspace wishes for. */
  list(options?: Options): Promise<(CrmWishesListResultItem)[]> {
    return this.#call("GET", "/integrations/crm/suggestions", true, {}, options) as Promise<never>;
  }
}

class ExternalCrmCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show how the workspace's account of an external CRM stands. */
  show(input: { "platform": "pipedrive" | "hubspot" }, options?: Options): Promise<ExternalCrmShowResult> {
    return this.#call("GET", "/integrations/crm/:platform/sync", true, input, options) as Promise<never>;
  }

  /** Start signing in to an external CRM. */
  login(input: { "platform": "pipedrive" | "hubspot" }, options?: Options): Promise<{ "url": string }> {
    return this.#call("GET", "/integrations/crm/:platform/login", true, input, options) as Promise<never>;
  }

  /** Disconnect an external CRM; what is linked is known again. */
  logout(input: { "platform": "pipedrive" | "hubspot" }, options?: Options): Promise<ExternalCrmShowResult> {
    return this.#call("POST", "/integrations/crm/:platform/logout", [], input, options) as Promise<never>;
  }

  /** Show whose sign-in to the CRM it is. */
  user(input: { "platform": "pipedrive" | "hubspot" }, options?: Options): Promise<{ "name": string; "email": string }> {
    return this.#call("GET", "/integrations/crm/:platform/user", true, input, options) as Promise<never>;
  }

  /** Keep an external CRM in step at once. */
  reload(input: { "platform": "pipedrive" | "hubspot" }, options?: Options): Promise<ExternalCrmShowResult> {
    return this.#call("POST", "/integrations/crm/:platform/reload", [], input, options) as Promise<never>;
  }

  /** End the first reading of an external CRM. */
  cancel(input: { "platform": "pipedrive" | "hubspot" }, options?: Options): Promise<ExternalCrmShowResult> {
    return this.#call("POST", "/integrations/crm/:platform/sync/cancel", [], input, options) as Promise<never>;
  }

  /** Show the fields of people on both sides and how they are mapped. */
  mapping(input: { "platform": "pipedrive" | "hubspot" }, options?: Options): Promise<ExternalCrmMappingResult> {
    return this.#call("GET", "/integrations/crm/:platform/mapping", true, input, options) as Promise<never>;
  }

  /** Replace the mapping of fields. */
  setMapping(input: ExternalCrmSetMappingInput, options?: Options): Promise<ExternalCrmMappingResult> {
    return this.#call("PUT", "/integrations/crm/:platform/mapping", [], input, options) as Promise<never>;
  }

  /** Show what makes records in the CRM, and who owns them. */
  rules(input: { "platform": "pipedrive" | "hubspot" }, options?: Options): Promise<ExternalCrmRulesResult> {
    return this.#call("GET", "/integrations/crm/:platform/rules", true, input, options) as Promise<never>;
  }

  /** Replace the rules of an external CRM. */
  setRules(input: ExternalCrmSetRulesInput, options?: Options): Promise<null> {
    return this.#call("PUT", "/integrations/crm/:platform/rules", [], input, options) as Promise<never>;
  }

  /** List what was done in step with an external CRM. */
  lines(input: ExternalCrmLinesInput, options?: Options): Promise<ExternalCrmLinesResult> {
    return this.#call("GET", "/integrations/crm/:platform/sync/lines", true, input, options) as Promise<never>;
  }
  /** List what was done in step with an external CRM: all of it, page by page. */
  linesAll(input: Omit<ExternalCrmLinesInput, "cursor" | "offset">, options?: Options): AsyncGenerator<ExternalCrmLinesResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.lines({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Send a refused change to the CRM again. */
  retry(input: { "platform": "pipedrive" | "hubspot"; "_id": string }, options?: Options): Promise<null> {
    return this.#call("POST", "/integrations/crm/:platform/sync/lines/:_id/retry", [], input, options) as Promise<never>;
  }

  /** Say which record in the CRM a person is. */
  choose(input: { "platform": "pipedrive" | "hubspot"; "_id": string; "ref": string | null }, options?: Options): Promise<null> {
    return this.#call("POST", "/integrations/crm/:platform/sync/lines/:_id/choose", [], input, options) as Promise<never>;
  }

  /** Put a value back that the CRM replaced. */
  putBack(input: { "platform": "pipedrive" | "hubspot"; "_id": string }, options?: Options): Promise<null> {
    return this.#call("POST", "/integrations/crm/:platform/sync/lines/:_id/put_back", [], input, options) as Promise<never>;
  }

  /** Show where a person is in the connected CRMs. */
  ofProspect(input: { "_id": string }, options?: Options): Promise<(ExternalCrmOfProspectResultItem)[]> {
    return this.#call("GET", "/profiles/:_id/crm", true, input, options) as Promise<never>;
  }
}

class DealsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the deals of a pipeline. */
  list(input: DealsListInput, options?: Options): Promise<DealsListResult> {
    return this.#call("GET", "/integrations/crm/:platform/deals", true, input, options) as Promise<never>;
  }
  /** List the deals of a pipeline: all of it, page by page. */
  listAll(input: Omit<DealsListInput, "cursor" | "offset">, options?: Options): AsyncGenerator<CrmStagesResultItemCrmDealsItem, void, undefined> {
    return pagesOf((cursor) => this.list({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Sum up the deals of a pipeline per currency. */
  sums(input: DealsSumsInput, options?: Options): Promise<(CrmStagesResultItemSumsItem)[]> {
    return this.#call("GET", "/integrations/crm/:platform/pipelines/:_id/sums", true, input, options) as Promise<never>;
  }

  /** List the deals of a person. */
  ofProspect(input: { "platform": "default"; "profile_id": string }, options?: Options): Promise<(CrmStagesResultItemCrmDealsItem)[]> {
    return this.#call("GET", "/integrations/crm/:platform/profiles/:profile_id/deals", true, input, options) as Promise<never>;
  }

  /** Add a deal to a stage. */
  create(input: DealsCreateInput, options?: Options): Promise<DealsCreateResult> {
    return this.#call("POST", "/integrations/crm/:platform/deals", [], input, options) as Promise<never>;
  }

  /** Show a deal with its history. */
  show(input: { "platform": "default"; "_id": string }, options?: Options): Promise<DealsCreateResult> {
    return this.#call("GET", "/integrations/crm/:platform/deals/:_id", true, input, options) as Promise<never>;
  }

  /** Change a deal. */
  update(input: DealsUpdateInput, options?: Options): Promise<DealsCreateResult> {
    return this.#call("PUT", "/integrations/crm/:platform/deals/:_id/update", [], input, options) as Promise<never>;
  }

  /** Move a deal on the board. */
  move(input: DealsMoveInput, options?: Options): Promise<CrmStagesResultItemCrmDealsItem> {
    return this.#call("PATCH", "/integrations/crm/:platform/deals/:_id/update", [], input, options) as Promise<never>;
  }

  /** Delete a deal; it can be restored for 30 days. */
  remove(input: { "platform": "default"; "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/integrations/crm/:platform/deals/:_id/delete", true, input, options) as Promise<never>;
  }

  /** Restore a deleted deal. */
  restore(input: { "platform": "default"; "_id": string }, options?: Options): Promise<DealsCreateResult> {
    return this.#call("POST", "/integrations/crm/:platform/deals/:_id/restore", [], input, options) as Promise<never>;
  }

  /** Change many deals at once. */
  changeMany(input: DealsChangeManyInput, options?: Options): Promise<{ "changed": number }> {
    return this.#call("POST", "/integrations/crm/:platform/deals/change", [], input, options) as Promise<never>;
  }
}

class CalendarsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show whether your Calendly is connected. */
  own(options?: Options): Promise<CalendarsOwnResult> {
    return this.#call("GET", "/integrations/calendly", true, {}, options) as Promise<never>;
  }

  /** List your event types. */
  eventTypes(input: { "cursor"?: string; "offset"?: number; "limit"?: number } = {}, options?: Options): Promise<CalendarsEventTypesResult> {
    return this.#call("GET", "/calendly/event_types", true, input, options) as Promise<never>;
  }
  /** List your event types: all of it, page by page. */
  eventTypesAll(input: Omit<{ "cursor"?: string; "offset"?: number; "limit"?: number }, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<CalendarsEventTypesResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.eventTypes({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** List the members whose Calendly is connected. */
  users(input: { "cursor"?: string; "offset"?: number; "limit"?: number } = {}, options?: Options): Promise<CalendarsUsersResult> {
    return this.#call("GET", "/calendly/users", true, input, options) as Promise<never>;
  }
  /** List the members whose Calendly is connected: all of it, page by page. */
  usersAll(input: Omit<{ "cursor"?: string; "offset"?: number; "limit"?: number }, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<CalendarsUsersResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.users({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** List the event types of a member. */
  userEventTypes(input: { "_id": string; "cursor"?: string; "offset"?: number; "limit"?: number }, options?: Options): Promise<CalendarsEventTypesResult> {
    return this.#call("GET", "/calendly/users/:_id/event_types", true, input, options) as Promise<never>;
  }
  /** List the event types of a member: all of it, page by page. */
  userEventTypesAll(input: Omit<{ "_id": string; "cursor"?: string; "offset"?: number; "limit"?: number }, "cursor" | "offset">, options?: Options): AsyncGenerator<CalendarsEventTypesResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.userEventTypes({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }
}

class MeetingsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List meetings that prospects booked. */
  list(input: MeetingsListInput = {}, options?: Options): Promise<MeetingsListResult> {
    return this.#call("GET", "/meetings", true, input, options) as Promise<never>;
  }
  /** List meetings that prospects booked: all of it, page by page. */
  listAll(input: Omit<MeetingsListInput, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<MeetingsListResultItemsItem, void, undefined> {
    return pagesOf((cursor) => this.list({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Say whose meeting it is. */
  match(input: { "_id": string; "profile_id": string }, options?: Options): Promise<MeetingsListResultItemsItem> {
    return this.#call("POST", "/meetings/:_id/match", [], input, options) as Promise<never>;
  }

  /** Say that a meeting is no prospect's. */
  dismiss(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("POST", "/meetings/:_id/dismiss", [], input, options) as Promise<never>;
  }
}

class MeetingLinksCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show the event type to which an account's meeting link leads. */
  show(input: { "_id": string }, options?: Options): Promise<MeetingLinksShowResult> {
    return this.#call("GET", "/credentials/:_id/meeting_link", true, input, options) as Promise<never>;
  }

  /** Choose the event type to which an account's meeting link leads. */
  set(input: { "_id": string; "event_type_id": string | null }, options?: Options): Promise<MeetingLinksShowResult> {
    return this.#call("PUT", "/credentials/:_id/meeting_link", [], input, options) as Promise<never>;
  }
}

class HooksCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** List the subscriptions of programs. */
  list(options?: Options): Promise<{ "items": (HooksListResultItemsItem)[]; "zapier_url": string | null }> {
    return this.#call("GET", "/hooks", true, {}, options) as Promise<never>;
  }

  /** Subscribe to an event. */
  subscribe(input: HooksSubscribeInput, options?: Options): Promise<HooksSubscribeResult> {
    return this.#call("POST", "/hooks", [], input, options) as Promise<never>;
  }

  /** Show a subscription. */
  show(input: { "_id": string }, options?: Options): Promise<HooksListResultItemsItem> {
    return this.#call("GET", "/hooks/:_id", true, input, options) as Promise<never>;
  }

  /** End a subscription. */
  unsubscribe(input: { "_id": string }, options?: Options): Promise<null> {
    return this.#call("DELETE", "/hooks/:_id", true, input, options) as Promise<never>;
  }

  /** Show the latest of an event, or an example. */
  samples(input: HooksSamplesInput, options?: Options): Promise<(HooksSamplesResultItem)[]> {
    return this.#call("GET", "/hooks/samples", true, input, options) as Promise<never>;
  }

  /** List what happened, newest first. */
  events(input: HooksEventsInput, options?: Options): Promise<HooksEventsResult> {
    return this.#call("GET", "/hooks/events", true, input, options) as Promise<never>;
  }
  /** List what happened, newest first: all of it, page by page. */
  eventsAll(input: Omit<HooksEventsInput, "cursor" | "offset">, options?: Options): AsyncGenerator<HooksSamplesResultItem, void, undefined> {
    return pagesOf((cursor) => this.events({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }
}

class ChoiceListsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Find campaigns to choose from, by name. */
  campaigns(input: { "search"?: string; "cursor"?: string; "offset"?: number; "limit"?: number } = {}, options?: Options): Promise<ChoiceListsCampaignsResult> {
    return this.#call("GET", "/choices/campaigns", true, input, options) as Promise<never>;
  }
  /** Find campaigns to choose from, by name: all of it, page by page. */
  campaignsAll(input: Omit<{ "search"?: string; "cursor"?: string; "offset"?: number; "limit"?: number }, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<{ "id": string; "name": string }, void, undefined> {
    return pagesOf((cursor) => this.campaigns({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Find accounts to choose from, by name. */
  senders(input: { "search"?: string; "cursor"?: string; "offset"?: number; "limit"?: number } = {}, options?: Options): Promise<ChoiceListsCampaignsResult> {
    return this.#call("GET", "/choices/senders", true, input, options) as Promise<never>;
  }
  /** Find accounts to choose from, by name: all of it, page by page. */
  sendersAll(input: Omit<{ "search"?: string; "cursor"?: string; "offset"?: number; "limit"?: number }, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<{ "id": string; "name": string }, void, undefined> {
    return pagesOf((cursor) => this.senders({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }

  /** Find labels to choose from, by name. */
  labels(input: { "search"?: string; "cursor"?: string; "offset"?: number; "limit"?: number } = {}, options?: Options): Promise<ChoiceListsCampaignsResult> {
    return this.#call("GET", "/choices/labels", true, input, options) as Promise<never>;
  }
  /** Find labels to choose from, by name: all of it, page by page. */
  labelsAll(input: Omit<{ "search"?: string; "cursor"?: string; "offset"?: number; "limit"?: number }, "cursor" | "offset"> = {}, options?: Options): AsyncGenerator<{ "id": string; "name": string }, void, undefined> {
    return pagesOf((cursor) => this.labels({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;
  }
}

class ProgramsCalls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }

  /** Show who and where a program is. */
  me(options?: Options): Promise<ProgramsMeResult> {
    return this.#call("GET", "/me", true, {}, options) as Promise<never>;
  }
}

/** All calls, by what they are about. */
export class Calls {
  readonly auth: AuthCalls;
  readonly users: UsersCalls;
  readonly workspaces: WorkspacesCalls;
  readonly members: MembersCalls;
  readonly accounts: AccountsCalls;
  readonly accountSettings: AccountSettingsCalls;
  readonly mailboxes: MailboxesCalls;
  readonly mailboxLists: MailboxListsCalls;
  readonly mailboxImports: MailboxImportsCalls;
  readonly deliverability: DeliverabilityCalls;
  readonly mailConsents: MailConsentsCalls;
  readonly warmUps: WarmUpsCalls;
  readonly aiEmails: AiEmailsCalls;
  readonly phone: PhoneCalls;
  readonly voicemail: VoicemailCalls;
  readonly campaignFiles: CampaignFilesCalls;
  readonly campaignReviews: CampaignReviewsCalls;
  readonly smartSequences: SmartSequencesCalls;
  readonly versions: VersionsCalls;
  readonly campaigns: CampaignsCalls;
  readonly approvals: ApprovalsCalls;
  readonly experiments: ExperimentsCalls;
  readonly attention: AttentionCalls;
  readonly reassignments: ReassignmentsCalls;
  readonly campaignLists: CampaignListsCalls;
  readonly simulation: SimulationCalls;
  readonly campaignPeople: CampaignPeopleCalls;
  readonly campaignPrompts: CampaignPromptsCalls;
  readonly imports: ImportsCalls;
  readonly searches: SearchesCalls;
  readonly prospects: ProspectsCalls;
  readonly personalities: PersonalitiesCalls;
  readonly neighbors: NeighborsCalls;
  readonly manyProspects: ManyProspectsCalls;
  readonly sharedField: SharedFieldCalls;
  readonly prospectBatch: ProspectBatchCalls;
  readonly prospectLists: ProspectListsCalls;
  readonly segments: SegmentsCalls;
  readonly consents: ConsentsCalls;
  readonly contactHistory: ContactHistoryCalls;
  readonly doNotContact: DoNotContactCalls;
  readonly duplicates: DuplicatesCalls;
  readonly customFields: CustomFieldsCalls;
  readonly enrichment: EnrichmentCalls;
  readonly finder: FinderCalls;
  readonly foundLists: FoundListsCalls;
  readonly enrichments: EnrichmentsCalls;
  readonly inbox: InboxCalls;
  readonly sandbox: SandboxCalls;
  readonly conversationSyncs: ConversationSyncsCalls;
  readonly writing: WritingCalls;
  readonly notes: NotesCalls;
  readonly savedReplies: SavedRepliesCalls;
  readonly reports: ReportsCalls;
  readonly dashboard: DashboardCalls;
  readonly views: ViewsCalls;
  readonly labels: LabelsCalls;
  readonly tasks: TasksCalls;
  readonly webhookSteps: WebhookStepsCalls;
  readonly trackingDomains: TrackingDomainsCalls;
  readonly integrations: IntegrationsCalls;
  readonly webhooks: WebhooksCalls;
  readonly crm: CrmCalls;
  readonly crmWishes: CrmWishesCalls;
  readonly externalCrm: ExternalCrmCalls;
  readonly deals: DealsCalls;
  readonly calendars: CalendarsCalls;
  readonly meetings: MeetingsCalls;
  readonly meetingLinks: MeetingLinksCalls;
  readonly hooks: HooksCalls;
  readonly choiceLists: ChoiceListsCalls;
  readonly programs: ProgramsCalls;
  constructor(call: Call) {
    this.auth = new AuthCalls(call);
    this.users = new UsersCalls(call);
    this.workspaces = new WorkspacesCalls(call);
    this.members = new MembersCalls(call);
    this.accounts = new AccountsCalls(call);
    this.accountSettings = new AccountSettingsCalls(call);
    this.mailboxes = new MailboxesCalls(call);
    this.mailboxLists = new MailboxListsCalls(call);
    this.mailboxImports = new MailboxImportsCalls(call);
    this.deliverability = new DeliverabilityCalls(call);
    this.mailConsents = new MailConsentsCalls(call);
    this.warmUps = new WarmUpsCalls(call);
    this.aiEmails = new AiEmailsCalls(call);
    this.phone = new PhoneCalls(call);
    this.voicemail = new VoicemailCalls(call);
    this.campaignFiles = new CampaignFilesCalls(call);
    this.campaignReviews = new CampaignReviewsCalls(call);
    this.smartSequences = new SmartSequencesCalls(call);
    this.versions = new VersionsCalls(call);
    this.campaigns = new CampaignsCalls(call);
    this.approvals = new ApprovalsCalls(call);
    this.experiments = new ExperimentsCalls(call);
    this.attention = new AttentionCalls(call);
    this.reassignments = new ReassignmentsCalls(call);
    this.campaignLists = new CampaignListsCalls(call);
    this.simulation = new SimulationCalls(call);
    this.campaignPeople = new CampaignPeopleCalls(call);
    this.campaignPrompts = new CampaignPromptsCalls(call);
    this.imports = new ImportsCalls(call);
    this.searches = new SearchesCalls(call);
    this.prospects = new ProspectsCalls(call);
    this.personalities = new PersonalitiesCalls(call);
    this.neighbors = new NeighborsCalls(call);
    this.manyProspects = new ManyProspectsCalls(call);
    this.sharedField = new SharedFieldCalls(call);
    this.prospectBatch = new ProspectBatchCalls(call);
    this.prospectLists = new ProspectListsCalls(call);
    this.segments = new SegmentsCalls(call);
    this.consents = new ConsentsCalls(call);
    this.contactHistory = new ContactHistoryCalls(call);
    this.doNotContact = new DoNotContactCalls(call);
    this.duplicates = new DuplicatesCalls(call);
    this.customFields = new CustomFieldsCalls(call);
    this.enrichment = new EnrichmentCalls(call);
    this.finder = new FinderCalls(call);
    this.foundLists = new FoundListsCalls(call);
    this.enrichments = new EnrichmentsCalls(call);
    this.inbox = new InboxCalls(call);
    this.sandbox = new SandboxCalls(call);
    this.conversationSyncs = new ConversationSyncsCalls(call);
    this.writing = new WritingCalls(call);
    this.notes = new NotesCalls(call);
    this.savedReplies = new SavedRepliesCalls(call);
    this.reports = new ReportsCalls(call);
    this.dashboard = new DashboardCalls(call);
    this.views = new ViewsCalls(call);
    this.labels = new LabelsCalls(call);
    this.tasks = new TasksCalls(call);
    this.webhookSteps = new WebhookStepsCalls(call);
    this.trackingDomains = new TrackingDomainsCalls(call);
    this.integrations = new IntegrationsCalls(call);
    this.webhooks = new WebhooksCalls(call);
    this.crm = new CrmCalls(call);
    this.crmWishes = new CrmWishesCalls(call);
    this.externalCrm = new ExternalCrmCalls(call);
    this.deals = new DealsCalls(call);
    this.calendars = new CalendarsCalls(call);
    this.meetings = new MeetingsCalls(call);
    this.meetingLinks = new MeetingLinksCalls(call);
    this.hooks = new HooksCalls(call);
    this.choiceLists = new ChoiceListsCalls(call);
    this.programs = new ProgramsCalls(call);
  }
}
