import { Resolver } from "node:dns/promises";
import { type DnsPort, NoDnsAnswer } from "@/server/ports/dns";

/** How long one server may take to answer, and how often it is asked. */
const patience = { timeout: 3000, tries: 2 };
/** Answers by which a server says that there is no such record. `EBADNAME`: no record can have this name. */
const absent = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

const plain = (name: string) => name.toLowerCase().replace(/\.$/, "");

/** Asks `servers` (address, with a port if it is not 53), or those of the system where none are given. */
export function createSystemDns(servers: readonly string[]): DnsPort {
  const resolver = new Resolver(patience);
  if (servers.length > 0) resolver.setServers(servers);

  async function ask<T>(name: string, question: () => Promise<T[]>): Promise<T[]> {
    try {
      return await question();
    } catch (error) {
      const { code = "unknown" } = error as NodeJS.ErrnoException;
      if (absent.has(code)) return [];
      throw new NoDnsAnswer(name, code);
    }
  }

  return {
    cname: async (name) => (await ask(name, () => resolver.resolveCname(name))).map(plain),
    txt: async (name) => (await ask(name, () => resolver.resolveTxt(name))).map((parts) => parts.join("")),
    async mx(name) {
      const records = await ask(name, () => resolver.resolveMx(name));
      return records
        .map(({ exchange, priority }) => ({ host: plain(exchange), priority }))
        .toSorted((a, b) => a.priority - b.priority);
    },
    async srv(name) {
      const records = await ask(name, () => resolver.resolveSrv(name));
      return records
        .map(({ name: host, port, priority }) => ({ host: plain(host), port, priority }))
        .toSorted((a, b) => a.priority - b.priority);
    },
    async addresses(name) {
      const found = await Promise.all([
        ask(name, () => resolver.resolve4(name)),
        ask(name, () => resolver.resolve6(name)),
      ]);
      return found.flat();
    },
    namesOf: async (address) => (await ask(address, () => resolver.reverse(address))).map(plain),
  };
}
