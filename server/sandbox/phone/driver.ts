import { inWorkspace, type Tx } from "@/server/db/tx";
import type { Evidence } from "@/server/ports/outcome";
import type {
  DropResult,
  E164,
  LostReason,
  OwnNumber,
  PhoneEvent,
  PhonePort,
  Taken,
} from "@/server/ports/phone";
import { isOffered, sandboxCountries, sandboxOffers } from "@/server/sandbox/rules/phones";
import type { SandboxTools } from "../tools";
import { findByKey } from "./place";
import { drop, send } from "./send";

/**
 * The sandbox's phone network: numbers cost nothing, and its members answer, say STOP, or cannot be reached; a call reaches their machine,
 * themselves, or no one.
 */
export function createSandboxPhone(tools: SandboxTools): PhonePort {
  const inside = <T>(of: { workspaceId: string }, work: (tx: Tx) => Promise<T>) =>
    inWorkspace(tools.pool, of, work);
  const lookUp = (own: OwnNumber, { key }: { key: string }): Promise<Evidence> =>
    inside(own, async (tx) => {
      const providerId = await findByKey(tx, own.number, key);
      return providerId ? { kind: "found", providerId } : { kind: "absent" };
    });
  return {
    isSandbox: true,
    givesNumbers: true,
    countries: async () => sandboxCountries(),
    offers: (search) =>
      inside(search, async (tx) => {
        const taken = await listNumbers(tx);
        return sandboxOffers(search, new Set(taken.map(({ number }) => number)));
      }),
    take: (of, number) => inside(of, (tx) => take(tx, tools, number)),
    release: (own) =>
      inside(own, async (tx) => {
        await tx.query(
          "update sandbox.phones set released_at = $2 where number = $1 and released_at is null",
          [own.number, tools.now()],
        );
        return { kind: "done" };
      }),
    list: (of) => inside(of, listNumbers),
    send: (own, sms, ready) => send(tools, own, sms, ready),
    lookUp,
    dropVoicemail: (own, voicemail, ready) => drop(tools, own, voicemail, ready),
    lookUpVoicemail: lookUp,
    events: (own, cursor) => inside(own, (tx) => eventsSince(tx, own, cursor)),
  };
}

const listNumbers = (tx: Tx): Promise<{ number: E164; ref: string }[]> =>
  tx.query("select number, id as ref from sandbox.phones where released_at is null order by number");

async function take(tx: Tx, { newId, now }: SandboxTools, number: E164): Promise<Taken> {
  if (!isOffered(number)) return { kind: "refused", reason: "not_offered" };
  const [row] = await tx.query<{ ref: string }>(
    `insert into sandbox.phones (id, number, taken_at) values ($1, $2, $3)
     on conflict (workspace_id, number) do update set released_at = null returning id as ref`,
    [newId(), number, now()],
  );
  return { kind: "taken", ref: row?.ref ?? "", takesSms: true };
}

type Row = {
  sequence: number;
  textId: string;
  peer: E164;
  text: string;
  kind: "sms" | "voicemail";
  reason: LostReason | DropResult | null;
  at: Date;
};
const pageSize = 200;

async function eventsSince(
  tx: Tx,
  { number }: OwnNumber,
  cursor: string | null,
): Promise<{ events: PhoneEvent[]; cursor: string }> {
  const since = Number(cursor ?? 0);
  const rows = await tx.query<Row>(
    `select e.sequence, e.text_id as "textId", t.peer, t.text, t.kind, e.reason, e.at from sandbox.phone_events e
       join sandbox.texts t on t.workspace_id = e.workspace_id and t.id = e.text_id
      where e.number = $1 and e.sequence > $2 order by e.sequence limit $3`,
    [number, since, pageSize],
  );
  return {
    events: rows.map((row) => eventOf(row, `${number}.${row.sequence}`)),
    cursor: String(rows.at(-1)?.sequence ?? since),
  };
}

function eventOf({ textId: providerId, peer: from, text, kind, reason, at }: Row, id: string): PhoneEvent {
  if (reason === null) return { id, at, kind: "sms_received", from, text };
  return kind === "voicemail"
    ? { id, at, kind: "voicemail_ended", providerId, result: reason as DropResult }
    : { id, at, kind: "sms_lost", providerId, reason: reason as LostReason };
}
