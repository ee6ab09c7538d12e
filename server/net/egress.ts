import { lookup } from "node:dns/promises";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { isGlobalUnicast } from "./addresses";
import type { AllowEntry } from "./allow-list";
import { EgressError } from "./egress-error";
import { canonicalHost } from "./host";

/** The purpose of a connection decides which ports it may reach; 25 is never among them. */
export type Use = "http" | "smtp" | "imap" | "proxy";

const ports: Record<Exclude<Use, "proxy">, readonly number[]> = {
  // A registrar's API answers on the last one only.
  http: [80, 443, 55443],
  smtp: [465, 587, 2525],
  imap: [143, 993],
};
/** Proxies listen where their owners please, but not where other services do. */
const isOpenFor = (use: Use, port: number) =>
  use === "proxy" ? port === 80 || port === 443 || port >= 1024 : ports[use].includes(port);

type Target = { host: string; port: number; use: Use };

/** A checked target: `name` for certificates, `addresses` to connect to and nothing else. */
type Located = { name: string; addresses: string[]; port: number };

type Resolve = (name: string) => Promise<string[]>;

export type Egress = {
  /** Resolves once and refuses unless every answer is a public address and the port fits the use. Throws `EgressError`. */
  locate(target: Target): Promise<Located>;
  /** Opens a connection to a checked address; with `tls` the certificate has to fit the name. Throws `EgressError`. */
  openSocket(target: Target & { tls: boolean; timeoutMs: number }): Promise<Socket>;
};

/** The only way out of these processes: for HTTP, SMTP and IMAP alike (S37 to S40). */
export function createEgress(options: { allow: AllowEntry[]; resolve?: Resolve }): Egress {
  const resolve = options.resolve ?? resolveBySystem;

  const locate = async ({ host, port, use }: Target): Promise<Located> => {
    const name = canonicalHost(host);
    if (name === null) throw new EgressError("forbidden");
    const allowed = options.allow.find((entry) => entry.name === name && entry.port === port);
    if (allowed) return { name, addresses: [allowed.address], port: allowed.toPort };
    if (!isOpenFor(use, port)) throw new EgressError("forbidden");
    const addresses = isIP(name) ? [name] : await resolve(name).catch(() => []);
    if (addresses.length === 0) throw new EgressError("unresolved");
    if (!addresses.every(isGlobalUnicast)) throw new EgressError("forbidden");
    return { name, addresses, port };
  };

  return {
    locate,
    async openSocket(target) {
      const deadline = performance.now() + target.timeoutMs;
      const located = await before(deadline, locate(target));
      return openFirst(located, target.tls, deadline);
    },
  };
}

/** A `lookup` for clients that open their own sockets: it returns the checked addresses, so that nothing is resolved twice (S38). */
export function pinnedLookup(located: Located): LookupFunction {
  const answers = located.addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, callback) => {
    const first = answers[0];
    if (options.all || first === undefined) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}

async function resolveBySystem(name: string): Promise<string[]> {
  const answers = await lookup(name, { all: true });
  return answers.map((answer) => answer.address);
}

async function before<T>(deadline: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EgressError("timeout")), Math.max(deadline - performance.now(), 0));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** IPv4 first: hosts without a working IPv6 route are common, and the next checked address is tried on failure. */
async function openFirst(located: Located, tls: boolean, deadline: number): Promise<Socket> {
  let failure = new EgressError("unreachable");
  for (const address of located.addresses.toSorted((a, b) => isIP(a) - isIP(b))) {
    try {
      return await openOne(located, address, tls, deadline);
    } catch (error) {
      failure = error instanceof EgressError ? error : failure;
      if (failure.failure !== "unreachable") break;
    }
  }
  throw failure;
}

function openOne(located: Located, address: string, tls: boolean, deadline: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => fail(new EgressError("timeout")),
      Math.max(deadline - performance.now(), 0),
    );
    let connected = false;
    const done = () => {
      clearTimeout(timer);
      socket.removeListener("error", onError);
      resolve(socket);
    };
    const fail = (error: EgressError) => {
      clearTimeout(timer);
      socket.removeListener("error", onError);
      socket.on("error", () => {});
      socket.destroy();
      reject(error);
    };
    const onError = (error: NodeJS.ErrnoException) =>
      fail(new EgressError(tls && connected ? "tls" : "unreachable", error.code ?? error.message));
    const socket = tls
      ? connectTls(tlsOptions(located, address), done)
      : connect({ host: address, port: located.port }, done);
    socket.once("connect", () => {
      connected = true;
    });
    socket.on("error", onError);
  });
}

function tlsOptions(located: Located, address: string): ConnectionOptions {
  const servername = isIP(located.name) ? undefined : located.name;
  return { host: address, port: located.port, servername };
}
