import { shelfOf } from "./search";
import { stepsOfFirst } from "./steps";
import { type Answer, type Call, newestFirst, ok, type Place, pageOf, type Version } from "./unipile";
import type { Account, Entry, Member } from "./world";

type Body = Call["body"];

const refuseAs = (status: number, type: string, detail = ""): Answer => ({
  status,
  body: { title: type, detail, instance: "", type, status },
});

const entries = {
  credentials: refuseAs(401, "errors/invalid_credentials"),
  unknown: refuseAs(404, "errors/resource_not_found"),
  pending: refuseAs(404, "errors/resource_not_found"),
  mismatch: refuseAs(401, "errors/wrong_account"),
  restricted: refuseAs(403, "errors/account_restricted"),
  running: refuseAs(409, "errors/conflict"),
  elsewhere: refuseAs(409, "errors/already_exists"),
  limited: refuseAs(429, "errors/too_many_requests"),
  proxy: refuseAs(500, "errors/provider_error"),
};

const refusals = {
  "no key": refuseAs(401, "errors/missing_credentials"),
  later: refuseAs(503, "errors/service_unavailable", "Please try again later."),
  limit: refuseAs(422, "errors/cannot_resend_yet", "You have reached a temporary provider limit."),
  "signed out": refuseAs(401, "errors/disconnected_account"),
  restricted: refuseAs(403, "errors/account_restricted"),
};

/** API version 1 according to its reference: different names, flags as 0 and 1, and forms where files can be sent. */
export function firstVersion(place: Place): Version {
  const { world, shelf, photoUrl, mixedUp, shutOut, acting } = place;
  const steps = stepsOfFirst(place, refuseAs);

  function route(call: Call): Answer {
    const { method, segments, query, body } = call;
    const [noun, id = "", rest] = segments;
    if (noun === "accounts" && method === "POST") return enter(segments.slice(1), body);
    if (noun === "accounts") return keep(method, id, body);
    if (noun === "hosted") return signInPage(body);
    if (noun === "messages" && rest === "attachments") return file(id, segments[3] ?? "");
    const chat = noun === "chats" && rest === "messages" ? ownerOf(id) : undefined;
    const account = chat ?? world.accounts.get(query.get("account_id") ?? String(body.account_id ?? ""));
    if (!account || account.status === "pending") return refuseAs(404, "errors/resource_not_found");
    const closed = shutOut(account);
    if (closed) return closed;
    const step = steps(account, call);
    if (step) return step;
    if (noun === "linkedin" && id === "search") return search(call);
    if (noun === "posts") return people("ReactionList", shelf.get(`${rest} ${id}`), query, byPost);
    return method === "GET" ? read(account, call) : acting(() => act(account, call));
  }

  type SearchBody = { url?: string; api?: string; lead_lists?: { include: string[] }; groups?: string[] };

  function search({ query, body }: Call): Answer {
    const { url, api, lead_lists, groups } = body as SearchBody;
    if (url === undefined && api !== "sales_navigator") return refuseAs(400, "errors/invalid_parameters");
    const named = lead_lists ? `list ${lead_lists.include[0]}` : `group ${groups?.[0]}`;
    const name = url === undefined ? named : shelfOf(url);
    if (name === "recruiter") return refuseAs(403, "errors/feature_not_subscribed");
    return people("LinkedinSearch", shelf.get(name), query, ({ id, slug, firstName, lastName }) => ({
      ...{ type: "PEOPLE", id, public_identifier: slug, name: `${firstName} ${lastName}`, premium: true },
      ...{ first_name: firstName, last_name: lastName, headline: "Head of Sales", location: "Lyon, France" },
      current_positions: [{ company: "Northwind", role: "Head of Sales" }],
    }));
  }

  const byPost = ({ id, firstName, lastName }: Member) => ({
    ...{ object: "PostReaction", value: "LIKE" },
    author: { id, type: "INDIVIDUAL", name: `${firstName} ${lastName}`, headline: "Head of Sales" },
  });

  function people<T>(
    object: string,
    found: Member[] | undefined,
    query: URLSearchParams,
    show: (who: Member) => T,
  ) {
    return found ? ok(page(object, found.map(show), query)) : refuseAs(404, "errors/resource_not_found");
  }

  const ownerOf = (chatId: string) =>
    [...world.accounts.values()].find(({ chats }) => chats.some(({ id }) => id === chatId));

  function file(messageId: string, id: string): Answer {
    const found = [...world.accounts.values()].flatMap((one) => world.fileOf(one, messageId, id) ?? []);
    return found[0] ? ok(found[0]) : refuseAs(404, "errors/resource_not_found");
  }

  function enter(segments: string[], body: Body): Answer {
    const at = segments.join("/");
    if (body.provider !== "LINKEDIN") return refuseAs(400, "errors/invalid_parameters");
    const account = world.accounts.get(String(body.account_id ?? ""));
    if (at === "checkpoint/resend")
      return account?.checkpoint
        ? ok({ object: "CheckpointResend", account_id: account.ref, success: true })
        : refuseAs(404, "errors/resource_not_found");
    if (at === "checkpoint") {
      const entry = world.solve(String(body.account_id), String(body.code));
      if (entry === "nothing asked") return refuseAs(404, "errors/resource_not_found");
      return entry === "wrong" ? refuseAs(401, "errors/invalid_checkpoint_solution") : shownEntry(entry);
    }
    const { username, password, access_token, user_agent } = body as Record<string, string | undefined>;
    const key = { username, password, cookie: access_token, ref: segments[0] };
    return shownEntry(world.signIn({ ...key, userAgent: user_agent, route: routeOf(body) }, "", true));
  }

  const routeOf = ({ country, proxy }: Body) => ({
    country: country === undefined ? null : String(country),
    proxy: (proxy ?? null) as Account["route"]["proxy"],
  });

  function signInPage({ type, reconnect_account, api_url, expiresOn }: Body): Answer {
    const account = world.accounts.get(String(reconnect_account));
    if (type !== "reconnect" || !api_url || !expiresOn) return refuseAs(400, "errors/invalid_parameters");
    if (!account || account.isNew) return refuseAs(404, "errors/resource_not_found");
    return ok({ object: "HostedAuthUrl", url: `https://account.unipile.com/${account.ref}` }, 201);
  }

  function shownEntry(entry: Entry): Answer {
    if (entry.kind === "refused") return entries[entry.why];
    const { ref } = entry.account;
    if (entry.kind === "in") return ok({ object: "AccountCreated", account_id: ref }, 201);
    const { type } = entry.checkpoint;
    const more =
      "platform" in entry.checkpoint
        ? { source: entry.checkpoint.platform }
        : type === "CONTRACT_CHOOSER"
          ? { contracts: [{ id: world.contract, name: "Recruiter" }] }
          : {};
    return ok({ object: "Checkpoint", account_id: ref, checkpoint: { type, ...more } }, 202);
  }

  function keep(method: string, ref: string, body: Body): Answer {
    if (method === "GET" && ref === "") return ok({ object: "AccountList", items: [], cursor: null });
    const account = world.seen(ref);
    if (!account || account.status === "pending") return refuseAs(404, "errors/resource_not_found");
    if (method === "DELETE") {
      world.accounts.delete(ref);
      return ok({ object: "AccountDeleted" });
    }
    if (method === "PATCH") {
      world.reroute(account, routeOf(body));
      return ok({ object: "AccountUpdated", account_id: ref });
    }
    const status = account.status === "running" ? "OK" : "CREDENTIALS";
    return ok({
      ...{ object: "Account", id: ref, type: "LINKEDIN", name: "Ada Sender" },
      ...{ created_at: account.since.toISOString(), sources: [{ id: `${ref}_MESSAGING`, status }] },
    });
  }

  function read(account: Account, { segments, query }: Call): Answer {
    const at = segments.join("/");
    const [noun, id = ""] = segments;
    if (at === "users/me") return ok(me(account));
    if (at === "users/relations")
      return ok(page("UserRelationsList", newestFirst(account.relations).map(relationShown), query));
    if (at === "users/invite/sent") return ok(page("InvitationList", invitations(account), query));
    if (noun === "users")
      return query.get("notify") === "true" ? acting(() => visit(account, id)) : profile(account, id);
    if (noun === "chat_attendees")
      return ok(
        page(
          "ChatList",
          chats(account).filter((chat) => chat.attendee_provider_id === id),
          query,
        ),
      );
    if (at === "chats") return ok(page("ChatList", chats(account), query));
    return messages(account, id, query);
  }

  function visit(account: Account, id: string): Answer {
    account.visits.push(id);
    return profile(account, id);
  }

  function profile(account: Account, who: string): Answer {
    const asked = world.memberBy(who);
    if (!asked) return refuseAs(404, "errors/resource_not_found");
    const member = mixedUp(asked, [...world.members.values()]);
    if (member.state === "gone") return refuseAs(422, "errors/user_unreachable");
    const isRelated = world.isRelated(account, member.id);
    const distance = member.state === "closed" ? "OUT_OF_NETWORK" : "SECOND_DEGREE";
    return ok({
      ...{
        object: "UserProfile",
        provider: "LINKEDIN",
        provider_id: member.id,
        public_identifier: member.slug,
      },
      ...{ first_name: member.firstName, last_name: member.lastName, headline: "Head of Sales" },
      ...{ location: "Lyon, France", is_relationship: isRelated, is_self: false },
      can_send_inmail: member.takesInMail,
      network_distance: isRelated ? "FIRST_DEGREE" : distance,
      ...(world.requestTo(account, member.id) && { invitation: { type: "SENT", status: "PENDING" } }),
    });
  }

  const me = ({ ref }: Account) => ({
    ...{ object: "AccountOwnerProfile", provider: "LINKEDIN", provider_id: `ACoME-${ref}` },
    ...{ public_identifier: "ada-sender", first_name: "Ada", last_name: "Sender", occupation: "Sales" },
    ...{ premium: true, sales_navigator: null, recruiter: null, profile_picture_url: photoUrl() },
  });

  const relationShown = ({ id, memberId, at }: Account["relations"][number]) => {
    const { slug } = world.members.get(memberId) as Member;
    return {
      ...{ object: "UserRelation", member_id: memberId, connection_urn: `urn:li:fsd_connection:${id}` },
      ...{ public_identifier: slug, public_profile_url: `https://www.linkedin.com/in/${slug}/` },
      created_at: +at,
    };
  };

  const invitations = (account: Account) =>
    newestFirst(account.requests.filter(({ memberId }) => world.requestTo(account, memberId))).map(
      (request) => ({
        ...{ object: "InvitationSent", id: request.id, invited_user_id: request.memberId },
        ...{ invitation_text: request.note, parsed_datetime: request.at.toISOString() },
      }),
    );

  const chats = (account: Account) =>
    newestFirst(world.chatsOf(account)).map(({ id, memberId, at }) => ({
      ...{ object: "Chat", id, account_id: account.ref, type: 0, unread_count: 0 },
      ...{ attendee_provider_id: memberId, timestamp: at.toISOString() },
    }));

  function messages(account: Account, id: string, query: URLSearchParams): Answer {
    const chat = account.chats.find((one) => one.id === id);
    if (!chat) return refuseAs(404, "errors/resource_not_found");
    const after = new Date(query.get("after") ?? 0);
    const all = newestFirst(chat.messages.filter(({ at }) => at > after)).map((message) => ({
      ...{
        object: "Message",
        id: message.id,
        chat_id: id,
        text: message.text,
        is_sender: message.isOurs ? 1 : 0,
      },
      sender_id: message.isOurs ? `ACoME-${account.ref}` : chat.memberId,
      ...{ timestamp: message.at.toISOString(), is_event: 0, deleted: 0 },
      attachments: (message.files ?? []).map(({ id, name, type }) => ({ id, type, file_name: name })),
    }));
    return ok(page("MessageList", all, query));
  }

  function page<T>(object: string, all: T[], query: URLSearchParams) {
    const { items, next } = pageOf(all, query);
    return { object, items, cursor: next };
  }

  function act(account: Account, { method, segments, body }: Call): Answer {
    const at = segments.join("/");
    if (at === "users/invite") {
      const note = typeof body.message === "string" ? body.message : null;
      if ((note?.length ?? 0) > 300) return refuseAs(400, "errors/too_many_characters");
      const { id } = world.request(account, String(body.provider_id), note);
      return ok({ object: "UserInvitationSent", invitation_id: id }, 201);
    }
    if (at === "chats") {
      const memberId = String(body.attendees_ids);
      if (!world.isRelated(account, memberId)) return refuseAs(422, "errors/no_connection_with_recipient");
      const { chat, message } = world.write(account, memberId, String(body.text));
      return ok({ object: "ChatStarted", chat_id: chat.id, message_id: message.id }, 201);
    }
    const request = account.requests.find(
      ({ id }) => method === "DELETE" && at === `users/invite/sent/${id}`,
    );
    if (!request) return refuseAs(404, "errors/resource_not_found");
    request.isWithdrawn = true;
    return ok({ object: "InvitationCanceled" });
  }

  return {
    base: "/api/v1",
    route,
    refuse: (problem) => refusals[problem],
    refuseAs,
    // It does not sign webhooks; the operator configures a header for it to send.
    webhook: (event, ref, _at, secret) => ({
      body: JSON.stringify({
        event,
        account_id: ref,
        account_type: "LINKEDIN",
        message_id: world.newId("msg"),
      }),
      headers: { "content-type": "application/json", "unipile-auth": secret },
    }),
  };
}
