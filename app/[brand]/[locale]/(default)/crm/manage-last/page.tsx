import { redirect } from "next/navigation";
import { passGate } from "@/app/pass-gate";

/** ROUTE-32: the CRM that was chosen last, which can only be the built-in one. */
export default async function LastCrmPage() {
  await passGate();
  redirect("/crm/manage/default");
}
