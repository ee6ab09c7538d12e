import type { AccountType, RelationState } from "@/server/ports/network";
import type { PeopleApi, Person } from "../api";
import type { Client } from "../client";
import type { InMailProduct } from "../step-api";
import { writeMs } from "../timeouts";
import { pageOf, queryOf } from "./page";
import * as shapes from "./shapes";

/** The products an account has that give InMails. */
type ProductsOf = (ref: string) => Promise<ReadonlySet<InMailProduct>>;

/** The account itself, and its relations to members. */
export function peopleOfV2(ask: Client, productsOf: ProductsOf): PeopleApi {
  /** A profile tells of Premium alone; the products beyond it show in the InMails they give. */
  async function accountTypeOf(ref: string, { specifics }: shapes.Profile): Promise<AccountType> {
    const paid = await productsOf(ref);
    if (paid.has("recruiter")) return "recruiter";
    if (paid.has("sales_navigator")) return "sales_navigator";
    return specifics.is_premium ? "premium" : "basic";
  }

  return {
    async me(ref) {
      const found = await ask({ path: [ref, "users", "me"] }, shapes.profile);
      return { person: personOf(found), accountType: await accountTypeOf(ref, found) };
    },
    async person(ref, who) {
      return personOf(await ask({ path: [ref, "users", who] }, shapes.profile));
    },
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
    async relations(ref, page) {
      const found = await ask(
        { path: [ref, "users", "me", "relations"], query: queryOf(page) },
        shapes.relations,
      );
      return pageOf(found, ({ id, user, created_at }) =>
        created_at ? [{ id, at: created_at, memberRef: user.id, profileUrl: shapes.addressOf(user) }] : [],
      );
    },
  };
}

function personOf(profile: shapes.Profile): Person {
  const { specifics } = profile;
  const [first = "", ...others] = (profile.display_name ?? "").split(" ");
  return {
    id: profile.id,
    slug: profile.public_identifier ?? null,
    profileUrl: shapes.addressOf(profile),
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

/** Our relation to a member. A member out of the network's reach, or the account itself, accepts nothing from us. */
function relationOf(seen: shapes.Profile["specifics"]): RelationState {
  const { network_distance: distance, relation_request: request, relation_request_status: status } = seen;
  if (distance === "FIRST_DEGREE") return "connected";
  if (request?.type === "sent" && (status ?? "PENDING") === "PENDING") return "requested";
  return distance === "OUT_OF_NETWORK" || distance === "SELF" ? "closed" : "none";
}
