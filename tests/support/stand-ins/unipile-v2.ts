import { createHmac } from "node:crypto";
import { shelfOf } from "./search";
import { stepsOfSecond } from "./steps";
import { type Answer, type Call, newestFirst, ok, type Place, pageOf, type Version } from "./unipile";
import type { Account, Entry, Member } from "./world";

type Body = Call["body"];

const refuseAs = (status: number, type: string, detail = "", headers = {}): Answer => ({
  status,
  headers,
  body: { object: "Error", type, status, title: type, detail, req_id: "req_1" },
});

const entries = {
  credentials: refuseAs(401, "provider/invalid_credentials"),
  unknown: refuseAs(404, "api/resource_not_found"),
  pending: refuseAs(400, "api/invalid_parameters", "not a disconnected account"),
  mismatch: refuseAs(401, "provider/account_mismatch"),
  restricted: refuseAs(403, "api/account_restricted"),
  running: refuseAs(409, "api/conflict", "the account is not disconnected"),
  elsewhere: refuseAs(409, "api/already_exists"),
  limited: refuseAs(429, "provider/too_many_requests"),
  proxy: refuseAs(502, "api/proxy_error"),
};

const refusals = {
  "no key": refuseAs(401, "api/missing_authorization"),
  later: refuseAs(429, "api/too_many_requests", "", { "retry-after": "30" }),
  limit: refuseAs(422, "provider/unprocessable_entity", "You have reached a temporary provider limit."),
  "signed out": refuseAs(401, "provider/invalid_authorization"),
  restricted: refuseAs(403, "api/account_restricted"),
};

/** API version 2 according to its reference and its SDKs. */
export function secondVersion(place: Place): Version {
  const { world, shelf, photoUrl, mixedUp, shutOut, acting } = place;
  const steps = stepsOfSecond(place, refuseAs);

  function route(call: Call): Answer {
    const { method, segments, body } = call;
    const at = `${method} ${segments.join("/")}`;
    if (at === "POST auth/intent") return signIn(body);
    if (at === "POST auth/checkpoint") return solve(body);
    if (at === "POST auth/checkpoint/resend") return resend(body);
    if (at === "POST auth/checkpoint/request") return switchMethod(body);
    if (at === "POST auth/link") return signInPage(body);
    if (segments[0] === "accounts") return keep(call);
    if (segments[0] === "webhooks") return endpoints(call);
    const account = world.accounts.get(segments[0] ?? "");
    if (!account || account.status === "pending") return refuseAs(404, "api/resource_not_found");
    const closed = shutOut(account);
    if (closed) return closed;
    const step = steps(account, call);
    if (step) return step;
    if (segments[1] === "linkedin") return search(call);
    if (segments[1] === "posts") return readPost(call);
    return method === "GET" ? read(account, call) : acting(() => act(account, call));
  }

  /** Searches by URL use offsets only. */
  function search({ segments, query, body }: Call): Answer {
    const [product, ...rest] = segments.slice(2);
    if (product === "recruiter") return refuseAs(403, "provider/feature_not_subscribed");
    const { url, group } = body as { url?: string; group?: { include: string[] } };
    const name = url
      ? shelfOf(url)
      : rest[0] === "lead-lists"
        ? `list ${rest[1]}`
        : `group ${group?.include[0]}`;
    const found = shelf.get(name);
    if (!found) return refuseAs(404, "provider/resource_not_found");
    const from = Number(query.get("offset") ?? 0);
    const data = found.slice(from, from + Number(query.get("limit") ?? 20)).map((member) => ({
      ...{ ...userShown(member), object: "LinkedInUser", headline: "Head of Sales", is_premium: true },
      work_experience: [{ job_title: "Head of Sales", company: { name: "Northwind" } }],
    }));
    return ok({ data, total_count: found.length });
  }

  function readPost({ segments, query }: Call): Answer {
    const [, , id, list] = segments;
    const found = shelf.get(`${list} ${id}`);
    if (!found) return refuseAs(404, "provider/resource_not_found");
    const who = list === "reactions" ? "sender" : "author";
    return ok(
      page(
        found.map((member) => ({ [who]: userShown(member) })),
        query,
      ),
    );
  }

  /** The registered webhook endpoints; every request for a new one adds another. */
  function endpoints({ method, segments: [, , id], body }: Call): Answer {
    if (method === "GET")
      return ok({ object: "WebhookEndpointList", data: world.endpoints, has_more: false });
    const known = world.endpoints.find((one) => one.id === id);
    if (method === "PATCH" && known) return ok(Object.assign(known, body));
    const made = {
      ...{ id: world.newId("we_"), url: String(body.url), enabled: true, secret: world.newId("wes_") },
      trigger_events: body.trigger_events as string[],
    };
    world.endpoints.push(made);
    return ok(made);
  }

  function resend({ intent_id }: Body): Answer {
    const asks = world.accounts.get(String(intent_id))?.checkpoint;
    return asks ? { status: 204, body: null } : refuseAs(404, "api/resource_not_found");
  }

  function switchMethod({ intent_id, challenge }: Body): Answer {
    const entry = world.switchMethod(String(intent_id), String(challenge));
    if (entry === "nothing asked") return refuseAs(404, "api/resource_not_found");
    return entry === "wrong" ? refuseAs(401, "provider/invalid_checkpoint_code") : shownEntry(entry);
  }

  function signIn({ provider, credentials, config, user_agent, account_id }: Body): Answer {
    const given = (credentials ?? {}) as Record<string, string>;
    if (provider !== "linkedin" || (!given.access_token && !given.username))
      return refuseAs(400, "api/invalid_parameters");
    const { username, password, access_token: cookie } = given;
    const ref = account_id === undefined ? undefined : String(account_id);
    const { custom_proxy = null, auto_proxy_config } = (config ?? {}) as Record<string, never>;
    const country = (auto_proxy_config as { country?: string } | undefined)?.country ?? null;
    const route = { country, proxy: custom_proxy };
    const userAgent = user_agent === undefined ? undefined : String(user_agent);
    return shownEntry(world.signIn({ username, password, cookie, ref, route, userAgent }, "acc_", false));
  }

  function solve({ intent_id, code }: Body): Answer {
    const entry = world.solve(String(intent_id), String(code));
    if (entry === "nothing asked") return refuseAs(404, "api/resource_not_found");
    return entry === "wrong" ? refuseAs(401, "provider/invalid_checkpoint_code") : shownEntry(entry);
  }

  /** The page on which an existing account signs in again. */
  function signInPage({ account_id, redirect_uri, expires_on }: Body): Answer {
    const account = world.accounts.get(String(account_id));
    if (!account || account.isNew) return refuseAs(404, "api/resource_not_found");
    if (!redirect_uri || !expires_on) return refuseAs(400, "api/invalid_parameters");
    return ok({ object: "AuthLink", link: `https://auth.unipile.com/${account.ref}` });
  }

  function shownEntry(entry: Entry): Answer {
    if (entry.kind === "refused") return entries[entry.why];
    if (entry.kind === "in") return ok(shown(entry.account));
    const { account, checkpoint } = entry;
    return ok({ object: "AuthenticationCheckpoint", intent_id: account.ref, checkpoint });
  }

  function keep({ method, segments: [, ref = ""], body }: Call): Answer {
    if (method === "GET" && ref === "") return ok({ object: "AccountList", data: [] });
    const account = world.seen(ref);
    if (!account || account.status === "pending") return refuseAs(404, "api/resource_not_found");
    if (method === "GET") return ok(shown(account));
    if (method === "PATCH") {
      const { auto_proxy_country, proxy } = body;
      world.reroute(account, {
        ...(auto_proxy_country === undefined ? {} : { country: String(auto_proxy_country) }),
        ...(proxy === undefined ? {} : { proxy: proxy as Account["route"]["proxy"] }),
      });
      return ok(shown(account));
    }
    return acting(() => {
      world.accounts.delete(ref);
      return ok({ success: true });
    });
  }

  const shown = ({ ref, username, status, since, route: { country } }: Account) => ({
    ...{ object: "Account", id: ref, application_id: "app_1", provider: "linkedin", name: username },
    ...{ user_id: `ACoME-${ref}`, status: status === "restricted" ? "errored" : status },
    created_at: since.toISOString(),
    ...(country === null ? {} : { metadata: { auto_proxy_country: country } }),
  });

  function read(account: Account, { segments, query }: Call): Answer {
    const [, noun, id = "", rest] = segments;
    if (noun === "users" && id === "me")
      return ok(
        rest === "relations" ? page(newestFirst(account.relations).map(relationShown), query) : me(account),
      );
    if (noun === "users" && rest === "chat") {
      const chats = account.chats.filter(({ memberId }) => memberId === id);
      return ok({
        object: "UserChats",
        data: chats.map((chat) => ({ chat_id: chat.id, has_history: true })),
      });
    }
    if (noun === "users") return profile(account, id);
    if (noun === "chats" && segments[5] === "attachments") {
      const bytes = world.fileOf(account, segments[4] ?? "", segments[6] ?? "");
      return bytes ? ok(bytes) : refuseAs(404, "provider/resource_not_found");
    }
    if (noun === "chats")
      return rest === "messages" ? messages(account, id, query) : ok(page(chats(account), query));
    return refuseAs(404, "api/resource_not_found");
  }

  function profile(account: Account, who: string): Answer {
    const asked = world.memberBy(who);
    if (!asked) return refuseAs(404, "provider/resource_not_found");
    const member = mixedUp(asked, [...world.members.values()]);
    if (member.state === "gone") return refuseAs(422, "provider/unprocessable_entity", "user unreachable");
    return ok(profileShown(account, member));
  }

  const userShown = ({ id, slug, firstName, lastName }: Member) => ({
    ...{ object: "User", id, type: "individual", public_identifier: slug },
    ...{ display_name: `${firstName} ${lastName}`, profile_url: `https://www.linkedin.com/in/${slug}` },
  });

  function profileShown(account: Account, member: Member) {
    const isRelated = world.isRelated(account, member.id);
    const request = world.requestTo(account, member.id);
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
        ...(request && {
          relation_request: { object: "RelationRequest", id: request.id, type: "sent" },
          relation_request_status: "PENDING",
        }),
        notify_visit_token: `visit-${member.id}`,
        can_send_inmail: member.takesInMail,
        is_premium: false,
      },
    };
  }

  const me = ({ ref, username }: Account) => ({
    ...{ object: "UserProfile", id: `ACoME-${ref}`, type: "individual", public_identifier: "ada-sender" },
    ...{ display_name: "Ada Sender", first_name: "Ada", last_name: "Sender", emails: [username] },
    ...{ profile_url: "https://www.linkedin.com/in/ada-sender", provider: "linkedin", is_blocked: false },
    public_picture_url: photoUrl(),
    specifics: { network_distance: "SELF", is_premium: true },
  });

  const relationShown = ({ id, memberId, at }: Account["relations"][number]) => ({
    ...{ object: "Relation", id, created_at: at.toISOString() },
    user: userShown(world.members.get(memberId) as Member),
  });

  const chats = (account: Account) =>
    newestFirst(world.chatsOf(account)).map(({ id, memberId, at, messages: all }) => ({
      ...{ object: "Chat", id, type: "1to1", is_group: false, is_1to1: true, unread_count: 0 },
      ...{ user_id: memberId, user: userShown(world.members.get(memberId) as Member) },
      ...{ last_message_timestamp: at.toISOString(), updated_at: at.toISOString() },
      last_message: { text: all.at(-1)?.text ?? "", is_sender: all.at(-1)?.isOurs ?? false },
    }));

  function messages(account: Account, id: string, query: URLSearchParams): Answer {
    const chat = account.chats.find((one) => one.id === id);
    if (!chat) return refuseAs(404, "provider/resource_not_found");
    const after = new Date(query.get("after") ?? 0);
    const all = newestFirst(chat.messages.filter(({ at }) => at > after)).map((message) => ({
      ...{ object: "Message", id: message.id, chat_id: id, text: message.text, is_sender: message.isOurs },
      sender_id: message.isOurs ? `ACoME-${account.ref}` : chat.memberId,
      timestamp: message.at.toISOString(),
      ...{ is_event: false, is_deleted: false },
      attachments: (message.files ?? []).map(({ id, name, type }) => ({ id, type, name })),
    }));
    return ok(page(all, query));
  }

  function page<T>(all: T[], query: URLSearchParams) {
    const { items, next } = pageOf(all, query);
    return { data: items, next_cursor: next };
  }

  function act(account: Account, { segments, body, query }: Call): Answer {
    const at = segments.slice(1).join("/");
    if (at === "users/visit-profile") {
      const member = world.members.get((query.get("token") ?? "").replace(/^visit-/, ""));
      if (!member) return refuseAs(400, "api/invalid_parameters");
      account.visits.push(member.id);
      return ok({ object: "ProfileVisited" });
    }
    if (at === "users/me/relation-requests") return invite(account, body);
    if (at === "chats/send") return startChat(account, body);
    const request = account.requests.find(({ id }) => at === `users/me/relation-requests/${id}/cancel`);
    if (!request) return refuseAs(404, "provider/resource_not_found");
    request.isWithdrawn = true;
    return ok({ object: "RelationRequestCanceled" });
  }

  function invite(account: Account, { user_id, message }: Body): Answer {
    const member = world.members.get(String(user_id));
    if (!member) return refuseAs(404, "provider/resource_not_found");
    const note = typeof message === "string" ? message : null;
    if ((note?.length ?? 0) > 300) return refuseAs(400, "provider/invalid_parameters");
    const { id, at } = world.request(account, member.id, note);
    const shownRequest = { object: "RelationRequest", id, type: "sent", message: note };
    return ok({ ...shownRequest, created_at: at.toISOString() }, 201);
  }

  function startChat(account: Account, { users_ids, text }: Body): Answer {
    const memberId = String(users_ids);
    if (!world.isRelated(account, memberId)) return refuseAs(422, "provider/unprocessable_entity");
    const { chat, message } = world.write(account, memberId, String(text));
    return ok({ object: "ChatStarted", chat_id: chat.id, message_id: message.id });
  }

  return {
    base: "/v2",
    route,
    refuse: (problem) => refusals[problem],
    refuseAs,
    webhook(type, ref, at, secret) {
      const event = {
        id: world.newId("evt_"),
        type,
        account_id: ref,
        created_at: at.toISOString(),
        payload: {},
      };
      const body = JSON.stringify(event);
      const seconds = Math.floor(+at / 1000);
      const mark = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
      const headers = { "content-type": "application/json", "unipile-signature": `t=${seconds},v0=${mark}` };
      return { body, headers };
    },
  };
}
