import type { Tx } from "@/server/db/tx";
import { storable } from "@/server/domain/conversations/storable";
import { completeName } from "@/server/domain/prospects/names";
import { cleanText } from "@/server/domain/prospects/text";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import type { NetworkEvent } from "@/server/ports/network";
import { addIdentities } from "@/server/repositories/prospects/identities";
import { fillMemberRefs } from "@/server/repositories/prospects/network-people";
import { insertProspects } from "@/server/repositories/prospects/prospects";
import { identitiesIn, type Recognized } from "./network-person";

type Message = Exclude<NetworkEvent, { kind: "request_accepted" }>;

/**
 * A conversation with a stranger reaches the inbox, too: they become a prospect without a campaign. Null if the network does not identify
 * them.
 */
export async function addContact(tx: Tx, planning: Planning, event: Message): Promise<Recognized | null> {
  const identities = identitiesIn(event);
  if (identities.length === 0) return null;
  const prospectId = planning.newId();
  const profile = identities.find(({ kind }) => kind === "profile_url")?.value ?? null;
  const fullName = cleanText(storable(event.name ?? "")) || slugOf(profile) || event.memberRef;
  await insertProspects(
    tx,
    [
      {
        id: prospectId,
        ...completeName({ firstName: "", lastName: "", fullName }),
        ...{ position: "", companyName: "", companyDomain: "", location: "" },
        ...{ workEmail: null, personalEmail: null, profileUrl: profile, phone: null, website: null },
        ...{ twitter: null, customFields: {} },
      },
    ],
    planning.now,
  );
  if (event.memberRef) await fillMemberRefs(tx, [{ prospectId, memberRef: event.memberRef }]);
  await addIdentities(
    tx,
    identities.map((identity) => ({ prospectId, identity })),
  );
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  return { prospectId, isUncertain: false, among: [prospectId] };
}

const slugOf = (profileUrl: string | null) => profileUrl?.split("/").at(-1) ?? "";
