import type { Connection, NetworkAccount } from "@/server/ports/network";
import type { AccountApi, Progress } from "../api";
import type { Client } from "../client";
import { cookiesOf } from "../cookies";
import { signInMs } from "../timeouts";
import * as shapes from "./shapes";

const provider = "LINKEDIN";

/** Signing in, and the account as the service keeps it. `apiUrl` is where the service's own pages find it. */
export function accountsOfV1(ask: Client, apiUrl: string): AccountApi {
  async function step(path: string[], body: object): Promise<Progress> {
    const answer = await ask({ method: "POST", path, body, timeoutMs: signInMs }, shapes.progress);
    const ref = answer.account_id;
    if (answer.object !== "Checkpoint") return { ref, checkpoint: null };
    const { type, source, contracts } = answer.checkpoint;
    const options = (contracts ?? []).map(({ id, name }) => ({ id, label: name ?? id, description: null }));
    return { ref, checkpoint: { type, platform: source ?? null, options } };
  }

  return {
    signIn: (account, ref) =>
      step(ref === null ? ["accounts"] : ["accounts", ref], { provider, ...credentialsOf(account) }),
    solve: (ref, code) => step(["accounts", "checkpoint"], { provider, account_id: ref, code }),
    async resend(ref) {
      const path = ["accounts", "checkpoint", "resend"];
      await ask({ method: "POST", path, body: { provider, account_id: ref } }, shapes.done);
    },
    switchMethod: null,
    async signInPage(ref, { returnTo, until }) {
      const body = {
        ...{ type: "reconnect", reconnect_account: ref, api_url: apiUrl, expiresOn: until.toISOString() },
        ...{ success_redirect_url: returnTo, failure_redirect_url: returnTo },
      };
      const path = ["hosted", "accounts", "link"];
      return (await ask({ method: "POST", path, body }, shapes.signInPage)).url;
    },
    async state(ref) {
      const { sources, created_at } = await ask({ path: ["accounts", ref] }, shapes.account);
      // An account that is only being made has no sources yet.
      const isRunning = sources.length > 0 && sources.every(({ status }) => status === "OK");
      return { isRunning, since: created_at, country: null };
    },
    async setConnection(ref, account) {
      // Going without a proxy cannot be asked of a running account: it is signed in again.
      const { connection } = account;
      if (connection.kind === "direct")
        return void (await step(["accounts", ref], { provider, ...credentialsOf(account) }));
      const body = routeOf(connection);
      await ask({ method: "PATCH", path: ["accounts", ref], body, timeoutMs: signInMs }, shapes.done);
    },
    async remove(ref) {
      await ask({ method: "DELETE", path: ["accounts", ref] }, shapes.done);
    },
  };
}

function credentialsOf(account: NetworkAccount) {
  const { connection, username, password } = account;
  const cookies = cookiesOf(account);
  const credentials = cookies
    ? { access_token: cookies.session, premium_token: cookies.premium }
    : { username, password: password ?? "" };
  const agent = account.userAgent === null ? {} : { user_agent: account.userAgent };
  return { ...credentials, ...agent, ...routeOf(connection) };
}

function routeOf(connection: Connection) {
  if (connection.kind === "direct") return {};
  return connection.kind === "own"
    ? { proxy: { ...connection.proxy, protocol: "http" } }
    : { country: connection.countryCode };
}
