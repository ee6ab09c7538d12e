import * as z from "zod";
import type { CrmAccess, CrmActivity, CrmWritten } from "@/server/ports/crm";
import { callApi, objectPath, type Parts, type Said } from "./client";
import { isRef, pageOf } from "./records";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const htmlOf = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replace(/\r?\n/g, "<br>");
const both = ({ title, text }: CrmActivity) => `<b>${htmlOf(title)}</b><br>${htmlOf(text)}`;

/** How an activity is kept: the kind of record, its properties, and the types of its links to a contact and a deal. */
type Kept = {
  name: string;
  toPerson: number;
  toDeal: number;
  properties(activity: CrmActivity): Record<string, string>;
};

const note: Kept = {
  ...{ name: "notes", toPerson: 202, toDeal: 214 },
  properties: (activity) => ({ hs_note_body: both(activity) }),
};

const kinds: Record<CrmActivity["kind"], Kept> = {
  email: {
    ...{ name: "emails", toPerson: 198, toDeal: 210 },
    properties: ({ title, text }) => ({
      ...{ hs_email_direction: "EMAIL", hs_email_status: "SENT" },
      ...{ hs_email_subject: title, hs_email_text: text },
    }),
  },
  message: {
    ...{ name: "communications", toPerson: 81, toDeal: 85 },
    properties: (activity) => ({
      ...{ hs_communication_channel_type: "LINKEDIN_MESSAGE", hs_communication_logged_from: "CRM" },
      hs_communication_body: both(activity),
    }),
  },
  call: {
    ...{ name: "calls", toPerson: 194, toDeal: 206 },
    properties: ({ title, text }) => ({
      ...{ hs_call_title: title, hs_call_body: htmlOf(text), hs_call_status: "COMPLETED" },
    }),
  },
  meeting: {
    ...{ name: "meetings", toPerson: 200, toDeal: 212 },
    properties: ({ title, text, at }) => ({
      ...{ hs_meeting_title: title, hs_meeting_body: htmlOf(text) },
      hs_meeting_start_time: at.toISOString(),
    }),
  },
  reply: note,
  note,
};

/** HubSpot has nothing by which it would know a repetition. */
export async function logActivity(
  parts: Parts,
  access: CrmAccess,
  activity: CrmActivity,
): Promise<CrmWritten> {
  const { personRef, dealRef, ownerRef, at } = activity;
  if (!isRef(personRef)) return { kind: "absent" };
  const kept = kinds[activity.kind];
  const link = (id: string, associationTypeId: number) => ({
    to: { id },
    types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId }],
  });
  const body = {
    properties: {
      ...kept.properties(activity),
      hs_timestamp: at.toISOString(),
      ...(ownerRef !== null && { hubspot_owner_id: ownerRef }),
    },
    associations: [link(personRef, kept.toPerson), ...(dealRef === null ? [] : [link(dealRef, kept.toDeal)])],
  };
  const call = { path: objectPath(kept.name), method: "POST", body } as const;
  const said: Said<{ id: string }> = await callApi(parts, access, call, z.object({ id: z.string() }));
  if (said.kind === "conflict" || said.kind === "invalid")
    return { kind: "invalid", field: null, reason: said.reason };
  if (said.kind !== "ok") return said;
  return {
    kind: "ok",
    value: { ref: said.value.data.id, url: pageOf(access, "person", personRef, parts) },
  };
}
