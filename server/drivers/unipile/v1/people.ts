import type { AccountType, RelationState } from "@/server/ports/network";
import type { PeopleApi, Person } from "../api";
import type { Client } from "../client";
import { profileUrlOf } from "../profile-url";
import { writeMs } from "../timeouts";
import { pageOf, pageSize } from "./page";
import * as shapes from "./shapes";

/** How many pages to search for a request of ours: the network keeps fewer than 5,000 pending, and the list must end. */
const sentPages = 50;
const sentPageSize = 100;

/** The account itself, and its relations to members. */
export function peopleOfV1(ask: Client): PeopleApi {
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
    async me(ref) {
      const found = await ask({ path: ["users", "me"], query: { account_id: ref } }, shapes.me);
      const seen = { ...found, headline: found.occupation, is_self: true };
      return { person: personOf(seen), accountType: accountTypeOf(found) };
    },
    async person(ref, who) {
      return personOf(await ask({ path: ["users", who], query: { account_id: ref } }, shapes.profile));
    },
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
  };
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
    // A visit is a profile request that asks the service to notify the member.
    visitToken: seen.provider_id,
    takesInMail: seen.can_send_inmail !== false,
  };
}
