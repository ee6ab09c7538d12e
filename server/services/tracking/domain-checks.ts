import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import {
  afterCheck,
  type DomainLife,
  heldMs,
  judgeRecords,
  type SeenRecords,
  type Verdict,
} from "@/server/domain/tracking/domain-check";
import { proofHost } from "@/server/domain/tracking/own-host";
import { publish } from "@/server/outbox/publish";
import { answerOrNull, type DnsPort } from "@/server/ports/dns";
import * as repository from "@/server/repositories/tracking/domains";

type Checking = Pick<Tools, "ports" | "now"> & { transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> };
type Row = repository.TrackingDomainRow;

/** Longer than a check takes; another worker may take a domain whose check was lost. */
const checkMs = 2 * 60_000;

/** Checks a domain that is due, unless another worker does. */
export async function checkDueDomain(cx: Checking, id: string): Promise<void> {
  const now = cx.now();
  const isOurs = await cx.transact((tx) => repository.takeDueDomain(tx, id, now, new Date(+now + checkMs)));
  if (isOurs) await checkDomain(cx, id);
}

/** Looks at a domain's records and stores what follows; null if it was deleted. Nothing is locked while the DNS is asked. */
export async function checkDomain(cx: Checking, id: string): Promise<Row | null> {
  const found = await cx.transact((tx) => repository.findTrackingDomain(tx, id));
  if (!found) return null;
  const seen = judgeRecords(found, await readRecords(cx.ports.dns, found.host));
  const reached = seen.kind === "good" && found.state === "verified" ? await reach(cx, found) : null;
  const row = await store(cx, id, seen, reached);
  // A host is answered for only once it is verified.
  if (row?.state !== "verified" || found.state === "verified") return row;
  return store(cx, id, seen, await reach(cx, row));
}

const reach = (cx: Checking, { host }: Row) => cx.ports.linkHosts.reach(host);

const store = (cx: Checking, id: string, seen: Verdict, reached: Parameters<typeof afterCheck>[2]) =>
  cx.transact(async (tx) => {
    const known = await repository.findTrackingDomain(tx, id);
    if (!known) return null;
    await repository.lockHost(tx, known.host);
    const before = await repository.lockTrackingDomain(tx, id);
    if (!before) return null;
    const now = cx.now();
    const isHeld =
      seen.kind === "good" && (await repository.isHeldElsewhere(tx, before.host, new Date(+now - heldMs)));
    const verdict: Verdict = isHeld ? { kind: "bad", finding: "held", found: null } : seen;
    const life = afterCheck(before, verdict, reached, now);
    await repository.saveLife(tx, id, life);
    await follow(tx, before, life);
    return { ...before, ...life };
  });

/** The first domain that links can use becomes the default; admins hear of one that got lost. */
async function follow(tx: Tx, before: Row, after: DomainLife): Promise<void> {
  if ((before.lostAt === null) !== (after.lostAt === null)) await publish(tx, "refetch", { list: "notices" });
  if (before.servedAt !== null || after.servedAt === null) return;
  const all = await repository.listTrackingDomains(tx);
  if (!all.some(({ isDefaultForLinks }) => isDefaultForLinks))
    await repository.makeDefault(tx, before.id, "isDefaultForLinks");
}

async function readRecords(dns: DnsPort, host: string): Promise<SeenRecords> {
  const [cname, addresses, proof] = await Promise.all([
    answerOrNull(dns.cname(host)),
    answerOrNull(dns.addresses(host)),
    answerOrNull(dns.txt(proofHost(host))),
  ]);
  return { cname, addresses, proof };
}
