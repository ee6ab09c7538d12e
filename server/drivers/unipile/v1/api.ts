import type { AccountType, Connection, NetworkAccount, RelationState } from "@/server/ports/network";
import type { Api, Page, Person, Progress } from "../api";
import type { Client } from "../client";
import { cookiesOf } from "../cookies";
import { filesOf, partsOf } from "../files";
import { profileUrlOf } from "../profile-url";
import { formOf } from "./form";
import { foundWithV1 } from "./search";
import * as shapes from "./shapes";
import { stepsOfV1 } from "./steps";

const signInMs = 40_000;
const writeMs = 60_000;
const pageSize = 50;
/** How far a request of ours is looked for: the network keeps fewer than 5,000 waiting, and a list that never ends is none. */
const sentPages = 50;
const sentPageSize = 100;
const provider = "LINKEDIN";

/**
 * The first version: the account is part of the query or the body, lists go by cursor. `apiUrl` is where its own pages find it.
 */
export function createV1(ask: Client, apiUrl: string): Api {
  async function step(path: string[], body: object): Promise<Progress> {
    const answer = await ask({ method: "POST", path, body, timeoutMs: signInMs }, shapes.progress);
    const ref = answer.account_id;
    if (answer.object !== "Checkpoint") return { ref, checkpoint: null };
    const { type, source, contracts } = answer.checkpoint;
    const options = (contracts ?? []).map(({ id, name }) => ({ id, label: name ?? id, description: null }));
    return { ref, checkpoint: { type, platform: source ?? null, options } };
  }
  const solve = (ref: string, code: string) =>
    step(["accounts", "checkpoint"], { provider, account_id: ref, code });

  const person = async (ref: string, who: string) =>
    personOf(await ask({ path: ["users", who], query: { account_id: ref } }, shapes.profile));

  async function requestTo(ref: string, memberId: string): Promise<string | null> {
    let cursor: string | null | undefined = null;
    for (let page = 0; page < sentPages; page += 1) {
      const query = { account_id: ref, limit: sentPageSize, cursor };
      const found: (typeof shapes.requests)["_output"] = await ask(
        { path: ["users", "invite", "sent"], query },
        shapes.requests,
      );
      const ours = found.items.find(({ invited_user_id }) => invited_user_id === memberId);
      if (ours) return ours.id;
      cursor = found.cursor;
      if (!cursor) return null;
    }
    return null;
  }

  return {
    ...stepsOfV1(ask),
    signIn: (account, ref) =>
      step(ref === null ? ["accounts"] : ["accounts", ref], { provider, ...credentialsOf(account) }),
    solve,
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
    async me(ref) {
      const found = await ask({ path: ["users", "me"], query: { account_id: ref } }, shapes.me);
      const seen = { ...found, headline: found.occupation, is_self: true };
      return { person: personOf(seen), accountType: accountTypeOf(found) };
    },
    person,
    async visit(ref, { id }) {
      const query = { account_id: ref, notify: true };
      await ask({ path: ["users", id], query, timeoutMs: writeMs }, shapes.profile);
    },
    async request(ref, memberId, note) {
      const body = { account_id: ref, provider_id: memberId, ...(note === null ? {} : { message: note }) };
      const path = ["users", "invite"];
      return (await ask({ method: "POST", path, body, timeoutMs: writeMs }, shapes.requested)).invitation_id;
    },
    async withdraw(ref, { id }) {
      const request = await requestTo(ref, id);
      if (request === null) return;
      const path = ["users", "invite", "sent", request];
      await ask({ method: "DELETE", path, query: { account_id: ref }, timeoutMs: writeMs }, shapes.done);
    },
    async write(ref, memberId, text) {
      const form = formOf({ account_id: ref, attendees_ids: memberId, text });
      const sent = await ask({ method: "POST", path: ["chats"], form, timeoutMs: writeMs }, shapes.written);
      return sent.message_id ?? sent.chat_id ?? memberId;
    },
    async chatsWith(ref, memberId) {
      const query = { account_id: ref, limit: pageSize };
      const found = await ask({ path: ["chat_attendees", memberId, "chats"], query }, shapes.chats);
      return found.items.map(({ id }) => id);
    },
    async relations(ref, cursor) {
      const query = { account_id: ref, limit: pageSize, cursor };
      const found = await ask({ path: ["users", "relations"], query }, shapes.relations);
      return pageOf(
        found,
        ({ member_id, connection_urn, public_identifier, public_profile_url, created_at }) => [
          {
            id: connection_urn ?? member_id,
            at: created_at,
            memberRef: member_id,
            profileUrl: public_identifier ? profileUrlOf(public_identifier) : (public_profile_url ?? ""),
          },
        ],
      );
    },
    async chats(ref, cursor) {
      const query = { account_id: ref, limit: pageSize, cursor };
      const found = await ask({ path: ["chats"], query }, shapes.chats);
      return pageOf(found, ({ id, type, timestamp, attendee_provider_id }) =>
        timestamp && !type ? [{ id, at: timestamp, memberRef: attendee_provider_id ?? undefined }] : [],
      );
    },
    async messages(_ref, chatId, since, cursor) {
      const query = { limit: pageSize, cursor, after: new Date(+since - 1).toISOString() };
      const found = await ask({ path: ["chats", chatId, "messages"], query }, shapes.messages);
      return pageOf(found, ({ id, timestamp, text, sender_id, is_sender, is_event, deleted, attachments }) =>
        is_event || deleted
          ? []
          : [
              {
                ...{ id, at: timestamp, chatId, text: text ?? "", files: filesOf(attachments, [id]) },
                ...{ isOurs: is_sender === true, memberRef: sender_id },
              },
            ],
      );
    },
    filePath(_ref, file) {
      const [message = "", id = ""] = partsOf(file);
      return ["messages", message, "attachments", id];
    },
    ...foundWithV1(ask),
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

const accountTypeOf = ({
  premium,
  sales_navigator,
  recruiter,
}: (typeof shapes.me)["_output"]): AccountType =>
  recruiter ? "recruiter" : sales_navigator ? "sales_navigator" : premium ? "premium" : "basic";

function relationOf({
  is_relationship,
  is_self,
  network_distance,
  invitation,
}: Partial<shapes.Profile>): RelationState {
  if (is_relationship || network_distance === "FIRST_DEGREE") return "connected";
  if (invitation?.type === "SENT" && invitation.status === "PENDING") return "requested";
  return is_self || network_distance === "OUT_OF_NETWORK" ? "closed" : "none";
}

function personOf(seen: Pick<shapes.Profile, "provider_id"> & Partial<shapes.Profile>): Person {
  const slug = seen.public_identifier ?? null;
  return {
    id: seen.provider_id,
    slug,
    profileUrl: slug === null ? "" : profileUrlOf(slug),
    firstName: seen.first_name ?? "",
    lastName: seen.last_name ?? "",
    headline: seen.headline ?? "",
    photoUrl: seen.profile_picture_url || null,
    location: seen.location ?? "",
    relation: relationOf(seen),
    requestId: null,
    // A visit is a look that the service is told to report.
    visitToken: seen.provider_id,
    takesInMail: seen.can_send_inmail !== false,
  };
}

const pageOf = <Raw, T>(
  { items, cursor }: { items: Raw[]; cursor?: string | null },
  read: (raw: Raw) => T[],
): Page<T> => ({ items: items.flatMap(read), next: cursor ?? null });
