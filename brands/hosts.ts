/** The host name of a `host` header or URL host: without port and brackets, in lower case. */
export function hostName(host: string): string {
  const name = host.trim().toLowerCase();
  if (name.startsWith("[")) return name.slice(1, name.indexOf("]"));
  return name.split(":").length > 2 ? name : (name.split(":")[0] ?? "").replace(/\.$/, "");
}

const isIpv4 = (name: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(name);

/** Loopback and private addresses (RFC 1918, RFC 4193, link-local), which no outsider can send as a host by way of DNS. */
export function isPrivateHost(name: string): boolean {
  if (name === "localhost" || name === "::1") return true;
  if (/^f[cd][0-9a-f]{2}:/.test(name) || /^fe[89ab][0-9a-f]:/.test(name)) return true;
  if (!isIpv4(name)) return false;
  const [a = 0, b = 0] = name.split(".").map(Number);
  return (
    a === 127 ||
    a === 10 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254)
  );
}

/** Names that lead to this machine only. */
export const isLoopbackHost = (name: string): boolean =>
  name === "localhost" ||
  name.endsWith(".localhost") ||
  ["::1", "[::1]"].includes(name) ||
  (isIpv4(name) && name.startsWith("127."));
