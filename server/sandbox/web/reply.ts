import type { Html } from "./html";
import type { Shown } from "./layout";
import type { Session } from "./session";

/** One request, with who asks: `fields` are those of the form, or of the query. */
export type Visit = {
  path: string;
  isForm: boolean;
  fields: URLSearchParams;
  session: Session | null;
  shown: Shown;
};

export type Page = { title: string; body: Html; status?: number };
/** A page, or a redirect; `session` starts one, null ends it. */
export type Reply = Page | { goTo: string; session?: Session | null };
