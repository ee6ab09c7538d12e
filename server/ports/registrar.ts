export type Price = { cents: number; currency: string };

/** A record of a domain; `host` is relative to it, and empty for the domain itself. */
export type DnsRecord = {
  type: "MX" | "TXT" | "CNAME";
  host: string;
  value: string;
  priority: number | null;
};

/** What a domain costs for its first year; `unknown`: the registrar gave no answer about it. */
export type DomainOffer =
  | { name: string; state: "free"; price: Price }
  | { name: string; state: "taken" | "unknown" };

/** A purchase. `key` is our reference of it, the same in every try. */
export type DomainOrder = { name: string; key: string; price: Price };

/**
 * `accepted`: it costs money from now on. `refused`: it was not bought and is not going to be. `later`: nothing reached the registrar.
 * `unknown`: it may have been bought, which `look` will show.
 */
export type Bought =
  | { kind: "accepted"; ref: string }
  | { kind: "refused"; reason: "taken" | "not_offered" | "out_of_money" }
  | { kind: "refused"; reason: "price_changed"; price: Price }
  | { kind: "later" | "unknown"; reason: string };

/** What became of a purchase; `none`: the registrar has no such order. */
export type Registration =
  | { kind: "none" }
  | { kind: "pending"; ref: string; needs: { what: "confirm_address"; until: Date | null } | null }
  | { kind: "ready"; ref: string; expiresAt: Date | null }
  | { kind: "failed"; ref: string }
  | { kind: "later"; reason: string };

export type Done = { kind: "done" } | { kind: "later"; reason: string };

type Workspace = { workspaceId: string };

/** Whoever registers domains for us and answers for them in the DNS. */
export interface RegistrarPort {
  readonly isSandbox: boolean;
  /** In the order of the names. */
  offers(of: Workspace, names: readonly string[]): Promise<DomainOffer[]>;
  /** Buys a domain for a year at this price, or not at all; a repeated order of the same name buys nothing more. */
  buy(of: Workspace, order: DomainOrder): Promise<Bought>;
  look(of: Workspace, order: Pick<DomainOrder, "name" | "key">): Promise<Registration>;
  /** These become all records of the domain. */
  setRecords(of: Workspace, name: string, records: readonly DnsRecord[]): Promise<Done>;
}

/** The registrar of the world, where one is connected, and the sandbox's. */
export type Registrars = { real: RegistrarPort | null; sandbox: RegistrarPort };
