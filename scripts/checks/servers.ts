import { ensureInstalled } from "./debian";

/**
 * Installs Debian's own servers and tools, which the suite `servers` runs on a machine of its own; it needs root to start them as their
 * users.
 */
export function ensureServers(): string | undefined {
  if (process.getuid?.() !== 0)
    return "the real mail servers can be started by root alone: run npm run check servers as root.";
  return ensureInstalled([
    { file: "/usr/lib/postgresql/15/bin/postgres", packages: ["postgresql-15"] },
    { file: "/usr/sbin/postfix", packages: ["postfix"] },
    { file: "/usr/sbin/dovecot", packages: ["dovecot-imapd"] },
    { file: "/usr/bin/openssl", packages: ["openssl"] },
    { file: "/usr/bin/ip", packages: ["iproute2"] },
    { file: "/usr/sbin/nginx", packages: ["nginx-light"] },
    { file: "/usr/bin/caddy", packages: ["caddy"] },
    { file: "/usr/bin/pebble", packages: ["pebble"] },
  ]);
}
