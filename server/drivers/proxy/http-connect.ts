import type { Socket } from "node:net";
import type { Egress } from "@/server/net/egress";
import { EgressError } from "@/server/net/egress-error";
import type { OwnProxy } from "@/server/ports/network";
import type { ProxyPort, ProxyTrial } from "@/server/ports/proxies";

/** A public page to which every proxy leads; only whether the way opens is looked at, nothing is asked there. */
const destination = "example.com:443";
const timeoutMs = 10_000;
/** Only the first line of the response counts; a server that sends more is no proxy. */
const maxBytes = 8_192;

/** Tries proxies by HTTP CONNECT, over the one guarded way out (S37 to S40). */
export const createProxyProbe = (egress: Egress): ProxyPort => ({ probe: (proxy) => probe(egress, proxy) });

async function probe(egress: Egress, proxy: OwnProxy): Promise<ProxyTrial> {
  let socket: Socket | undefined;
  try {
    const { host, port } = proxy;
    socket = await egress.openSocket({ host, port, use: "proxy", tls: false, timeoutMs });
    return trialOf(await ask(socket, proxy));
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    if (error.failure === "forbidden") return { kind: "forbidden" };
    return { kind: "unreachable", detail: error.detail || error.failure };
  } finally {
    socket?.destroy();
  }
}

/** Sends CONNECT and returns the first line of the response. */
function ask(socket: Socket, { username, password }: OwnProxy): Promise<string> {
  const login = Buffer.from(`${username}:${password}`).toString("base64");
  socket.write(
    `CONNECT ${destination} HTTP/1.1\r\nHost: ${destination}\r\nProxy-Authorization: Basic ${login}\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setTimeout(timeoutMs, () => reject(new EgressError("timeout")));
    socket.on("error", () => reject(new EgressError("unreachable")));
    socket.on("close", () => reject(new EgressError("unreachable")));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end).trim());
      else if (text.length > maxBytes) reject(new EgressError("too_large"));
    });
  });
}

function trialOf(line: string): ProxyTrial {
  const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(line) ?? [];
  if (status?.startsWith("2")) return { kind: "works" };
  if (status === "407" || status === "401" || status === "403") return { kind: "refused", detail: status };
  return { kind: "unreachable", detail: status ?? "no_proxy" };
}
