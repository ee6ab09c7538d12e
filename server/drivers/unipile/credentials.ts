import type { Connection, NetworkAccount } from "@/server/ports/network";

type Credentials =
  | { username: string; password: string }
  | { access_token: string; premium_access_token?: string };
type Proxy = { host: string; port: number; username: string; password: string; protocol: "http" };
type Route = { custom_proxy: Proxy } | { auto_proxy_config: { country: string } };

/** What the service signs in with: cookies where they were handed over, else the password; and from where. */
export function credentialsOf(account: NetworkAccount): { credentials: Credentials; config?: Route } {
  const config = routeOf(account.connection);
  return { credentials: cookiesOf(account) ?? passwordOf(account), ...(config && { config }) };
}

const passwordOf = ({ username, password }: NetworkAccount) => ({ username, password: password ?? "" });

/** The session of a signed-in browser is one cookie, that of the paid products another. */
function cookiesOf({ cookies }: NetworkAccount): Credentials | null {
  const cookie = (name: string) => cookies?.find((one) => one.name === name)?.value;
  const session = cookie("li_at");
  const premium = cookie("li_a");
  return session === undefined
    ? null
    : { access_token: session, ...(premium === undefined ? {} : { premium_access_token: premium }) };
}

/** Without a wish of ours the service chooses a proxy of its own, so that accounts do not share an address. */
function routeOf(connection: Connection): Route | null {
  if (connection.kind === "own") return { custom_proxy: { ...connection.proxy, protocol: "http" } };
  return connection.kind === "country" ? { auto_proxy_config: { country: connection.countryCode } } : null;
}
