import type pg from "pg";
import type { Tools } from "@/server/context";
import { inWorkspace, type Tx } from "@/server/db/tx";
import type { ParsedMail } from "@/server/domain/inbox/parsed-mail";

/** Reads the bytes of a mail; throws when they can not be read. Bounded in time and memory by whoever provides it. */
export type ParseMail = (raw: Uint8Array) => Promise<ParsedMail>;
/** The HTML of a mail made safe to show; `version` names the rules that did it. */
export type CleanHtml = (html: string) => { html: string; version: number };

/** What intake works with: both run-time roles, and the two readers of foreign text. */
export type IntakeContext = Tools & {
  pools: { app: pg.Pool; engine: pg.Pool };
  parseMail: ParseMail;
  cleanHtml: CleanHtml;
};

export const inTenant = <T>(
  { pools }: Pick<IntakeContext, "pools">,
  workspaceId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => inWorkspace(pools.app, { workspaceId }, work);
