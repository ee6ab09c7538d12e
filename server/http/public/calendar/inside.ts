import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { PublicRequest } from "../../public-pages";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=$|\.)/;

/** Works in the workspace whose page of the pretend calendar this is; `find` answers null if there is none. */
export async function inCalendar<T>(
  cx: VisitorContext,
  { params }: PublicRequest,
  work: (tx: Tx, id: string) => Promise<T | null>,
): Promise<T> {
  const [id = ""] = uuid.exec(params.token ?? "") ?? [];
  const [row] = id
    ? await cx.doors<{ find_calendar_page: string | null }>("select sandbox.find_calendar_page($1)", [id])
    : [];
  if (!row?.find_calendar_page) throw new DomainError("not_found");
  const found = await cx.inWorkspace(row.find_calendar_page, (tx) => work(tx, id));
  if (found === null) throw new DomainError("not_found");
  return found;
}
