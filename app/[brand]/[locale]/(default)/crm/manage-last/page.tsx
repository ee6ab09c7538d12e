import { redirect } from "next/navigation";
import { passGate } from "@/app/pass-gate";
import { serverApi } from "@/lib/api/server";
import { users } from "@/lib/contract/users";
import { workspaces } from "@/lib/contract/workspaces";

/** ROUTE-32: the CRM that the user opened last, if it is connected here; else one that is. */
export default async function LastCrmPage() {
  await passGate();
  const [user, { crmTokens }] = await Promise.all([
    serverApi(users.current, {}),
    serverApi(workspaces.info, {}),
  ]);
  const last = crmTokens.find((one) => one === user.viewSettings.lastCrm) ?? crmTokens[0] ?? "default";
  redirect(`/crm/manage/${last}`);
}
