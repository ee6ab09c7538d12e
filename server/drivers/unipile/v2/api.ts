import type { AccountType, Connection, NetworkAccount } from "@/server/ports/network";
import type { Api, Checkpoint, Page, Person, Progress } from "../api";
import type { Client } from "../client";
import { cookiesOf } from "../cookies";
import { filesOf, partsOf } from "../files";
import { profileUrlOf } from "../profile-url";
import { relationOf } from "./relation";
import { foundWithV2 } from "./search";
import * as shapes from "./shapes";
import { stepsOfV2 } from "./steps";

/** Signing in takes the network long; an answer later than this nobody waits for (API-10). */
const signInMs = 40_000;
const writeMs = 60_000;
const pageSize = 50;

/** The second version: the account is part of the path, lists go by cursor. */
export function createV2(ask: Client): Api {
  const step = async (path: string[], body: object): Promise<Progress> =>
    progressOf(await ask({ method: "POST", path, body, timeoutMs: signInMs }, shapes.progress));

  const steps = stepsOfV2(ask);
  const person = async (ref: string, who: string) =>
    personOf(await ask({ path: [ref, "users", who] }, shapes.profile));

  /** A profile tells of Premium alone; the products beyond it show in the InMails they give. */
  async function accountTypeOf(ref: string, { specifics }: shapes.Profile): Promise<AccountType> {
    const paid = await steps.products(ref);
    if (paid.has("recruiter")) return "recruiter";
    if (paid.has("sales_navigator")) return "sales_navigator";
    return specifics.is_premium ? "premium" : "basic";
  }

  return {
    ...steps,
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
    async me(ref) {
      const found = await ask({ path: [ref, "users", "me"] }, shapes.profile);
      return { person: personOf(found), accountType: await accountTypeOf(ref, found) };
    },
    person,
    async visit(ref, { visitToken }) {
      const query = { token: visitToken };
      await ask(
        { method: "POST", path: [ref, "users", "visit-profile"], query, timeoutMs: writeMs },
        shapes.done,
      );
    },
    async request(ref, memberId, note) {
      const body = { user_id: memberId, ...(note === null ? {} : { message: note }) };
      const path = [ref, "users", "me", "relation-requests"];
      return (await ask({ method: "POST", path, body, timeoutMs: writeMs }, shapes.requested)).id;
    },
    async withdraw(ref, { requestId }) {
      if (requestId === null) return;
      const path = [ref, "users", "me", "relation-requests", requestId, "cancel"];
      await ask({ method: "POST", path, timeoutMs: writeMs }, shapes.done);
    },
    async write(ref, memberId, text) {
      const body = { users_ids: memberId, text };
      const sent = await ask(
        { method: "POST", path: [ref, "chats", "send"], body, timeoutMs: writeMs },
        shapes.written,
      );
      return [sent.message_id].flat()[0] as string;
    },
    async chatsWith(ref, memberId) {
      const { data } = await ask({ path: [ref, "users", memberId, "chat"] }, shapes.userChats);
      return data.map(({ chat_id }) => chat_id);
    },
    async relations(ref, page) {
      const found = await ask(
        { path: [ref, "users", "me", "relations"], query: queryOf(page) },
        shapes.relations,
      );
      return pageOf(found, ({ id, user, created_at }) =>
        created_at ? [{ id, at: created_at, memberRef: user.id, profileUrl: addressOf(user) }] : [],
      );
    },
    async chats(ref, page) {
      const query = { ...queryOf(page), type: "1to1" };
      const found = await ask({ path: [ref, "chats"], query }, shapes.chats);
      return pageOf(found, ({ id, user, user_id, updated_at, last_message_timestamp }) => {
        const at = last_message_timestamp ?? updated_at;
        const memberRef = user?.id ?? user_id ?? undefined;
        const name = user?.display_name ?? undefined;
        return at ? [{ id, at, memberRef, profileUrl: user ? addressOf(user) : undefined, name }] : [];
      });
    },
    async messages(ref, chatId, since, page) {
      // The service leaves out the instant itself.
      const query = { ...queryOf(page), after: new Date(+since - 1).toISOString() };
      const found = await ask({ path: [ref, "chats", chatId, "messages"], query }, shapes.messages);
      return pageOf(found, (message) =>
        message.is_event || message.is_deleted
          ? []
          : [
              {
                id: message.id,
                at: message.timestamp,
                chatId,
                text: message.text ?? "",
                files: filesOf(message.attachments, [chatId, message.id]),
                isOurs: message.is_sender,
                memberRef: message.sender_id,
                profileUrl: message.sender ? addressOf(message.sender) : undefined,
              },
            ],
      );
    },
    filePath(ref, file) {
      const [chat = "", message = "", id = ""] = partsOf(file);
      return [ref, "chats", chat, "messages", message, "attachments", id];
    },
    ...foundWithV2(ask),
  };
}

/** Without a wish of ours the service chooses a proxy of its own, so that accounts do not share an address. */
function credentialsOf(account: NetworkAccount) {
  const { connection, username, password } = account;
  const cookies = cookiesOf(account);
  const credentials = cookies
    ? { access_token: cookies.session, premium_access_token: cookies.premium }
    : { username, password: password ?? "" };
  return { credentials, config: { products, ...routeOf(connection) } };
}

/** Where none are named, an account may be connected to the social network alone. Nobody has to pay for the others. */
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

const addressOf = ({ profile_url, public_identifier }: shapes.User): string =>
  public_identifier ? profileUrlOf(public_identifier) : (profile_url ?? "");

function personOf(profile: shapes.Profile): Person {
  const { specifics } = profile;
  const [first = "", ...others] = (profile.display_name ?? "").split(" ");
  return {
    id: profile.id,
    slug: profile.public_identifier ?? null,
    profileUrl: addressOf(profile),
    firstName: profile.first_name ?? first,
    lastName: profile.last_name ?? others.join(" "),
    headline: profile.description ?? "",
    photoUrl: profile.public_picture_url || null,
    location: profile.location ?? "",
    relation: relationOf(specifics),
    requestId: specifics.relation_request?.type === "sent" ? specifics.relation_request.id : null,
    visitToken: specifics.notify_visit_token ?? null,
    takesInMail: specifics.can_send_inmail !== false,
  };
}

const queryOf = (page: string | null) => ({ limit: pageSize, cursor: page });

const pageOf = <Raw, T>(
  { data, next_cursor }: { data: Raw[]; next_cursor?: string | null },
  read: (raw: Raw) => T[],
): Page<T> => ({ items: data.flatMap(read), next: next_cursor ?? null });
