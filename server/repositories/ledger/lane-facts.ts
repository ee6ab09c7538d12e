import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import type { Lane, LaneMailbox } from "@/server/domain/campaigns/lane";
import type { AccountAccess } from "@/server/repositories/accounts/accounts";
import { limitedSince } from "@/server/repositories/accounts/member-limits";
import type { MailboxRow } from "@/server/repositories/mailboxes/mailboxes";

/** A lane with its account and mailbox; instants are real, secrets encrypted. */
export type LaneFacts = Lane & {
  slotReason: WaitReason | null;
  firstName: string;
  lastName: string;
  /** How a network driver acts as the account. */
  access: AccountAccess;
  /** Nothing that leaves it reaches anyone outside. */
  isSandboxed: boolean;
  /** The longest note of a connection request that the network takes from the account (CONST-06). */
  noteLimit: number;
  mailbox: MailboxFacts | null;
};

export type MailboxFacts = LaneMailbox & {
  workspaceId: string;
  email: string;
  name: string;
  footer: string;
  sentCopies: MailboxRow["sentCopies"];
  smtpHost: string;
  smtpPort: number;
  smtpUsername: string;
  smtpSecret: Uint8Array | null;
  smtpEncryption: string;
  imapHost: string;
  imapPort: number;
  imapUsername: string;
  imapSecret: Uint8Array | null;
  imapEncryption: string;
};

const columns = `l.id, l.channel, nullif(l.slot_at, '-infinity') as "slotAt", l.turn, l.slot_reason as "slotReason",
  l.closed_reason as "closedReason",
  coalesce(m.is_sandboxed, a.is_sandboxed) as "isSandboxed", l.account_id as "accountId", l.mailbox_id as "mailboxId",
  a.status as "accountStatus", a.account_type as "accountType", a.first_name as "firstName", a.last_name as "lastName", a.timezone, a.work_hours_start as "workHoursStart", a.work_hours_end as "workHoursEnd",
  a.working_days as "workingDays", a.days_off as "daysOff", a.away_from as "awayFrom", a.away_until as "awayUntil", array[a.spacing_min_seconds, a.spacing_max_seconds] as "accountSpacing",
  a.ramp_started_on::text as "accountRampStartedOn", a.visit_limit as "visitLimit", a.follow_limit as "followLimit",
  a.like_limit as "likeLimit", a.endorse_limit as "endorseLimit", a.request_limit as "requestLimit",
  a.message_limit as "messageLimit", a.request_week_limit as "requestWeekLimit", a.note_limit as "noteLimit",
  ${limitedSince("a", "connect")} as "connectLimitedAt", ${limitedSince("a", "inmail")} as "inmailLimitedAt",
  array(select r.kind from failure_runs r where r.workspace_id = a.workspace_id and r.account_id = a.id
    and r.paused_at is not null) as "pausedKinds",
  a.workspace_id as "a_workspaceId", a.id as a_id, a.network as a_network, a.automation_type as "a_automationType",
  a.username as a_username, a.secret as a_secret, a.cookies as a_cookies, a.remote_ref as "a_remoteRef",
  a.country_code as "a_countryCode", a.proxy_kind as "a_proxyKind", a.proxy_host as "a_proxyHost",
  a.proxy_port as "a_proxyPort", a.proxy_username as "a_proxyUsername", a.proxy_secret as "a_proxySecret",
  a.proxy_setting as "a_proxySetting",
  t.id as p_id, t.workspace_id as "p_workspaceId", t.number as p_number, t.ref as p_ref, t.status as p_status,
  array[t.spacing_min_seconds, t.spacing_max_seconds] as p_spacing,
  m.workspace_id as "m_workspaceId", m.id as m_id, m.type as m_type, m.status as m_status, m.email as m_email, m.name as m_name, m.footer as m_footer,
  m.sent_copies as "m_sentCopies", m.daily_limit as "m_dailyLimit",
  array[m.spacing_min_seconds, m.spacing_max_seconds] as m_spacing, m.ramp_started_on::text as "m_rampStartedOn",
  m.smtp_host as "m_smtpHost", m.smtp_port as "m_smtpPort",
  m.smtp_username as "m_smtpUsername", m.smtp_secret as "m_smtpSecret", m.smtp_encryption as "m_smtpEncryption",
  m.imap_host as "m_imapHost", m.imap_port as "m_imapPort", m.imap_username as "m_imapUsername",
  m.imap_secret as "m_imapSecret", m.imap_encryption as "m_imapEncryption"`;

const reading = {
  name: "lane-facts",
  text: `select ${columns} from lanes l
    join accounts a on a.workspace_id = l.workspace_id and a.id = l.account_id
    left join mailboxes m on m.workspace_id = l.workspace_id and m.id = l.mailbox_id
    left join phone_numbers t on t.workspace_id = l.workspace_id and t.id = l.number_id
    where l.id = any($1) order by l.id`,
};

export const readLaneFacts = async (tx: Tx, ids: readonly string[]): Promise<LaneFacts[]> =>
  (await tx.query<Row>(reading, [ids])).map(laneOf);

type Row = Record<string, unknown>;

/** Columns of the mailbox and the number, and those a driver needs of the account, carry a prefix: the tables name theirs alike. */
function laneOf(row: Row): LaneFacts {
  const lane: Row = {};
  const access: Row = {};
  const mailbox: Row = {};
  const phone: Row = {};
  for (const [name, value] of Object.entries(row)) {
    if (name.startsWith("m_")) mailbox[name.slice(2)] = value;
    else if (name.startsWith("p_")) phone[name.slice(2)] = value;
    else if (name.startsWith("a_")) access[name.slice(2)] = value;
    else lane[name] = value;
  }
  lane.access = access;
  lane.mailbox = mailbox.id === null ? null : mailbox;
  lane.phone = phone.id === null ? null : phone;
  return lane as LaneFacts;
}
