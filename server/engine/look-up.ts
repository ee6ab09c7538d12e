import type { Tx } from "@/server/db/tx";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { stepById } from "@/server/domain/campaigns/sequence/sequence";
import { storableDeep } from "@/server/domain/conversations/storable";
import { settleSecondsOf } from "@/server/domain/mailboxes/consent-providers";
import { numberOf } from "@/server/domain/phone/number";
import { sequencesOf } from "@/server/planning/sequences";
import type { Evidence } from "@/server/ports/outcome";
import { readTransmitted, type Transmitted } from "@/server/repositories/ledger/deliveries";
import { type DeliveryFacts, readDeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import { type LaneFacts, readLaneFacts } from "@/server/repositories/ledger/lane-facts";
import { networkAccess } from "@/server/services/accounts/access";
import { mailAccess } from "@/server/services/mailboxes/access";
import { type EngineContext, inTenant } from "./context";
import { networkAction } from "./network-action";
import { type LateRetracing, lateRetracing } from "./retrace/retrace-late";
import { judgeUnknown } from "./settle/judge-unknown";

type Unknown = { workspaceId: string; id: string; lookUps: number };

/** Takes unknown rows that are due for a lookup. The next lookup is scheduled before this one, so that two workers rarely ask at once. */
const taking = `update deliveries d set look_ups = d.look_ups + 1,
    look_up_at = $1::timestamptz + make_interval(secs => $2 * power(2, least(d.look_ups, 6)))
  from (select workspace_id, id from deliveries where look_up_at <= $1 and state = 'unknown'
        order by look_up_at limit $3 for update skip locked) u
  where d.workspace_id = u.workspace_id and d.id = u.id
  returning d.workspace_id as "workspaceId", d.id, d.look_ups as "lookUps"`;

const batchSize = 50;
/** After this many failed lookups the decision is left to a member. */
const maxLooks = 8;

/** Looks for evidence of rows whose outcome is unknown, and settles what it finds (rule 13). Returns how many rows it checked. */
export async function lookUp(engine: EngineContext): Promise<number> {
  const { pools, now, config } = engine;
  const { rows } = await pools.engine.query<Unknown>(taking, [now(), config.engine.settleSeconds, batchSize]);
  const late = lateRetracing(engine);
  await Promise.all(rows.map((row) => lookUpOne(engine, row, late)));
  return rows.length;
}

async function lookUpOne(
  engine: EngineContext,
  { workspaceId, id, lookUps }: Unknown,
  late: LateRetracing,
): Promise<void> {
  const { log } = engine;
  try {
    const found = await inTenant(engine, workspaceId, async (tx) => {
      const [row] = await readDeliveryFacts(tx, [id], { now: engine.now() });
      const [lane] = row ? await readLaneFacts(tx, [row.laneId]) : [];
      const transmitted = await readTransmitted(tx, id);
      return row && lane ? { row, lane, transmitted, url: await urlOf(tx, row) } : null;
    });
    if (!found) return;
    const { transmitted, ...place } = found;
    if (!transmitted) return await late(workspaceId, place.row);
    const asked = ask(engine, { ...place, transmitted }).then(storableDeep);
    const evidence = await asked.catch((err): Evidence | null => {
      log.warn({ err, deliveryId: id, attempt: lookUps }, "could not look up an unknown outcome");
      return lookUps >= maxLooks ? { kind: "unknowable" } : null;
    });
    // A message that is missing at the first lookup, or soon after it left, may still appear.
    const mayAppear = lookUps < 2 || isSettling(found.lane, transmitted, engine.now());
    if (evidence === null || (evidence.kind === "absent" && mayAppear)) return;
    await inTenant(engine, workspaceId, (tx) => judgeUnknown(engine, tx, found.row, evidence));
    engine.nudge();
  } catch (err) {
    log.error({ err, deliveryId: id }, "could not settle an unknown outcome");
  }
}

const isSettling = ({ mailbox }: LaneFacts, { at }: Transmitted, now: Date): boolean =>
  mailbox !== null && +now - +at < settleSecondsOf(mailbox.type) * 1000;

/** The group or event of a step in the running version: it only says where to look. */
async function urlOf(tx: Tx, row: DeliveryFacts): Promise<string | null> {
  if (!row.campaignId) return null;
  const sequences = await sequencesOf(tx, [row]);
  const step = stepById(sequences(row.campaignId, row.liveVersion), row.stepId);
  return step && "url" in step ? step.url : null;
}

type Found = { row: DeliveryFacts; lane: LaneFacts; transmitted: Transmitted; url: string | null };

async function ask(engine: EngineContext, found: Found): Promise<Evidence> {
  const { row } = found;
  if (!row.messageId) return { kind: "unknowable" };
  switch (kindFacts[row.kind].lane) {
    case "inner":
      // Repeating it under the same key is harmless.
      return { kind: "absent" };
    case "email":
      return askMailServer(engine, found, row.messageId);
    case "sms":
      return askPhone(engine, found, row.messageId);
    case "network":
      return askNetwork(engine, found, row.messageId);
  }
}

async function askMailServer(
  { ports, keys }: EngineContext,
  { lane: { mailbox } }: Found,
  messageId: string,
): Promise<Evidence> {
  const access = mailbox && mailAccess(keys.secret, mailbox);
  if (!access) throw new Error("the mailbox is not connected");
  return ports.mail.findSent(access, messageId, mailbox.sentCopies);
}

async function askPhone(
  { ports }: EngineContext,
  { row, lane: { phone }, transmitted }: Found,
  key: string,
): Promise<Evidence> {
  const to = numberOf(transmitted.to);
  if (!phone || !to) return { kind: "unknowable" };
  return row.kind === "voicemail"
    ? ports.phone.lookUpVoicemail(phone, { to, key }, transmitted.at)
    : ports.phone.lookUp(phone, { to, text: transmitted.text, key }, transmitted.at);
}

async function askNetwork(
  { ports, keys }: EngineContext,
  { row, lane, transmitted, url }: Found,
  key: string,
): Promise<Evidence> {
  const account = networkAccess(keys.secret, lane.access);
  if (!account) throw new Error("the account is not connected");
  return ports.network.lookUp(account, networkAction(row, { ...transmitted, url }, key), transmitted.at);
}
