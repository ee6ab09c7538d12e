import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Account, type Checkpoint, createWorld, type Member, type World } from "./stand-in-world";

/** What goes wrong with the next action: before it, on its way, on the way back; or from now on, until the owner signs in. */
export type Fault =
  | "later"
  | "lost"
  | "unconfirmed"
  | "limit"
  | "challenge"
  | { status: number; type: string };

export type Asked = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };

/** The service on loopback as its second version documents it, with a small network behind it. */
export type StandInUnipile = {
  /** For UNIPILE_DSN. */
  url: string;
  /** What lets the product reach it, for EGRESS_ALLOW. */
  allow: string;
  port: number;
  apiKey: string;
  webhookSecret: string;
  world: World;
  /** Everything it was asked, in order. */
  asked: Asked[];
  faults: Fault[];
  /** Answers about somebody else so many times, as the service has been seen to do under load. */
  mixUps: number;
  /** A call as the service makes it when something happens to an account. */
  webhook(type: string, ref: string, at?: Date): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
};

type Body = Record<string, unknown>;
type Answer = { status: number; body: unknown; headers?: Record<string, string> } | "hang up";
type Call = { method: string; segments: string[]; query: URLSearchParams; body: Body };

const pageSize = 20;
const ok = (body: unknown, status = 200): Answer => ({ status, body });
const refuse = (status: number, type: string, detail = ""): Answer => ({
  status,
  body: { object: "Error", type, status, title: type, detail, req_id: "req_1" },
});

export async function startUnipile(): Promise<StandInUnipile> {
  const world = createWorld();
  /** Reads are answered from memory for an hour, unless the caller says that it wants to know. */
  const memory = new Map<string, Answer>();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: StandInUnipile = {
    url: `http://localhost:${port}/v2`,
    allow: `localhost:${port} -> 127.0.0.1:${port}`,
    port,
    apiKey: "stand-in-api-key",
    webhookSecret: "wes_stand-in-secret",
    world,
    asked: [],
    faults: [],
    mixUps: 0,
    webhook(type, ref, at = new Date()) {
      const id = world.newId("evt_");
      const event = { id, type, account_id: ref, created_at: at.toISOString(), payload: {} };
      const body = JSON.stringify(event);
      const seconds = Math.floor(+at / 1000);
      const mark = createHmac("sha256", standIn.webhookSecret).update(`${seconds}.${body}`).digest("hex");
      return {
        body,
        headers: { "content-type": "application/json", "unipile-signature": `t=${seconds},v0=${mark}` },
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const { method = "GET", url = "/", headers } = request;
    standIn.asked.push({ method, path: url, headers, body: text });
    const answer = answerTo(method, url, headers, text);
    if (answer === "hang up") return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(JSON.stringify(answer.body));
  }

  function answerTo(method: string, url: string, headers: IncomingMessage["headers"], text: string): Answer {
    if (headers["x-api-key"] !== standIn.apiKey) return refuse(401, "api/missing_authorization");
    const { pathname, searchParams: query } = new URL(url, standIn.url);
    const segments = pathname.split("/").slice(2).map(decodeURIComponent);
    if (method === "GET" && headers["cache-control"] !== "no-cache" && memory.has(url))
      return memory.get(url) as Answer;
    const answer = route({ method, segments, query, body: text ? (JSON.parse(text) as Body) : {} });
    if (method === "GET") memory.set(url, answer);
    return answer;
  }

  function route(call: Call): Answer {
    const { method, segments, body } = call;
    const at = `${method} ${segments.join("/")}`;
    if (at === "POST auth/intent") return signIn(body);
    if (at === "POST auth/checkpoint") return solve(body);
    if (segments[0] === "accounts") return keep(method, segments[1] ?? "");
    const account = world.accounts.get(segments[0] ?? "");
    if (!account || account.status === "pending") return refuse(404, "api/resource_not_found");
    if (standIn.faults[0] === "challenge") {
      standIn.faults.shift();
      account.status = "disconnected";
      world.owners.get(account.username)?.asks.push({ type: "OTP" });
    }
    if (account.status === "disconnected") return refuse(401, "provider/invalid_authorization");
    if (account.status === "restricted") return refuse(403, "api/account_restricted");
    return method === "GET" ? read(account, call) : write(account, call);
  }

  function signIn(body: Body): Answer {
    const given = (body.credentials ?? {}) as Record<string, string>;
    if (body.provider !== "linkedin" || (!given.access_token && !given.username))
      return refuse(400, "api/invalid_parameters");
    const [username, owner] =
      [...world.owners].find(
        ([name, { cookie }]) => name === given.username || cookie === given.access_token,
      ) ?? [];
    if (!username || !owner || (given.username && owner.password !== given.password))
      return refuse(401, "provider/invalid_credentials");
    const known = world.accounts.get(String(body.account_id ?? ""));
    if (body.account_id !== undefined && !known) return refuse(404, "api/resource_not_found");
    if (known && known.username !== username) return refuse(401, "provider/account_mismatch");
    if (known?.status === "restricted") return refuse(403, "api/account_restricted");
    if (known?.status === "running") return refuse(409, "api/conflict", "the account is not disconnected");
    const others = [...world.accounts.values()].filter((one) => one !== known && one.username === username);
    if (others.some(({ status }) => status === "running")) return refuse(409, "api/already_exists");
    const account = known ?? newAccount(username);
    const asks = owner.asks[0] ?? null;
    return proceed(account, asks);
  }

  function newAccount(username: string): Account {
    const account: Account = {
      ...{ ref: world.newId("acc_"), username, status: "pending", since: world.now(), checkpoint: null },
      ...{ relations: [], requests: [], chats: [], visits: [] },
    };
    world.accounts.set(account.ref, account);
    return account;
  }

  function proceed(account: Account, checkpoint: Checkpoint | null): Answer {
    account.checkpoint = checkpoint;
    if (checkpoint) return ok({ object: "AuthenticationCheckpoint", intent_id: account.ref, checkpoint });
    account.status = "running";
    return ok(shown(account));
  }

  function solve({ intent_id, code }: Body): Answer {
    const account = world.accounts.get(String(intent_id));
    if (!account?.checkpoint) return refuse(404, "api/resource_not_found");
    const isRight =
      account.checkpoint.type === "PHONE_REGISTER"
        ? /^\(\+\d+\)\d{6,}$/.test(String(code))
        : code === world.code;
    if (!isRight) return refuse(401, "provider/invalid_checkpoint_code");
    const owner = world.owners.get(account.username);
    owner?.asks.shift();
    return proceed(account, owner?.asks[0] ?? null);
  }

  function keep(method: string, ref: string): Answer {
    const account = world.accounts.get(ref);
    if (!account || account.status === "pending") return refuse(404, "api/resource_not_found");
    if (method === "GET") return ok(shown(account));
    world.accounts.delete(ref);
    return ok({ success: true });
  }

  const shown = ({ ref, username, status, since }: Account) => ({
    ...{ object: "Account", id: ref, application_id: "app_1", provider: "linkedin", name: username },
    ...{ user_id: `ACoME-${ref}`, status: status === "restricted" ? "errored" : status },
    created_at: since.toISOString(),
  });

  function read(account: Account, { segments, query }: Call): Answer {
    const [, noun, id = "", rest] = segments;
    if (noun === "users" && id === "me" && rest === "relations")
      return ok(page(newestFirst(account.relations).map(relationShown), query));
    if (noun === "users" && rest === "chat") {
      const chats = account.chats.filter(({ memberId }) => memberId === id);
      return ok({
        object: "UserChats",
        data: chats.map((chat) => ({ chat_id: chat.id, has_history: true })),
      });
    }
    if (noun === "users") return profile(account, id);
    if (noun === "chats" && rest === "messages") return messages(account, id, query);
    if (noun === "chats") return ok(page(chats(account), query));
    return refuse(404, "api/resource_not_found");
  }

  function profile(account: Account, who: string): Answer {
    if (who === "me") return ok(me(account));
    const asked = world.memberBy(who);
    if (!asked) return refuse(404, "provider/resource_not_found");
    const isMixedUp = standIn.mixUps > 0;
    if (isMixedUp) standIn.mixUps -= 1;
    const member = isMixedUp ? [...world.members.values()].find((one) => one !== asked) : asked;
    if (!member || member.state === "gone")
      return refuse(422, "provider/unprocessable_entity", "user unreachable");
    return ok(profileShown(account, member));
  }

  const userShown = ({ id, slug, firstName, lastName }: Member) => ({
    ...{ object: "User", id, type: "individual", public_identifier: slug },
    ...{ display_name: `${firstName} ${lastName}`, profile_url: `https://www.linkedin.com/in/${slug}` },
  });

  function profileShown(account: Account, member: Member) {
    const isRelated = account.relations.some(({ memberId }) => memberId === member.id);
    const request = account.requests.find(
      ({ memberId, isWithdrawn }) => memberId === member.id && !isWithdrawn,
    );
    const isPending = request !== undefined && !isRelated;
    return {
      ...userShown(member),
      ...{ object: "UserProfile", provider: "linkedin", is_blocked: false },
      ...{
        first_name: member.firstName,
        last_name: member.lastName,
        description: "Head of Sales at Northwind",
      },
      location: "Lyon, France",
      specifics: {
        network_distance: isRelated
          ? "FIRST_DEGREE"
          : member.state === "closed"
            ? "OUT_OF_NETWORK"
            : "SECOND_DEGREE",
        ...(isPending && {
          relation_request: { object: "RelationRequest", id: request.id, type: "sent" },
          relation_request_status: "PENDING",
        }),
        notify_visit_token: `visit-${member.id}`,
        is_premium: false,
      },
    };
  }

  const me = ({ ref, username }: Account) => ({
    ...{ object: "UserProfile", id: `ACoME-${ref}`, type: "individual", public_identifier: "ada-sender" },
    ...{ display_name: "Ada Sender", first_name: "Ada", last_name: "Sender", emails: [username] },
    ...{ profile_url: "https://www.linkedin.com/in/ada-sender", provider: "linkedin", is_blocked: false },
    specifics: { network_distance: "SELF", is_premium: true },
  });

  const relationShown = ({ id, memberId, at }: Account["relations"][number]) => ({
    object: "Relation",
    id,
    user: userShown(world.members.get(memberId) as Member),
    created_at: at.toISOString(),
  });

  const chats = (account: Account) =>
    newestFirst(account.chats.map((chat) => ({ ...chat, at: chat.messages.at(-1)?.at ?? new Date(0) }))).map(
      ({ id, memberId, at, messages: all }) => ({
        ...{ object: "Chat", id, type: "1to1", is_group: false, is_1to1: true, unread_count: 0 },
        ...{ user_id: memberId, user: userShown(world.members.get(memberId) as Member) },
        ...{ last_message_timestamp: at.toISOString(), updated_at: at.toISOString() },
        last_message: { text: all.at(-1)?.text ?? "", is_sender: all.at(-1)?.isOurs ?? false },
      }),
    );

  function messages(account: Account, id: string, query: URLSearchParams): Answer {
    const chat = account.chats.find((one) => one.id === id);
    if (!chat) return refuse(404, "provider/resource_not_found");
    const after = new Date(query.get("after") ?? 0);
    const shownMessages = newestFirst(chat.messages.filter(({ at }) => at > after)).map((message) => ({
      ...{ object: "Message", id: message.id, chat_id: id, text: message.text, is_sender: message.isOurs },
      sender_id: message.isOurs ? `ACoME-${account.ref}` : chat.memberId,
      timestamp: message.at.toISOString(),
      ...{ is_event: false, is_deleted: false, attachments: [] },
    }));
    return ok(page(shownMessages, query));
  }

  const newestFirst = <T extends { at: Date }>(items: readonly T[]) =>
    items.toSorted((one, other) => +other.at - +one.at);

  function page<T>(items: T[], query: URLSearchParams) {
    const from = Number(query.get("cursor")?.slice(1) ?? 0);
    const to = from + Math.min(Number(query.get("limit") ?? pageSize), pageSize);
    return { data: items.slice(from, to), next_cursor: to < items.length ? `c${to}` : null };
  }

  function write(account: Account, call: Call): Answer {
    const fault = standIn.faults.shift();
    if (typeof fault === "object") return refuse(fault.status, fault.type);
    if (fault === "later") {
      const refusal = refuse(429, "api/too_many_requests");
      return typeof refusal === "string" ? refusal : { ...refusal, headers: { "retry-after": "30" } };
    }
    if (fault === "limit")
      return refuse(422, "provider/unprocessable_entity", "You have reached a temporary provider limit.");
    if (fault === "lost") return "hang up";
    const answer = takeEffect(account, call);
    return fault === "unconfirmed" ? "hang up" : answer;
  }

  function takeEffect(account: Account, { segments, body, query }: Call): Answer {
    const at = segments.slice(1).join("/");
    if (at === "users/visit-profile") {
      const member = world.members.get((query.get("token") ?? "").replace(/^visit-/, ""));
      if (!member) return refuse(400, "api/invalid_parameters");
      account.visits.push(member.id);
      return ok({ object: "ProfileVisited" });
    }
    if (at === "users/me/relation-requests") return invite(account, body);
    if (at === "chats/send") return startChat(account, body);
    if (/^users\/me\/relation-requests\/[^/]+\/cancel$/.test(at)) {
      const request = account.requests.find(({ id }) => id === segments[4]);
      if (!request) return refuse(404, "provider/resource_not_found");
      request.isWithdrawn = true;
      return ok({ object: "RelationRequestCanceled" });
    }
    return refuse(404, "api/resource_not_found");
  }

  function invite(account: Account, { user_id, message }: Body): Answer {
    const member = world.members.get(String(user_id));
    if (!member) return refuse(404, "provider/resource_not_found");
    if (typeof message === "string" && message.length > 300)
      return refuse(400, "provider/invalid_parameters");
    const request = {
      ...{ id: world.newId("req"), memberId: member.id, at: world.now(), isWithdrawn: false },
      note: typeof message === "string" ? message : null,
    };
    account.requests.push(request);
    return ok(
      {
        ...{ object: "RelationRequest", id: request.id, type: "sent", message: request.note },
        created_at: request.at.toISOString(),
      },
      201,
    );
  }

  function startChat(account: Account, { users_ids, text }: Body): Answer {
    const member = world.members.get(String(users_ids));
    if (!member) return refuse(404, "provider/resource_not_found");
    if (!account.relations.some(({ memberId }) => memberId === member.id))
      return refuse(422, "provider/unprocessable_entity");
    const chat = world.chatWith(account, member.id);
    const message = { id: world.newId("msg"), at: world.now(), text: String(text), isOurs: true };
    chat.messages.push(message);
    return ok({ object: "ChatStarted", chat_id: chat.id, message_id: message.id });
  }

  return standIn;
}
