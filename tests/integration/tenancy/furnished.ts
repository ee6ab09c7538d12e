import { randomBytes, randomUUID } from "node:crypto";
import { type Caller, type Member, signedUp } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

/** One thing of each kind that an ID can name. */
export type Things = Record<
  | "account"
  | "command"
  | "seat"
  | "mailbox"
  | "mailboxImport"
  | "workspaceExport"
  | "phone"
  | "audio"
  | "photo"
  | "upload"
  | "attachment"
  | "campaign"
  | "prospect"
  | "conversation"
  | "message"
  | "mail"
  | "import"
  | "search"
  | "listSearch"
  | "enrichment"
  | "codeInvite"
  | "creditPosting"
  | "emailInvite"
  | "view"
  | "label"
  | "list"
  | "segment"
  | "smartSequence"
  | "delivery"
  | "task"
  | "note"
  | "savedReply"
  | "prompt"
  | "customField"
  | "trackingDomain"
  | "webhook"
  | "webhookDelivery"
  | "hook"
  | "eventType"
  | "meeting"
  | "crmLine"
  | "pipeline"
  | "stage"
  | "deal"
  | "aiDomain"
  | "aiMailbox"
  | "entry"
  | "listImport"
  | "person"
  | "session"
  | "passkey"
  | "workspace",
  string
>;
const crmRules = {
  ...{ createPersonOn: [], createDealOn: [], dealStage: null, logs: [], stopsOnClosed: true, owners: [] },
  defaultOwner: null,
};

/** A workspace with one thing of each kind, with `canary` in all texts. */
export type Furnished = { member: Member; things: Things; canary: string };

export async function furnished(tern: Installation, canary: string, by?: Caller): Promise<Furnished> {
  const member = await signedUp(tern, `${canary} space`, by);
  const workspace = member.workspaceId;
  const [account, mailbox, campaign, prospect, conversation, message, mail, file, codeInvite] = Array.from(
    { length: 9 },
    () => randomUUID(),
  ) as [string, string, string, string, string, string, string, string, string];
  const emailInvite = randomUUID();
  const command = randomUUID();
  const seat = randomUUID();
  const view = randomUUID();
  const label = randomUUID();
  const [smartSequence, lane, enrollment] = [randomUUID(), randomUUID(), randomUUID()];
  const [delivery, task] = [randomUUID(), randomUUID()];
  const search = randomUUID();
  const listSearch = randomUUID();
  const enrichment = randomUUID();
  const phone = randomUUID();
  const audio = randomUUID();
  const [stored, upload, attachment] = [randomUUID(), randomUUID(), randomUUID()];
  const photo = randomUUID();
  const insert = (table: string, row: Record<string, unknown>) => {
    const fields = { workspace_id: workspace, ...row };
    const names = Object.keys(fields).map((name) => `"${name}"`);
    return tern.sql(
      `insert into ${table} (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
      Object.values(fields),
    );
  };
  await insert("accounts", {
    id: account,
    owner_id: member.userId,
    network: "sandbox",
    is_sandboxed: true,
    username: `${canary}@sandbox.test`,
    first_name: canary,
    last_name: "Account",
    country_code: "DE",
    timezone: "Europe/Berlin",
  });
  await insert("extension_commands", {
    id: command,
    account_id: account,
    kind: "look_at",
    command: JSON.stringify({ kind: "look_at", to: canary }),
  });
  await insert("sandbox.seats", {
    id: seat,
    username: `${canary}@seat.test`,
    password_hash: "none",
    first_name: canary,
    last_name: "Seat",
  });
  await insert("mailboxes", { id: mailbox, account_id: account, email: `${canary}@box.test`, name: canary });
  await insert("files", {
    id: stored,
    kind: "sound",
    name: `${canary}.wav`,
    media_type: "audio/wav",
    place: "postgres",
    segment_bytes: 524_288,
    byte_count: 4,
    state: "kept",
  });
  await insert("file_chunks", { file_id: stored, n: 0, bytes: Buffer.from("RIFF") });
  await insert("files", {
    id: photo,
    kind: "photo",
    name: `${canary}.webp`,
    media_type: "image/webp",
    place: "postgres",
    segment_bytes: 524_288,
    byte_count: 4,
    state: "kept",
  });
  await insert("file_chunks", { file_id: photo, n: 0, bytes: Buffer.from("RIFF") });
  await insert("account_photos", { account_id: account, file_id: photo });
  await insert("voicemail_audios", {
    ...{
      id: audio,
      account_id: account,
      name: canary,
      file_name: `${canary}.wav`,
      seconds: 6,
      byte_count: 4,
    },
    ...{ file_id: stored, agreed_by: member.userId, agreed_at: new Date() },
  });
  await insert("enrichment_lookups", { key: canary, ref: canary, begun_at: new Date() });
  await insert("phone_numbers", {
    id: phone,
    account_id: account,
    number: `+1212555${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`,
    country_code: "US",
    place: canary,
    is_sandboxed: true,
  });
  await insert("campaigns", { id: campaign, name: `${canary} campaign`, draft: "[]" });
  await insert("campaign_senders", { campaign_id: campaign, account_id: account });
  await insert("prospects", {
    id: prospect,
    first_name: canary,
    last_name: "Prospect",
    full_name: `${canary} Prospect`,
  });
  await insert("conversations", {
    id: conversation,
    prospect_id: prospect,
    account_id: account,
    last_channel: "email",
    last_direction: "in",
    last_message_at: new Date(),
  });
  await insert("messages", {
    id: message,
    conversation_id: conversation,
    prospect_id: prospect,
    channel: "email",
    direction: "in",
    kind: "email",
    state: "received",
    text: `${canary} writes`,
    from_address: `${canary}@mail.test`,
    to_address: "us@mail.test",
    at: new Date(),
    dedupe_key: canary,
  });
  await insert("files", {
    id: upload,
    kind: "attachment",
    name: `${canary}.pdf`,
    media_type: "application/pdf",
    place: "postgres",
    segment_bytes: 524_288,
    byte_count: 4,
    state: "kept",
    created_by: member.userId,
  });
  await insert("file_chunks", { file_id: upload, n: 0, bytes: Buffer.from("%PDF") });
  await insert("message_attachments", {
    id: attachment,
    message_id: message,
    position: 0,
    file_id: upload,
    name: `${canary}.pdf`,
    media_type: "application/pdf",
    byte_count: 4,
  });
  await insert("unmatched_mails", {
    id: mail,
    mailbox_id: mailbox,
    dedupe_key: canary,
    from_address: `${canary}@mail.test`,
    subject: `${canary} asks`,
    at: new Date(),
  });
  await insert("imports", {
    id: file,
    campaign_id: campaign,
    file_name: `${canary}.csv`,
    file: Buffer.from("Email\nada@example.test\n"),
    bytes: 23,
    encoding: "utf-8",
    separator: ",",
    headers: ["Email"],
    samples: JSON.stringify([["ada@example.test"]]),
    guesses: JSON.stringify(["sure"]),
    targets: ["work_email"],
    rows: 1,
  });
  await insert("searches", {
    id: search,
    campaign_id: campaign,
    kind: "post",
    source_key: canary,
    url: `https://people.example/feed/update/urn:li:activity:1?${canary}`,
    account_id: account,
    status: "finished",
  });
  await insert("search_people", {
    search_id: search,
    person_key: canary,
    place: 1,
    run: 1,
    outcome: "added",
    prospect_id: prospect,
  });
  await insert("enrichments", {
    ...{ id: enrichment, sought: ["email"], max_people: 1, campaign_id: campaign, created_by: member.userId },
    status: "done",
  });
  await insert("enrichment_people", {
    ...{ enrichment_id: enrichment, place: 1, person_key: canary, prospect_id: prospect, state: "ended" },
    outcome: "found",
  });
  await insert("code_invites", { id: codeInvite, code: randomBytes(6).toString("hex") });
  await insert("saved_views", {
    ...{ id: view, list: "campaigns", name: `${canary} view`, created_by: member.userId },
    state: JSON.stringify({ query: canary, filter: {}, sort: null, columns: null }),
  });
  await insert("labels", {
    ...{ id: label, name: `${canary} label`, color: "#416677", type: "space" },
    created_by: member.userId,
  });
  await insert("prospect_labels", { prospect_id: prospect, label_id: label, attached_at: new Date() });
  const list = randomUUID();
  await insert("prospect_lists", { id: list, name: `${canary} list`, created_by: member.userId });
  await insert("prospect_list_members", { list_id: list, prospect_id: prospect, added_at: new Date() });
  await insert("searches", {
    ...{ id: listSearch, list_id: list, kind: "database", source_key: `${canary} list`, status: "stopped" },
    ...{ created_by: member.userId },
  });
  const segment = randomUUID();
  await insert("segments", {
    ...{ id: segment, name: `${canary} segment`, campaign_id: campaign, created_by: member.userId },
    ...{ state: JSON.stringify({ query: canary, filter: {}, sort: null, columns: null }) },
    ...{ is_on: false, off_because: "member", next_at: new Date() },
  });
  await insert("segment_people", {
    ...{
      segment_id: segment,
      prospect_id: prospect,
      outcome: "skipped",
      reason: "opted_out",
      at: new Date(),
    },
  });
  await insert("reply_labels", {
    ...{ message_id: message, conversation_id: conversation, label: "interested", confidence: 0.9 },
    ...{ source: "model", model: "local-1", reasons: [`word ${canary}`], given_at: new Date() },
  });
  await insert("smart_sequences", { id: smartSequence, name: `${canary} sequence`, sequence: "[]" });
  await insert("lanes", { id: lane, channel: "inner", account_id: account });
  await insert("enrollments", {
    ...{ id: enrollment, campaign_id: campaign, prospect_id: prospect, account_id: account },
    ...{ state: "active", entered_at: new Date() },
  });
  const ofPerson = { campaign_id: campaign, prospect_id: prospect };
  await insert("deliveries", {
    ...{ id: delivery, lane_id: lane, enrollment_id: enrollment, step_id: randomUUID(), ...ofPerson },
    ...{ kind: "manual_task", rank: 2, planned_at: new Date() },
  });
  await insert("approvals", { delivery_id: delivery, text: `${canary} writes`, ...ofPerson });
  await insert("tasks", {
    ...{ id: task, kind: "custom", priority: 300, account_id: account, ...ofPerson },
    ...{ enrollment_id: enrollment, delivery_id: delivery, step_id: randomUUID(), attempt: 1 },
    ...{ text: `${canary} task`, created_at: new Date(), due_at: new Date(Date.now() + 86_400_000) },
  });
  const [calendar, eventType, meeting] = [randomUUID(), randomUUID(), randomUUID()];
  await insert("calendars", {
    ...{
      id: calendar,
      user_id: member.userId,
      state: "connected",
      is_sandboxed: true,
      owner_key: Buffer.from(calendar),
    },
    ...{
      owner_ref: `${canary} owner`,
      organization_ref: canary,
      name: canary,
      email: `${canary}@calendar.test`,
    },
    ...{ access_from: new Date(), access_until: new Date(), connected_at: new Date(), care_at: "infinity" },
  });
  await insert("calendar_event_types", {
    ...{
      id: eventType,
      calendar_id: calendar,
      ref: canary,
      name: `${canary} intro`,
      minutes: 30,
      is_active: true,
    },
    url: `https://calendar.test/${canary}`,
  });
  await insert("account_event_types", { account_id: account, event_type_id: eventType });
  await insert("meeting_links", {
    ...{ token: `t1.${canary}`, account_id: account, event_type_id: eventType, ...ofPerson },
    delivery_id: delivery,
  });
  await insert("meetings", {
    ...{
      id: meeting,
      calendar_id: calendar,
      ref: canary,
      state: "booked",
      is_read: true,
      name: `${canary} intro`,
    },
    ...{ starts_at: new Date(Date.now() + 86_400_000), ends_at: new Date(Date.now() + 90_000_000) },
    ...{
      guest_name: canary,
      guest_email: `${canary}@guest.test`,
      booked_at: new Date(),
      prospect_id: prospect,
    },
    matched_by: "name",
  });
  const [note, savedReply, prompt, customField, entry, listImport] = Array.from({ length: 6 }, () =>
    randomUUID(),
  ) as [string, string, string, string, string, string];
  const trackingDomain = randomUUID();
  await insert("tracking_domains", {
    ...{ id: trackingDomain, host: `links.${canary}.example`, value: `${canary}.test`, proof: canary },
    ...{ check_until: new Date(Date.now() + 86_400_000), created_by: member.userId },
  });
  const [webhook, webhookEvent, webhookDelivery] = [randomUUID(), randomUUID(), randomUUID()];
  await insert("webhook_endpoints", {
    ...{ id: webhook, url: `https://${canary}.test/in`, update_types: ["got_reply"], state_at: new Date() },
    ...{ state: "paused", secret: Buffer.from(canary), secret_end: "abcd", created_by: member.userId },
  });
  const hook = randomUUID();
  await insert("webhook_endpoints", {
    ...{ id: hook, kind: "hook", url: `https://${canary}.test/hook`, update_types: ["got_reply"] },
    ...{ state_at: new Date(), secret: Buffer.from(canary), secret_end: "abcd", created_by: member.userId },
  });
  await insert("webhook_events", {
    ...{ id: webhookEvent, type: "got_reply", prospect_id: prospect, at: new Date() },
    body: JSON.stringify({ profile: canary }),
  });
  await insert("webhook_deliveries", {
    ...{ id: webhookDelivery, endpoint_id: webhook, event_id: webhookEvent, prospect_id: prospect },
    ...{ due_at: new Date(), at: new Date() },
  });
  const [pipeline, stage, deal] = [randomUUID(), randomUUID(), randomUUID()];
  await tern.sql("update workspaces set crm_connected_at = now() where id = $1", [workspace]);
  await insert("crm_pipelines", { id: pipeline, name: `${canary} pipeline` });
  await insert("crm_stages", {
    ...{ id: stage, pipeline_id: pipeline, name: `${canary} stage`, order: 1, probability: 5_000 },
  });
  await insert("crm_deals", {
    ...{ id: deal, stage_id: stage, position: "a0", name: `${canary} deal`, amount: 100, currency: "EUR" },
    ...{ prospect_id: prospect, company_name: canary, owner_id: member.userId, in_stage_since: new Date() },
  });
  await insert("crm_deal_changes", {
    ...{ id: randomUUID(), deal_id: deal, kind: "profile", after: canary, after_prospect_id: prospect },
    at: new Date(),
  });
  const [crm, crmLine] = [randomUUID(), randomUUID()];
  await insert("crm_connections", {
    ...{ id: crm, platform: "pipedrive", state: "connected", kind: "key", is_sandboxed: false },
    ...{ account_ref: canary, account_name: canary, account_url: `https://${canary}.test`, currency: "EUR" },
    ...{
      user_name: canary,
      user_email: `${canary}@crm.test`,
      mapping: "[]",
      rules: JSON.stringify(crmRules),
    },
    ...{ access_from: new Date(), access_until: new Date(), connected_at: new Date(), broken_at: new Date() },
    ...{ run_at: new Date(), sweep_at: new Date(), connected_by: member.userId },
  });
  await insert("crm_links", {
    ...{ id: randomUUID(), connection_id: crm, prospect_id: prospect, state: "linked", ref: canary },
    url: `https://${canary}.test/1`,
  });
  await insert("crm_lines", {
    ...{ id: crmLine, connection_id: crm, at: new Date(), kind: "refused", object: "person", name: canary },
    ...{ prospect_id: prospect, reason: canary },
  });
  await insert("crm_their_deals", {
    ...{ connection_id: crm, person_ref: canary, ref: canary, name: canary, stage_ref: "1", status: "open" },
    ...{ amount: 100, currency: "EUR", url: `https://${canary}.test/2` },
  });
  const mailboxImport = randomUUID();
  await insert("mailbox_imports", {
    ...{ id: mailboxImport, file_name: `${canary}.csv`, created_by: member.userId, actor: "{}" },
  });
  await insert("mailbox_import_rows", {
    ...{ id: randomUUID(), import_id: mailboxImport, line: 2, email: `${canary}@row.test`, state: "waiting" },
  });
  const [archive, workspaceExport] = [randomUUID(), randomUUID()];
  await insert("files", {
    ...{
      id: archive,
      kind: "export",
      name: `${canary}.zip`,
      media_type: "application/zip",
      place: "postgres",
    },
    ...{ segment_bytes: 524_288, byte_count: 4, state: "kept" },
  });
  await insert("file_chunks", { file_id: archive, n: 0, bytes: Buffer.from("PK!!") });
  await insert("workspace_exports", {
    ...{ id: workspaceExport, status: "done", created_by: member.userId, locale: "en", file_id: archive },
    ...{ byte_count: 4, ended_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) },
  });
  const [aiDomain, aiMailbox] = [randomUUID(), randomUUID()];
  await insert("ai_domains", {
    ...{
      id: aiDomain,
      name: `${canary}.com`,
      is_sandboxed: true,
      price: 1_200,
      cost_cents: 1_200,
      currency: "USD",
    },
    ...{ state: "ready", stage: "done", ordered_by: member.userId, ordered_at: new Date() },
  });
  await insert("ai_mailboxes", {
    ...{
      id: aiMailbox,
      domain_id: aiDomain,
      account_id: account,
      address: `nora@${canary}.com`,
      name: canary,
    },
    ...{ password_secret: Buffer.from("x"), created_by: member.userId },
  });
  await insert("custom_fields", { id: customField, key: "custom_field_1", name: `${canary} column` });
  await insert("suppressions", {
    ...{ id: entry, kind: "domain", value: `${canary}.example`, reason: "blacklisted", source: "added" },
  });
  await insert("suppressions", {
    ...{ kind: "domain", value: `${canary}.test`, reason: "blacklisted", source: "import" },
    ...{ batch_id: listImport, file_name: `${canary}.csv` },
  });
  await insert("prospect_notes", {
    ...{ id: note, prospect_id: prospect, author_id: member.userId, text: `${canary} note` },
  });
  await insert("saved_replies", {
    ...{ id: savedReply, name: `${canary} reply`, text: `${canary} answers`, created_by: member.userId },
  });
  await insert("campaign_prompts", {
    ...{ id: prompt, user_id: member.userId, goal: `${canary} goal`, audience: canary, tone: "direct" },
    ...{ language: "en", channels: ["email"], status: "ready", is_sandboxed: true },
    draft: JSON.stringify({ name: `${canary} draft`, sequence: [] }),
  });
  await insert("email_invites", {
    id: emailInvite,
    email: `${canary}@invited.test`,
    token_hash: randomUUID(),
    invited_by: member.userId,
    sent_at: new Date(0),
    expires_at: new Date(Date.now() + 86_400_000),
  });
  const [session] = await tern.sql<{ id: string }>("select id from sessions where user_id = $1", [
    member.userId,
  ]);
  const [passkey] = await tern.sql<{ id: string }>(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, host, name, is_synced)
     values ($1, $2, $3, '', 0, '{}', 'localhost', $4, false) returning id`,
    [randomUUID(), member.userId, randomUUID(), `${canary} key`],
  );
  const creditPosting = randomUUID();
  await tern.sql("insert into credits (workspace_id) values ($1) on conflict do nothing", [workspace]);
  await insert("credit_grants", {
    ...{
      id: creditPosting,
      kind: "gift",
      at: new Date(),
      reference: canary,
      given_by: canary,
      reason: canary,
    },
  });
  await insert("credit_postings", {
    ...{ id: creditPosting, at: new Date(), kind: "gift", from_account: "gift", to_account: "available" },
    ...{ amount: 10, reference: canary, turn: 1, grant_id: creditPosting },
  });
  return {
    member,
    canary,
    things: {
      creditPosting,
      account,
      command,
      seat,
      mailbox,
      phone,
      audio,
      upload,
      photo,
      attachment,
      campaign,
      prospect,
      conversation,
      message,
      mail,
      view,
      label,
      list,
      segment,
      smartSequence,
      delivery,
      task,
      note,
      ...{
        savedReply,
        prompt,
        customField,
        entry,
        listImport,
        trackingDomain,
        webhook,
        webhookDelivery,
        hook,
        eventType,
        meeting,
        crmLine,
        pipeline,
        stage,
        deal,
        aiDomain,
        aiMailbox,
        mailboxImport,
        workspaceExport,
      },
      import: file,
      search,
      listSearch,
      enrichment,
      codeInvite,
      emailInvite,
      person: member.userId,
      session: session?.id ?? "",
      passkey: passkey?.id ?? "",
      workspace,
    },
  };
}
