import { readFileSync, writeFileSync } from "node:fs";
import https from "node:https";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port";
import { type Daemon, newHome, run, startDaemon } from "./daemon";

/** Debian's Caddy as docs/tracking-domains.md sets it up, and Debian's Pebble as its certificate authority. */
export type CaddyDoor = {
  httpsPort: number;
  /** The authority's root, and the file with it for NODE_EXTRA_CA_CERTS. */
  root: string;
  rootFile: string;
  /** Starts Caddy in front of an installation. */
  start(apiPort: number): Promise<void>;
  output(): string;
  stop(): Promise<void>;
};

/** `dns`: the name server that the authority asks. */
export async function newCaddyDoor(dns: string): Promise<CaddyDoor> {
  const { dir, clear } = newHome("caddy");
  const [httpsPort, httpPort, acmePort, managementPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const [key, cert] = [path.join(dir, "key.pem"), path.join(dir, "cert.pem")];
  run("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2"],
    ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
  ]);
  const config = path.join(dir, "pebble.json");
  writeFileSync(
    config,
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${acmePort}`,
        managementListenAddress: `127.0.0.1:${managementPort}`,
        ...{ certificate: cert, privateKey: key, httpPort, tlsPort: httpsPort },
      },
    }),
  );
  const settings = ["PEBBLE_VA_NOSLEEP=1", "PEBBLE_WFE_NONCEREJECT=0"];
  const pebble = startDaemon("env", [...settings, "/usr/bin/pebble", "-config", config, "-dnsserver", dns]);
  const ca = readFileSync(cert, "utf8");
  const root = await answerOf(`https://127.0.0.1:${managementPort}/roots/0`, ca, pebble);
  const rootFile = path.join(dir, "root.pem");
  writeFileSync(rootFile, root);
  let caddy: Daemon | undefined;
  return {
    ...{ httpsPort, root, rootFile },
    async start(apiPort) {
      const file = path.join(dir, "Caddyfile");
      writeFileSync(file, caddyfile({ dir, httpsPort, httpPort, acmePort, apiPort, cert }));
      caddy = startDaemon("/usr/bin/caddy", ["run", "--config", file, "--adapter", "caddyfile"]);
      const isUp = () =>
        fetch(`http://127.0.0.1:${httpPort}/`, { redirect: "manual" }).then(
          () => true,
          () => false,
        );
      await until(isUp, caddy);
    },
    output: () => `${caddy?.output()}\n${pebble.output()}`,
    async stop() {
      await Promise.all([caddy?.stop(), pebble.stop()]);
      clear();
    },
  };
}

type Options = Record<"dir" | "cert", string> &
  Record<"httpsPort" | "httpPort" | "acmePort" | "apiPort", number>;

const caddyfile = ({ dir, httpsPort, httpPort, acmePort, apiPort, cert }: Options) => `
{
  admin off
  http_port ${httpPort}
  https_port ${httpsPort}
  storage file_system ${path.join(dir, "storage")}
  acme_ca https://127.0.0.1:${acmePort}/dir
  acme_ca_root ${cert}
  on_demand_tls {
    ask http://127.0.0.1:${apiPort}/tls/ask
  }
}

https:// {
  tls {
    on_demand
  }
  reverse_proxy 127.0.0.1:${apiPort}
}
`;

async function answerOf(url: string, ca: string, daemon: Daemon): Promise<string> {
  let text = "";
  await until(async () => {
    text = await asked(url, ca).catch(() => "");
    return text !== "";
  }, daemon);
  return text;
}

const asked = (url: string, ca: string): Promise<string> =>
  new Promise((resolve, reject) => {
    https
      .get(url, { ca, agent: false }, async (answer) => {
        let text = "";
        for await (const part of answer) text += part;
        resolve(text);
      })
      .on("error", reject);
  });

async function until(isUp: () => Promise<boolean>, daemon: Daemon): Promise<void> {
  for (const deadline = Date.now() + 180_000; !(await isUp()); await sleep(50))
    if (!daemon.running() || Date.now() > deadline)
      throw new Error(`It does not answer:\n${daemon.output()}`);
}
