import type { NetworkAction, needlessReasons } from "@/server/ports/network";
import type { Bar, Outcome } from "@/server/ports/outcome";
import type { Api, Person } from "./api";
import { inMailProducts } from "./step-api";

type Refusal = Extract<Outcome, { kind: "refused" | "barred" }>;
/** The one request that has the effect; returns the service's id of it. */
export type Effect = () => Promise<string>;

const refused = (
  reason: (typeof needlessReasons)[number] | "closed_profile" | "visit_not_possible",
): Refusal => ({ kind: "refused", reason });
const barred = (reason: Bar): Refusal => ({ kind: "barred", reason });

/** Checks everything an action depends on, and returns the request for it; or why the network would refuse it. */
export async function effectOf(
  api: Api,
  ref: string,
  person: Person,
  action: NetworkAction,
): Promise<Effect | Refusal> {
  const { id, relation, visitToken } = person;
  /** For actions that create nothing with an id of its own. */
  const done = (work: () => Promise<void>) => async () => {
    await work();
    return id;
  };
  switch (action.kind) {
    case "visit_profile":
      return visitToken === null ? refused("visit_not_possible") : done(() => api.visit(ref, person));
    case "follow": {
      const { follow } = api;
      return follow ? done(() => follow(ref, id)) : barred("not_supported");
    }
    case "like_post": {
      const [post] = await api.posts(ref, id);
      if (!post) return refused("no_posts");
      return post.isLiked ? refused("no_actions") : done(() => api.like(ref, post.id));
    }
    case "comment_post": {
      const posts = await api.posts(ref, id);
      const post = action.below === null ? posts[0] : posts.find((one) => one.id === action.below);
      if (!post) return refused("no_posts");
      return post.takesComments ? () => api.comment(ref, post.id, action.text) : refused("no_comments");
    }
    case "endorse": {
      if (relation !== "connected") return refused("not_connected");
      const [skill] = await api.skills(ref, id);
      return skill && !skill.isEndorsed ? done(() => api.endorse(ref, id, skill.id)) : refused("no_actions");
    }
    case "connection_request":
      if (relation === "closed") return refused("closed_profile");
      return refuseRequest(person) ?? (() => api.request(ref, id, action.note));
    case "connection_by_email": {
      const { requestByEmail } = api;
      if (!requestByEmail) return barred("not_supported");
      return refuseRequest(person) ?? (() => requestByEmail(ref, id, action.email, action.note));
    }
    case "message":
      if (relation === "closed") return refused("closed_profile");
      return relation === "connected" ? () => api.write(ref, id, action.text) : refused("not_connected");
    case "inmail":
      return inMailTo(api, ref, person, action);
    case "group_message":
    case "event_message":
    case "event_invite":
      return barred("not_supported");
  }
}

function refuseRequest({ relation }: Person): Refusal | null {
  if (relation === "connected") return refused("already_connected");
  return relation === "requested" ? refused("request_already_sent") : null;
}

/** The most capable product pays first. If there is a conversation with a non-connection, they got an InMail before. */
async function inMailTo(
  api: Api,
  ref: string,
  { id, relation, takesInMail }: Person,
  { subject, text }: Extract<NetworkAction, { kind: "inmail" }>,
): Promise<Effect | Refusal> {
  if (relation === "connected") return refused("already_connected");
  if (relation === "closed") return barred("closed_profile");
  if (!takesInMail) return barred("inmail_forbidden");
  const credits = await api.credits(ref);
  if (inMailProducts.every((one) => credits[one] === null)) return barred("not_premium");
  const product = inMailProducts.find((one) => (credits[one] ?? 0) > 0);
  if (!product) return barred("out_of_credits");
  if ((await api.chatsWith(ref, id)).length > 0) return refused("already_inmailed");
  return () => api.writeInMail(ref, id, product, { subject, text });
}
