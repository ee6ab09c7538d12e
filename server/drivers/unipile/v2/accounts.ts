import type { Connection, NetworkAccount } from "@/server/ports/network";
import type { AccountApi, Checkpoint, Progress } from "../api";
import type { Client } from "../client";
import { cookiesOf } from "../cookies";
import { signInMs } from "../timeouts";
import * as shapes from "./shapes";

/** Signing in, and the account as the service keeps it. */
export function accountsOfV2(ask: Client): AccountApi {
  const step = async (path: string[], body: object): Promise<Progress> =>
    progressOf(await ask({ method: "POST", path, body, timeoutMs: signInMs }, shapes.progress));

  return {
    async signIn(account, ref) {
      const body = {
        provider: "linkedin",
        ...credentialsOf(account),
        ...(account.userAgent !== null && { user_agent: account.userAgent }),
        ...(ref !== null && { account_id: ref }),
      };
      return step(["auth", "intent"], body);
    },
    solve: (ref, code) => step(["auth", "checkpoint"], { intent_id: ref, code }),
    async resend(ref) {
      const path = ["auth", "checkpoint", "resend"];
      await ask({ method: "POST", path, body: { intent_id: ref } }, shapes.nothing);
    },
    switchMethod: (ref, method) =>
      step(["auth", "checkpoint", "request"], { intent_id: ref, challenge: method }),
    async signInPage(ref, { returnTo, until }) {
      const body = { account_id: ref, redirect_uri: returnTo, expires_on: until.toISOString() };
      return (await ask({ method: "POST", path: ["auth", "link"], body }, shapes.signInPage)).link;
    },
    async state(ref) {
      const { status, created_at, metadata } = await ask({ path: ["accounts", ref] }, shapes.account);
      const country = metadata?.auto_proxy_country ?? null;
      return { isRunning: status === "running", since: created_at, country };
    },
    async setConnection(ref, { connection }) {
      // Without a proxy of the owner's own the service goes back to its automatic ones.
      const body = {
        ...(connection.kind === "country" && { auto_proxy_country: connection.countryCode }),
        proxy: connection.kind === "own" ? { ...connection.proxy, protocol: "http" } : null,
      };
      await ask({ method: "PATCH", path: ["accounts", ref], body, timeoutMs: signInMs }, shapes.done);
    },
    async remove(ref) {
      await ask({ method: "DELETE", path: ["accounts", ref] }, shapes.done);
    },
  };
}

/** Without a country the service chooses a proxy of its own, so that accounts do not share an IP address. */
function credentialsOf(account: NetworkAccount) {
  const { connection, username, password } = account;
  const cookies = cookiesOf(account);
  const credentials = cookies
    ? { access_token: cookies.session, premium_access_token: cookies.premium }
    : { username, password: password ?? "" };
  return { credentials, config: { products, ...routeOf(connection) } };
}

/** Without a choice the account may be connected to the basic product only; no one has to pay for the others. */
const products = ["classic", "sales_navigator", "recruiter"];

function routeOf(connection: Connection) {
  if (connection.kind === "direct") return {};
  return connection.kind === "own"
    ? { custom_proxy: { ...connection.proxy, protocol: "http" } }
    : { auto_proxy_config: { country: connection.countryCode } };
}

const progressOf = (answer: (typeof shapes.progress)["_output"]): Progress =>
  answer.object === "Account"
    ? { ref: answer.id, checkpoint: null }
    : { ref: answer.intent_id, checkpoint: checkpointOf(answer.checkpoint) };

type Asked = Extract<
  (typeof shapes.progress)["_output"],
  { object: "AuthenticationCheckpoint" }
>["checkpoint"];

function checkpointOf({ type, platform, contracts, products, challenges }: Asked): Checkpoint {
  const options = (contracts ?? products ?? challenges ?? []).map(
    ({ id, name, display_name, label, description }) => ({
      id,
      label: label ?? display_name ?? name ?? id,
      description: description ?? null,
    }),
  );
  return { type, platform: platform ?? null, options };
}
