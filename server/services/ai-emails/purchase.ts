import type { AiDomain, aiEmails, DomainOffer } from "@/lib/contract/ai-emails/ai-emails";
import {
  domainEndings,
  domainsLike,
  readDomainName,
  registrationHours,
} from "@/lib/contract/ai-emails/names";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { reservedMs } from "@/server/domain/ai-emails/pace";
import { creditTenthsOf } from "@/server/domain/ai-emails/registrar";
import { creditsOf, tenthsOf } from "@/server/domain/billing/credits";
import { atHand, setAside } from "@/server/planning/credits";
import type { Price, RegistrarPort } from "@/server/ports/registrar";
import * as repository from "@/server/repositories/ai-emails/domains";
import { recordAudit } from "@/server/services/workspaces/audit";
import { leaveSandbox } from "@/server/services/workspaces/leave-sandbox";
import { showDomain } from "./domain-view";
import { registrarKind } from "./registrars";
import { referenceOf, stepDomain } from "./steps";

type Wanted = Input<typeof aiEmails.buy>["domains"];
type Priced = { name: string; price: Price; tenths: number };

/** Names like the words with their prices. */
export async function searchDomains(
  cx: Context,
  { query }: Input<typeof aiEmails.search>,
): Promise<DomainOffer[]> {
  const registrar = await mustHaveRegistrar(cx);
  const like = domainsLike(query);
  if ("refused" in like) throw wrongName("query", like.refused);
  const own = new Set((await cx.readOnce(repository.listAiDomains)).filter(isHeld).map(({ name }) => name));
  const offers = await registrar.offers(cx.scope, like.names);
  if (offers.every(({ state }) => state === "unknown")) throw new DomainError("registrar_unreachable");
  return offers.map((offer) => ({
    name: offer.name,
    state: own.has(offer.name) ? "yours" : offer.state,
    credits: offer.state === "free" ? creditsOf(creditTenthsOf(offer.price)) : null,
    takesHours: registrationHours(offer.name),
  }));
}

/**
 * Buys domains, all or none of them: their prices are asked again, and their credits reserved, before the registrar is told. Each is stored
 * first, so that none is bought and forgotten; the worker finishes what this process does not.
 */
export async function buyDomains(cx: Context, { domains }: Input<typeof aiEmails.buy>): Promise<AiDomain[]> {
  if (cx.entitlements.isFenced) throw new DomainError("restored_copy");
  const registrar = await mustHaveRegistrar(cx);
  const wanted = readNames(domains);
  const priced = await priceAll(cx, registrar, wanted);
  const rows = await cx.transact(async (tx) => {
    // What is connected may have changed while the registrar was asked.
    if (await registrarKind(cx, tx).then((kind) => (kind === "sandbox") !== registrar.isSandbox))
      throw new DomainError("conflict");
    const orders = priced.map((one) => ({ ...one, id: cx.newId() }));
    await reserve(cx, tx, orders);
    for (const { id, name, price, tenths } of orders) {
      const order = { id, name, isSandboxed: registrar.isSandbox, price: tenths, costCents: price.cents };
      const who = { currency: price.currency, orderedBy: cx.scope.personId, orderedAt: cx.now() };
      if (!(await repository.insertAiDomain(tx, { ...order, ...who })))
        throw new DomainError("domain_bought_already", { name });
      await recordAudit(cx, tx, "domain_bought", { subjectId: id, subject: name });
    }
    if (!registrar.isSandbox) await leaveSandbox(cx, tx);
    return orders;
  });
  await Promise.all(
    rows.map(({ id, name }) =>
      stepDomain(cx, id).catch((err) => cx.log.error({ err, name }, "a domain is ordered later")),
    ),
  );
  const ids = rows.map(({ id }) => id);
  const all = await cx.transact(repository.listAiDomains);
  return all.filter(({ id }) => ids.includes(id)).map((row) => showDomain(cx.clock, row));
}

async function mustHaveRegistrar(cx: Context): Promise<RegistrarPort> {
  const kind = await cx.readOnce((tx) => registrarKind(cx, tx));
  const { real, sandbox } = cx.ports.registrars;
  const registrar = kind === "sandbox" ? sandbox : kind === "real" ? real : null;
  if (!registrar) throw new DomainError("no_registrar");
  return registrar;
}

const isHeld = ({ state }: repository.AiDomainRow) => state === "pending" || state === "ready";

const wrongName = (field: string, code: "domain_name_invalid" | "domain_ending_unknown") =>
  new DomainError("invalid_input", {
    fields: { [field]: code },
    ...(code === "domain_ending_unknown" ? { endings: domainEndings.join(", ") } : {}),
  });

/** The same name twice is one purchase. */
function readNames(domains: Wanted): Wanted {
  const read = domains.map(({ name: typed, credits }, index) => {
    const found = readDomainName(typed);
    if ("refused" in found) throw wrongName(`domains.${index}.name`, found.refused);
    return { name: found.name, credits };
  });
  return [...new Map(read.map((one) => [one.name, one])).values()];
}

async function priceAll(cx: Context, registrar: RegistrarPort, wanted: Wanted): Promise<Priced[]> {
  const offers = await registrar.offers(
    cx.scope,
    wanted.map(({ name }) => name),
  );
  return wanted.map(({ name, credits }) => {
    const offer = offers.find((one) => one.name === name);
    if (!offer || offer.state === "unknown") throw new DomainError("registrar_unreachable");
    if (offer.state !== "free") throw new DomainError("domain_not_free", { name });
    const tenths = creditTenthsOf(offer.price);
    if (tenths !== tenthsOf(credits))
      throw new DomainError("domain_price_changed", { name, credits: creditsOf(tenths) });
    return { name, price: offer.price, tenths };
  });
}

/** All or nothing: what was reserved for some goes with the transaction. */
async function reserve(cx: Context, tx: Tx, orders: readonly (Priced & { id: string })[]): Promise<void> {
  const at = { now: cx.now(), newId: cx.newId };
  const billables = orders.map((one) => ({ reference: referenceOf(one), tenths: one.tenths }));
  const { free } = await atHand(tx, at, []);
  const covered = await setAside(tx, at, billables, reservedMs);
  if (covered.size === billables.length) return;
  const needed = orders.reduce((sum, { tenths }) => sum + tenths, 0);
  throw new DomainError("domains_out_of_credits", { needed: creditsOf(needed), left: creditsOf(free) });
}
