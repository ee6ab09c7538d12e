import type { Route } from "@/lib/routes/route";
import { routes } from "@/lib/routes/routes";
import type { Installation } from "@/tests/support/installation";
import type { Furnished } from "./furnished-workspace";

const shown = routes.filter(({ built, to }) => built && !to);
const isOpen = ({ shell, path }: Route) => shell === "public" || shell === "auth" || path === "/error";

/** Every built page, taken from the route table, so that none is missed: those that need no session, and all others. */
export const openRoutes = shown.filter(isOpen);
export const signedInRoutes = shown.filter((route) => !isOpen(route));

/** A URL of the route with content. */
export async function placeOf(tern: Installation, route: Route, { campaignId, prospectId }: Furnished) {
  const idOf = async (table: string) => {
    const [row] = await tern.sql<{ id: string }>(
      `select t.id from ${table} t join campaigns c on c.workspace_id = t.workspace_id where c.id = $1 limit 1`,
      [campaignId],
    );
    return row?.id ?? "";
  };
  const [workspace] = await tern.sql<{ id: string }>(
    "select workspace_id as id from campaigns where id = $1",
    [campaignId],
  );
  return route.path
    .replace("/campaign/edit/{id}", `/campaign/edit/${campaignId}`)
    .replace("/smart-sequences/edit/{id}", `/smart-sequences/edit/${await idOf("smart_sequences")}`)
    .replace("/mailboxes/{type}/{id}", `/mailboxes/smtp/${await idOf("mailboxes")}`)
    .replace("warm-up/{mailboxId}", `warm-up/${await idOf("mailboxes")}`)
    .replace("/mailboxes/return", "/mailboxes/return?state=unknown")
    .replace("{workspaceId}", workspace?.id ?? "")
    .replace("{labelId}", await idOf("labels"))
    .replace("{profileId}", prospectId)
    .replace("{profileId?}", prospectId)
    .replace(/\/\{\w+[?*]\}$/, "");
}
