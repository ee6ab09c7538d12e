/**
 * Every error the API can return, with its HTTP status and the specification's English text (catalog ERR-01 to ERR-45). The client
 * translates by code (I18N-06); `{name}` is replaced by a detail.
 */
export const errors = {
  // Requests and session
  invalid_input: { status: 400, text: "Please, check the highlighted fields" },
  unknown_field: { status: 400, text: "Unknown field {field}" },
  not_found: { status: 404, text: "Not found" },
  unauthorized: { status: 401, text: "Please, sign in" },
  forbidden: { status: 403, text: "You have no access to this" },
  insufficient_scope: { status: 403, text: "This call needs the scope {scope}" },
  origin_refused: { status: 403, text: "This request came from another site" },
  rate_limited: { status: 429, text: "Too many tries. Try again in {seconds} seconds" },
  unsupported_media_type: { status: 415, text: "This content type is not supported" },
  too_large: { status: 413, text: "File is too large" },
  unknown_host: { status: 421, text: "This address belongs to no brand" },
  insecure_connection: {
    status: 403,
    text: "This address does not use https, so nobody can sign in safely. Open it over https. Whoever runs this installation can set TRUSTED_PROXIES to the proxy in front, or ALLOW_HTTP=1 to do without",
  },
  internal: { status: 500, text: "Something went wrong" },
  maintenance: { status: 503, text: "Service is under Maintenance, check back in 5 minutes" },
  busy: { status: 503, text: "Too many requests right now. Try again in a few seconds" },
  request_timeout: { status: 504, text: "Too long request" },
  conflict: { status: 409, text: "Somebody changed this at the same time. Please, try again" },
  workspace_changed: { status: 409, text: "You work in another workspace now. Reload to continue" },
  // Fields (VAL-01 to VAL-11)
  fill_this_field: { status: 400, text: "Fill this field" },
  fill_all_fields: { status: 400, text: "Please, fill all fields" },
  not_one_line: { status: 400, text: "Field can not have line breaks or control characters" },
  leading_or_trailing_space: { status: 400, text: "Field can not start or end with a space" },
  too_long: { status: 400, text: "message can not be longer than {count}" },
  invalid_email: { status: 400, text: "Invalid email" },
  email_incorrect: { status: 400, text: "Email incorrect" },
  invalid_url: { status: 400, text: "The URL must have {protocol} protocol" },
  wrong_phone: { status: 400, text: "Wrong phone" },
  invalid_profile_url: { status: 400, text: "Enter the address of a profile" },
  invalid_website: { status: 400, text: "Enter a web address" },
  invalid_twitter: { status: 400, text: "Enter an X handle or a link to the profile" },
  invalid_company_domain: { status: 400, text: "Enter a domain" },
  tracking_host_invalid: { status: 400, text: "Enter a domain such as links.example.com" },
  tracking_host_address: { status: 400, text: "IP addresses can not be used. Enter a domain" },
  tracking_host_wildcard: { status: 400, text: "Enter one domain, without *" },
  tracking_host_bare: { status: 400, text: "Use a subdomain, such as links.example.com" },
  tracking_host_ours: { status: 400, text: "This domain belongs to this product. Use one of your own" },
  tracking_host_taken: {
    status: 400,
    text: "Another workspace uses this domain, or used it in the last 30 days",
  },
  tracking_host_exists: { status: 400, text: "This domain is added already" },
  tracking_domain_unverified: { status: 409, text: "This domain is not ready yet" },
  domain_name_invalid: {
    status: 400,
    text: "Use letters from a to z, digits and hyphens, such as acme or acme.com",
  },
  domain_ending_unknown: {
    status: 400,
    text: "Domains with this ending are not sold here. Choose one of: {endings}",
  },
  too_many_domains: { status: 400, text: "At most {count} domains at a time" },
  domain_not_free: { status: 409, text: "{name} is taken" },
  domain_price_changed: { status: 409, text: "{name} now costs {credits} credits. Nothing was bought" },
  domain_bought_already: { status: 409, text: "{name} is bought already" },
  domains_out_of_credits: { status: 402, text: "Not enough credits to purchase domains" },
  no_registrar: {
    status: 409,
    text: "No registrar is connected. The operator of this installation can connect one",
  },
  registrar_unreachable: {
    status: 503,
    text: "The registrar does not answer. Nothing was bought. Please, try again later",
  },
  domain_not_ready: { status: 409, text: "This domain is not ready yet" },
  domain_full: { status: 409, text: "At most {limit} mailboxes per domain" },
  mailbox_slots_full: { status: 402, text: "Not enough mailbox slots" },
  mailbox_name_invalid: {
    status: 400,
    text: "Use letters from a to z, digits, dots, hyphens and underscores",
  },
  tracking_domains_full: { status: 409, text: "At most {limit} domains. Delete one to add another" },
  password_too_short: { status: 400, text: "Password shoud be at least 8 characters" },
  password_too_common: {
    status: 400,
    text: "This password is too common. Choose another",
  },
  password_like_you: { status: 400, text: "This password is close to your name or email. Choose another" },
  password_mismatch: { status: 400, text: "Password mismatch" },
  terms_not_accepted: { status: 400, text: "Accept the terms and the privacy policy to continue" },
  // Sign-in
  link_expired: { status: 410, text: "This link has expired or was used already. Please, ask for a new one" },
  mail_unavailable: { status: 503, text: "This installation can not send emails. Ask whoever runs it" },
  old_password_wrong: { status: 422, text: "The old password is incorrect" },
  code_wrong: { status: 422, text: "This code is not valid" },
  second_step_over: { status: 410, text: "This took too long. Sign in again" },
  confirm_first: { status: 403, text: "Confirm your identity first" },
  email_unchanged: { status: 409, text: "This is your email address already" },
  authenticator_on: { status: 409, text: "Two-factor sign-in is already on" },
  passkey_refused: { status: 422, text: "This passkey could not be verified. Try again" },
  second_factor_required: {
    status: 403,
    text: "This workspace requires two-factor sign-in or a passkey. Add one under Settings, Security",
  },
  second_factor_first: {
    status: 409,
    text: "Add a passkey or turn on two-factor sign-in for yourself first",
  },
  second_factor_of_brand: {
    status: 409,
    text: "{name} requires a second factor in every workspace. A workspace can't change this",
  },
  last_second_factor: {
    status: 409,
    text: "{name} requires a second factor. Add another before you delete this one",
  },
  too_many_passkeys: { status: 409, text: "At most {limit} passkeys. Delete one to add another" },
  no_password_yet: {
    status: 409,
    text: "You sign in with another service. Set a password by the link under sign-in",
  },
  sign_in_method_closed: { status: 403, text: "This way to sign in is not available here" },
  sign_up_closed: { status: 403, text: "You can join here by invitation only" },
  provider_refused: { status: 422, text: "{provider} did not confirm who you are. Please, try again" },
  provider_email_unverified: {
    status: 422,
    text: "{provider} has not verified your email. Sign in with your password instead",
  },
  no_account_yet: {
    status: 403,
    text: "You do not have an account here yet. Accept the terms to create one with {provider}",
  },
  oauth_client_unknown: { status: 404, text: "This application is not known here" },
  oauth_scope_unknown: {
    status: 400,
    text: "This program asks for access that does not exist or is not open to it",
  },
  oauth_grant_refused: { status: 400, text: "This code is not valid" },
  already_member: { status: 409, text: "You are a member of this workspace already" },
  // Billing (BILL-48 to BILL-52)
  payment_failed: { status: 402, text: "Payment failed" },
  purchase_refused: { status: 409, text: "You can't purchase a subscription now" },
  purchase_at_vendor: {
    status: 409,
    text: "Please, purchase a subscription in the vendor's interface and try again",
  },
  price_not_found: { status: 404, text: "This price does not exist" },
  card_refused: { status: 402, text: "There are errors with your payment, please add a new card" },
  offer_changed: { status: 409, text: "The plan or its price changed since. Please, check the new amount" },
  plan_running: { status: 409, text: "You have a plan already. Change it instead of buying another" },
  no_plan_to_change: { status: 409, text: "There is no paid plan to change. Choose a plan first" },
  other_currency: { status: 409, text: "Your plan is paid in {currency}, so a new one is as well" },
  last_payment_method: {
    status: 409,
    text: "This pays for your plan. Add another payment method before you remove it",
  },
  payments_unavailable: {
    status: 503,
    text: "The payment provider does not answer. Please, try again in a moment",
  },
  out_of_credits: {
    status: 402,
    text: "Not enough credits. Your plan gives new ones every month, a higher plan gives more",
  },
  writing_unavailable: {
    status: 503,
    text: "The text could not be written now. Nothing was charged. Please, try again",
  },
  writing_key_refused: {
    status: 503,
    text: "The language model refused this installation's key. Nothing was charged. Ask whoever runs this installation",
  },
  no_language_model: {
    status: 409,
    text: "No language model is set up. The sandbox's writes for sandbox accounts only. Nothing was charged",
  },
  writing_unusable: {
    status: 422,
    text: "No text came of this that can be used. Nothing was charged. Say it in other words",
  },
  personality_unavailable: {
    status: 503,
    text: "The personality type could not be inferred now. Nothing was charged. Please, try again",
  },
  personality_opted_out: {
    status: 409,
    text: "This person opted out, so their personality type is not inferred",
  },
  prompt_not_ready: { status: 409, text: "This draft is not ready" },
  credits_from_sales: { status: 402, text: "Please contact sales to add credits" },
  // People and workspaces
  wrong_credentials: { status: 401, text: "Email or password is incorrect" },
  email_taken: { status: 409, text: "An account with this email exists already. Please, sign in" },
  email_unconfirmed: { status: 403, text: "Please, confirm your email first" },
  space_not_found: { status: 404, text: "Space not found" },
  add_one_email: { status: 400, text: "Add at least one email" },
  email_already_added: { status: 409, text: "Email already added" },
  last_admin: { status: 409, text: "A workspace keeps at least one admin" },
  invite_of_another: { status: 403, text: "You've been invited with another email!" },
  invite_expired: { status: 410, text: "This invitation has expired or was used already" },
  message_sent_before: {
    status: 409,
    text: "An earlier version of this message was already sent. Check the conversation before you send it again",
  },
  attachment_executable: { status: 422, text: "{name} cannot be attached: it is a program" },
  attachment_script: { status: 422, text: "{name} cannot be attached: it is a script or shortcut" },
  attachment_page: { status: 422, text: "{name} cannot be attached: it is a web page or SVG" },
  attachment_macro: { status: 422, text: "{name} cannot be attached: it contains macros or embedded code" },
  attachment_disk_image: { status: 422, text: "{name} cannot be attached: it is a disk image" },
  attachment_archive: {
    status: 422,
    text: "{name} cannot be attached: it cannot be looked into. Use an unencrypted .zip",
  },
  attachment_empty: { status: 422, text: "{name} cannot be attached: it is empty" },
  attachment_gone: { status: 404, text: "An attachment is no longer stored. Remove it and attach it again" },
  attachments_too_large: { status: 413, text: "Attachments may have 25 MB in all" },
  too_many_attachments: { status: 400, text: "Attach 20 files at most" },
  files_unavailable: { status: 503, text: "File storage is not available. Try again in a few minutes" },
  export_running: { status: 409, text: "An export of this workspace is running already" },
  export_too_large: {
    status: 413,
    text: "The archive would be larger than 20 GB, which file storage does not take. Delete large files, or contact support",
  },
  file_gone: { status: 410, text: "This file is no longer stored" },
  no_file: { status: 400, text: "No file provided" },
  not_an_image: { status: 422, text: "Choose a png, jpg or webp image" },
  user_not_defined: { status: 404, text: "User is not defined" },
  space_already_active: { status: 409, text: "This workspace is already active" },
  space_not_selectable: { status: 409, text: "You can't choose this workspace because it is {status}" },
  too_many_workspaces: {
    status: 409,
    text: "You have {limit} workspaces without a subscription. Subscribe to one of them before you create another",
  },
  new_workspace_closed: { status: 403, text: "You can't create a workspace here" },
  upgrade_required: { status: 402, text: "Your plan does not include this" },
  workspace_unpaid: { status: 402, text: "This workspace is not paid" },
  workspace_blocked: { status: 403, text: "Please contact your workspace admin" },
  // Accounts (CRED-89 to CRED-116)
  not_valid_email: { status: 400, text: "Not valid email" },
  not_valid_password: { status: 400, text: "Not valid password" },
  not_valid_location: { status: 400, text: "Not valid location" },
  not_valid_timezone: { status: 400, text: "Not valid timezone" },
  work_hours_equal: { status: 400, text: "Start and end of the working hours must differ" },
  no_working_day: { status: 400, text: "Choose at least one working day" },
  fix_all_errors: { status: 400, text: "Fix all errors, before continue" },
  account_exists: {
    status: 409,
    text: "Account with such email already exists, please visit settings page with that account to update the password",
  },
  account_of_another_user: { status: 409, text: "These credentials are already connected to another user" },
  seat_needed: { status: 402, text: "You need to purchase one more seat to be able to add an account" },
  account_limit_reached: { status: 403, text: "You can't add another account" },
  cloud_seats_missing: { status: 402, text: "Cloud seats do not exist in this tier" },
  account_wrong_password: { status: 422, text: "The network refused this password" },
  account_password_too_short: { status: 400, text: "Password should be at least 4 characters" },
  account_code_locked: { status: 422, text: "Too many wrong codes. Ask for a new one" },
  account_phone_wrong: { status: 422, text: "Please, add correct phone number" },
  two_factor_wrong: { status: 422, text: "username or password is wrong, please update it" },
  two_factor_unsupported: { status: 422, text: "we support only Microsoft two step verification" },
  two_factor_locked: {
    status: 422,
    text: "Your 2FA account is temporarily locked, please try again later",
  },
  proxy_incomplete: { status: 400, text: "Fill all fields of the proxy" },
  proxy_address_invalid: { status: 400, text: "Not valid IP address" },
  proxy_domain_invalid: { status: 400, text: "Not valid domain" },
  proxy_port_invalid: { status: 400, text: "Not valid port" },
  proxy_refused: { status: 422, text: "This proxy can not be used" },
  proxy_not_reachable: { status: 422, text: "The proxy did not answer: {detail}" },
  proxy_refreshes_used_up: { status: 429, text: "You can refresh proxy up to 2 times a day" },
  limits_locked: { status: 403, text: "Admin has prohibited change of limits" },
  limit_above_plan: { status: 422, text: "Your plan allows at most {limit} a day" },
  blacklist_entry_twice: { status: 409, text: "This entry is already in the blacklist" },
  residential_proxies_missing: { status: 402, text: "Your plan does not include residential proxies" },
  label_exists: { status: 409, text: "Such label already exists" },
  list_exists: { status: 409, text: "A list with this name exists already" },
  too_many_lists: { status: 409, text: "At most {limit} lists. Delete one to add another" },
  wrong_idempotency_key: { status: 400, text: "Idempotency-Key must have 1 to 200 characters" },
  idempotency_key_reused: {
    status: 409,
    text: "This Idempotency-Key was used for another request. Use a new one",
  },
  too_many_segments: { status: 409, text: "At most {limit} live segments. Delete one to add another" },
  wrong_color: { status: 400, text: "Choose a color" },
  task_not_open: { status: 409, text: "This task is not open any more" },
  wrong_webhook_url: { status: 400, text: "Please enter correct webhook URL" },
  webhook_refused: { status: 422, text: "Webhook responded with status code {status}" },
  webhook_not_reachable: { status: 422, text: "Webhook did not answer" },
  campaign_file_unreadable: {
    status: 422,
    text: "This is no campaign file: it can not be read at line {line}",
  },
  campaign_file_newer: { status: 422, text: "This campaign file was written by a newer version" },
  campaign_file_wrong: { status: 422, text: "This does not fit in the campaign file: {places}" },
  smart_sequences_missing: { status: 402, text: "Your plan does not include smart sequences" },
  extension_missing: { status: 409, text: "Install the browser extension first" },
  account_code_wrong: { status: 422, text: "The security code is wrong" },
  account_code_expired: { status: 422, text: "The security code expired. Ask for a new one" },
  proxy_type_unavailable: {
    status: 422,
    text: "This kind of proxy is not available on this network. Choose a basic one",
  },
  browser_not_offered: {
    status: 422,
    text: "Accounts work in the cloud here: the browser extension does not know this network",
  },
  network_service_refused: {
    status: 503,
    text: "The network service refused this installation's key or subscription. Ask whoever runs this installation",
  },
  account_choice_wrong: { status: 422, text: "This option is no longer offered. Choose again" },
  account_not_reachable: { status: 503, text: "The network did not answer. Please, try again" },
  add_account_first: { status: 409, text: "Please, add social account first" },
  account_in_use: { status: 409, text: "{count} active campaigns use this account. Pause them first" },
  account_has_mailboxes: {
    status: 409,
    text: "{count} mailboxes belong to this account. Disconnect them first",
  },
  account_busy: {
    status: 409,
    text: "{count} messages of this account are still on their way. Wait until they are out",
  },
  // Mailboxes
  integration_not_connected: { status: 409, text: "Integration is not connected" },
  mailbox_exists: { status: 409, text: "This mailbox is already connected" },
  mailbox_limit_reached: { status: 402, text: "Your plan has room for {limit} mailboxes" },
  mailbox_twice_in_file: { status: 409, text: "This address is in the file twice" },
  mailbox_account_unknown: { status: 404, text: "No account is called {name}" },
  mailbox_file_number: { status: 400, text: "Enter a whole number from 1 to {max}" },
  mailbox_file_no_columns: {
    status: 422,
    text: "The first line of the file must name a column for the email address and one for the password",
  },
  mailbox_servers_unknown: {
    status: 422,
    text: "No mail servers were found for {domain}. Name them in the file",
  },
  mailbox_import_running: { status: 409, text: "Mailboxes of another file are still being connected" },
  mailbox_dns_failed: { status: 422, text: "No server was found at {host}" },
  mailbox_connect_failed: { status: 422, text: "{host} did not answer on port {port}" },
  mailbox_tls_failed: { status: 422, text: "{host} did not offer a secure connection: {detail}" },
  mailbox_login_failed: { status: 422, text: "{host} refused the user name or password" },
  mailbox_app_password: { status: 422, text: "{host} takes app passwords only" },
  mailbox_password_off: { status: 422, text: "{host} takes no passwords" },
  mailbox_smtp_off: { status: 422, text: "Sending by SMTP is turned off for this mailbox at {host}" },
  mailbox_imap_off: { status: 422, text: "IMAP is turned off for this mailbox at {host}" },
  mailbox_port_closed: { status: 422, text: "Port {port} can not be used. Use {ports}" },
  mailbox_encryption_wrong: { status: 422, text: "{host} does not offer this encryption on port {port}" },
  mailbox_sign_in_again: { status: 422, text: "The mailbox's owner has to sign in again" },
  mailbox_other_address: { status: 422, text: "{email} was signed in instead of {expected}" },
  consent_declined: { status: 422, text: "The sign-in was cancelled or not allowed" },
  consent_incomplete: { status: 422, text: "Sending and reading email was not allowed" },
  consent_lost: { status: 409, text: "This sign-in was used already or took too long" },
  consent_unavailable: { status: 503, text: "The provider does not answer" },
  consent_not_offered: { status: 409, text: "This installation is not registered at the provider" },
  mailbox_folder_failed: { status: 422, text: "The inbox could not be opened on {host}" },
  mailbox_host_refused: { status: 422, text: "This server can not be used" },
  phone_in_use: {
    status: 409,
    text: "{count} campaigns send from this number. Choose another one in them first",
  },
  phone_not_available: { status: 409, text: "These numbers are not available any more" },
  phone_papers_missing: {
    status: 422,
    text: "This country asks for an address or an identity before it gives out numbers",
  },
  phone_vendor_unreachable: {
    status: 503,
    text: "The phone service does not answer. Please, try again later",
  },
  phone_given_by_operator: {
    status: 403,
    text: "Numbers are given out by the operator of this installation",
  },
  warm_up_not_at_google: { status: 409, text: "Google forbids warm-up in mailboxes connected by consent" },
  mailbox_files_copies: { status: 409, text: "The server of this mailbox files sent mail by itself" },
  mailbox_in_use: { status: 409, text: "{count} active campaigns send from this mailbox. Pause them first" },
  // Voicemails (VM-02 to VM-14)
  voicemail_not_wav: { status: 422, text: "Choose a .wav file that is not damaged" },
  voicemail_length: { status: 422, text: "A recording lasts {shortest} to {longest} seconds" },
  wrong_forward_number: {
    status: 400,
    text: "Forward number is 5 to 13 digits including the regional code, no special characters",
  },
  voicemail_terms_refused: { status: 422, text: "You are disagreed to Terms of Service." },
  voicemail_in_use: { status: 409, text: "Unable to delete the voicemail used in the campaign" },
  voicemails_full: { status: 409, text: "There is room for {limit} recordings. Delete one to add another" },
  voicemail_limit: {
    status: 409,
    text: "You can send up to three voicemails per three days to one number",
  },
  voicemail_country: { status: 422, text: "Voicemails can only be left in the US and Canada" },
  // Consents to texts and calls (R28)
  consent_no_phone: { status: 422, text: "Add a phone number first: consent is given for a number" },
  consent_missing: { status: 422, text: "No consent to calls at this number is recorded for this person" },
  // Campaigns (CAMP-29 to CAMP-66)
  resolve_errors: { status: 422, text: "Resolve errors before saving" },
  campaign_wrong_state: { status: 409, text: "This campaign is {status}, so this is not possible now" },
  campaign_not_ready: { status: 422, text: "Resolve errors before saving" },
  campaign_limit_reached: { status: 402, text: "Your plan has room for {limit} campaigns" },
  one_inmail_step: { status: 422, text: "You can add only one send inMail step" },
  one_connection_request_step: { status: 422, text: "You can add only one connection request step" },
  one_connection_by_email_step: { status: 422, text: "You can add only one connection by email step" },
  delay_too_short: { status: 422, text: "The delay must be at least 1 hour" },
  test_mail_refused: { status: 422, text: "The server refused this mail: {detail}" },
  draft_outdated: { status: 409, text: "This draft was changed elsewhere. Reload to see it" },
  identity_taken: { status: 409, text: "{value} belongs to another person in this workspace" },
  erased_at_request: {
    status: 409,
    text: "This address belongs to a person who was erased at their request",
  },
  erase_message_leaving: {
    status: 409,
    text: "A message to {name} is being sent, or its outcome is not known yet. Try again afterwards",
  },
  merge_same_person: { status: 400, text: "Choose another person" },
  merge_message_leaving: { status: 409, text: "A message to {name} is being sent. Try again in a moment" },
  merge_message_unknown: {
    status: 409,
    text: "It is unknown whether a message reached {name}. Resolve it first",
  },
  merge_reply_uncertain: {
    status: 409,
    text: "A message may be a reply from one of them. Review it first",
  },
  merge_other_accounts: {
    status: 403,
    text: "Accounts you cannot use are contacting one of them. Ask an admin to merge the records",
  },
  merge_choose_sequence: { status: 422, text: "Choose which campaign continues" },
  person_not_running: { status: 409, text: "This person is not in a running sequence" },
  person_in_other_campaign: { status: 409, text: "This person is active in another campaign" },
  person_not_reachable: { status: 409, text: "Nothing of this sequence can reach this person any more" },
  // Import (PROSPECT-17 to PROSPECT-26)
  choose_csv_file: { status: 400, text: "Choose csv file" },
  csv_too_large: { status: 413, text: "Max CSV file size is 5mb" },
  csv_no_accepted_lines: { status: 422, text: "No accepted lines were found" },
  csv_not_text: { status: 422, text: "This file is not a text file" },
  csv_no_header: { status: 422, text: "The first line of the file must name the columns" },
  csv_no_identity_column: { status: 422, text: "The file needs a profile URL or an email column" },
  csv_too_many_rows: { status: 422, text: "The file has more than {limit} rows" },
  listed_by_opt_out: { status: 409, text: "{name} opted out. Allow contact on their page" },
  csv_too_many_columns: { status: 422, text: "The file has more than {limit} columns" },
  csv_field_twice: { status: 422, text: "Two columns become {field}. Choose one" },
  custom_field_exists: { status: 409, text: "There is a custom field with this name already" },
  custom_field_used: { status: 409, text: "{name} is used in {places}. Take it out there first" },
  custom_fields_full: { status: 422, text: "A workspace has room for {limit} custom fields" },
  import_wrong_state: { status: 409, text: "This import is {status}, so this is not possible now" },
  email_only_campaign: { status: 409, text: "You can not add profiles to email only campaign" },
  // Searches (CAMP-47 to CAMP-53)
  wrong_search_url: { status: 422, text: "Please enter correct search URL" },
  wrong_navigator_list_url: { status: 422, text: "Please enter correct navigator list URL" },
  wrong_recruiter_project_url: { status: 422, text: "Please enter correct recruiter project URL" },
  wrong_post_url: { status: 422, text: "Please enter correct post URL" },
  wrong_event_url: { status: 422, text: "Please enter correct event URL" },
  wrong_group_url: { status: 422, text: "Please enter correct group URL" },
  search_exists: { status: 409, text: "Such search already exists in this campaign" },
  search_wrong_state: { status: 409, text: "This search is {status}, so this is not possible now" },
  search_source_missing: {
    status: 422,
    text: "The network has no such page, or does not show it to this account",
  },
  search_needs_sales_navigator: { status: 422, text: "This needs an account with Sales Navigator" },
  search_needs_recruiter: { status: 422, text: "This needs an account with Recruiter" },
  sync_needs_cloud_account: {
    status: 409,
    text: "Past conversations can be read for an account that works in the cloud, not through a browser",
  },
  search_needs_cloud_account: {
    status: 409,
    text: "Searching needs an account that works in the cloud, not through a browser",
  },
  // People database (PROSPECT-02 to PROSPECT-16)
  no_people_database: {
    status: 409,
    text: "No people database is connected. The operator of this installation can connect one",
  },
  people_database_changed: {
    status: 409,
    text: "The workspace uses another people database now. Choose the people again",
  },
  people_database_unreachable: {
    status: 503,
    text: "The people database does not answer. Please, try again later",
  },
  people_filter_not_supported: {
    status: 422,
    text: "The connected people database does not know one of these filters. Remove it and try again",
  },
  // Inbox
  no_channel_address: { status: 422, text: "There is no address on this channel" },
  text_not_fillable: { status: 422, text: "Check {detail}: it can not be filled" },
  saved_reply_exists: { status: 409, text: "There is a saved reply of this name already" },
  too_many_saved_replies: {
    status: 409,
    text: "There is room for {limit} saved replies. Delete one to keep another",
  },
  assigned_meanwhile: { status: 409, text: "{name} has taken this meanwhile" },
  time_not_ahead: { status: 422, text: "Choose a time ahead, at most a year from now" },
  message_to_past: { status: 422, text: "You cannot send a message to the past" },
  message_already_sent: { status: 409, text: "This message has already been sent" },
  restored_copy: {
    status: 409,
    text: "This is a restored copy: nothing is sent until an administrator releases it",
  },
  too_many_views: { status: 409, text: "There is room for {limit} views. Delete one to keep another" },
  // Approval of messages (CAMP-16)
  approval_changed: { status: 409, text: "This message has changed. Read it again" },
  approval_too_late: { status: 409, text: "This message is no longer waiting" },
  approval_incomplete: { status: 422, text: "Data for this message is missing. Write it by hand first" },
  // Messages on the network that could not be recorded (R33)
  event_not_recorded: { status: 409, text: "This message could not be recorded" },
  not_sandboxed: { status: 409, text: "Only a fully sandboxed workspace can run its own clock" },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as ErrorCode[];

/** Values for the placeholders of the text; `fields` names the invalid fields, each with its own code. */
export type ErrorDetails = {
  fields?: Record<string, ErrorCode>;
  /** Details stand beside the code in an answer. */
  code?: never;
  [detail: string]: unknown;
};

/** The only error that domain, services and routes throw; server/http turns it into a response. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
  ) {
    super(code);
  }
}

/** The specification's English text with its placeholders filled in. */
export const errorText = (code: ErrorCode, details: ErrorDetails = {}) =>
  errors[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
