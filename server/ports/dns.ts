/** A mail server of a domain; mail goes to the lowest priority first. */
type MxRecord = { host: string; priority: number };
/** Where a domain offers a service (RFC 2782). */
type SrvRecord = { host: string; port: number; priority: number };

/** The resolver gave no definite answer: it timed out, refused, or failed. Whether the record exists stays open. */
export class NoDnsAnswer extends Error {
  constructor(name: string, code: string) {
    super(`The DNS gave no answer about ${name} (${code}).`);
    this.name = "NoDnsAnswer";
  }
}

/** Null where the DNS gave no answer. */
export const answerOrNull = <T>(question: Promise<T>): Promise<T | null> =>
  question.catch((error: unknown) => {
    if (error instanceof NoDnsAnswer) return null;
    throw error;
  });

/**
 * The public DNS. An empty list means that the name, or its record of this type, does not exist. All calls throw `NoDnsAnswer`, which says
 * nothing about the record. Names come back in lower case, without a final dot.
 */
export interface DnsPort {
  /** The name this one is an alias for. */
  cname(name: string): Promise<string[]>;
  /** Each record whole: the parts of a long one are joined. */
  txt(name: string): Promise<string[]>;
  /** The lowest priority first. */
  mx(name: string): Promise<MxRecord[]>;
  /** The lowest priority first. */
  srv(name: string): Promise<SrvRecord[]>;
  /** IPv4 and IPv6 addresses of the host. */
  addresses(name: string): Promise<string[]>;
  /** The names of an IP address (reverse DNS). */
  namesOf(address: string): Promise<string[]>;
}
