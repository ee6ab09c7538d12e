import * as z from "zod";
import type { CrmAccess, CrmActivity, CrmWritten } from "@/server/ports/crm";
import { callApi, type Parts, type Said } from "./client";
import { pageOf } from "./records";

/** What every account has a type of activity for; the rest is written as a note. */
const activityTypes: Partial<Record<CrmActivity["kind"], string>> = {
  email: "email",
  call: "call",
  meeting: "meeting",
};

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const htmlOf = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replace(/\r?\n/g, "<br>");

const isNumber = (ref: string) => /^\d{1,15}$/.test(ref);

/** Pipedrive has nothing by which it would know a repetition. */
export async function logActivity(
  parts: Parts,
  access: CrmAccess,
  activity: CrmActivity,
): Promise<CrmWritten> {
  const { personRef, dealRef } = activity;
  if (!isNumber(personRef)) return { kind: "absent" };
  const type = activityTypes[activity.kind];
  const call = type === undefined ? noteCall(activity) : activityCall(activity, type);
  const said: Said<{ data: { id: number } }> = await callApi(parts, access, call, z.object({ id: z.int() }));
  if (said.kind === "invalid") return { ...said, field: null };
  if (said.kind !== "ok") return said;
  const object = dealRef === null ? "person" : "deal";
  const url = pageOf(parts, access, object, dealRef ?? personRef);
  return { kind: "ok", value: { ref: String(said.value.data.id), url } };
}

function noteCall({ title, text, personRef, dealRef }: CrmActivity) {
  const content = `<b>${htmlOf(title)}</b><br>${htmlOf(text)}`;
  const body = {
    ...{ content, person_id: Number(personRef) },
    ...(dealRef !== null && { deal_id: Number(dealRef) }),
  };
  return { path: "/api/v1/notes", method: "POST", body } as const;
}

function activityCall({ title, text, at, personRef, dealRef, ownerRef }: CrmActivity, type: string) {
  const [date = "", time = ""] = at.toISOString().split("T");
  const body = {
    ...{ subject: title.slice(0, 255), type, done: true, note: htmlOf(text) },
    ...{ due_date: date, due_time: time.slice(0, 8) },
    participants: [{ person_id: Number(personRef), primary: true }],
    ...(dealRef !== null && { deal_id: Number(dealRef) }),
    ...(ownerRef !== null && { owner_id: Number(ownerRef) }),
  };
  return { path: "/api/v2/activities", method: "POST", body } as const;
}
