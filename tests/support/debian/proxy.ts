import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port";
import { type Daemon, newHome, run, startDaemon } from "./daemon";

/** The proxy's address, the only one that Tern is configured to trust. */
export const proxyAddress = "127.0.0.2";

export type TlsProxy = {
  host: string;
  httpsPort: number;
  httpPort: number;
  /** The certificate that browsers trust. */
  certificate: string;
  /** Forwards requests for `host` to this port on loopback. */
  start(apiPort: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Debian's nginx with a certificate for `host`, as an operator puts it in front of Tern: it terminates TLS, redirects HTTP to HTTPS, and
 * passes on the client's address.
 */
export async function newTlsProxy(host: string): Promise<TlsProxy> {
  const { dir, clear } = newHome("nginx");
  const [httpsPort, httpPort] = [await freePort(), await freePort()];
  const [key, cert] = [path.join(dir, "key.pem"), path.join(dir, "cert.pem")];
  const subject = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  run("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2"],
    ...subject,
  ]);
  let nginx: Daemon | undefined;
  return {
    ...{ host, httpsPort, httpPort, certificate: readFileSync(cert, "utf8") },
    async start(apiPort) {
      const file = path.join(dir, "nginx.conf");
      writeFileSync(file, configuration({ dir, host, httpsPort, httpPort, apiPort, key, cert }));
      const started = startDaemon("/usr/sbin/nginx", ["-c", file, "-p", dir, "-g", "daemon off;"]);
      nginx = started;
      const isUp = () =>
        fetch(`http://127.0.0.1:${httpPort}/`, { redirect: "manual" }).then(
          () => true,
          () => false,
        );
      for (const until = Date.now() + 180_000; !(await isUp()); await sleep(50))
        if (!started.running() || Date.now() > until)
          throw new Error(`nginx does not answer:\n${started.output()}`);
    },
    async stop() {
      await nginx?.stop();
      clear();
    },
  };
}

type Options = Record<"dir" | "host" | "key" | "cert", string> &
  Record<"httpsPort" | "httpPort" | "apiPort", number>;

const configuration = ({ dir, host, httpsPort, httpPort, apiPort, key, cert }: Options) => `
pid ${dir}/pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; "" close; }
  server {
    listen 127.0.0.1:${httpPort};
    server_name ${host};
    return 308 https://$host:${httpsPort}$request_uri;
  }
  server {
    listen 127.0.0.1:${httpsPort} ssl;
    server_name ${host};
    ssl_certificate ${cert};
    ssl_certificate_key ${key};
    location / {
      proxy_pass http://127.0.0.1:${apiPort};
      proxy_bind ${proxyAddress};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }
  }
}
`;
