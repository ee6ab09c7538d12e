import { DomainError } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { enqueue } from "@/server/queue/queue";
import {
  type ConnectionRow,
  changeConnection,
  dropRelease,
  findRelease,
  insertRelease,
} from "@/server/repositories/external-crm/connections";
import { openTokens, sealTokens } from "@/server/services/consents/sealed-tokens";
import { type CrmTools, portOf } from "./tokens";

type Releasing = Pick<Tools, "keys" | "newId">;

/** The sign-in is forgotten here, and a job takes it back at the CRM. Links and the log stay. */
export async function releaseConnection(cx: Releasing, tx: Tx, row: ConnectionRow): Promise<void> {
  const { refreshSecret, accessSecret } = row;
  if (refreshSecret && accessSecret && !row.brokenAt && row.kind === "oauth") {
    const tokens = openTokens(cx.keys.secret, "crm_connections", row, { refreshSecret, accessSecret });
    await giveBack(cx, tx, { ...row, tokens });
  }
  await changeConnection(tx, row.id, {
    ...{ state: "disconnected", userName: "", userEmail: "", refreshSecret: null, accessSecret: null },
    ...{ renewingBy: null, renewingUntil: null, retryAt: null, brokenAt: null, brokenWhy: null },
    ...{ runFence: null, runningUntil: null },
  });
}

/** A consent that is not used: it is kept until the CRM was told. */
export async function giveBack(
  cx: Releasing,
  tx: Tx,
  of: Pick<ConnectionRow, "platform" | "isSandboxed" | "site"> & {
    tokens: { refreshToken: string; accessToken: string };
  },
): Promise<void> {
  const id = cx.newId();
  const { workspaceId } = tx;
  await insertRelease(tx, {
    ...{ id, platform: of.platform, isSandboxed: of.isSandboxed, site: of.site },
    ...sealTokens(cx.keys.secret, "crm_releases", { workspaceId, id }, of.tokens),
  });
  await enqueue(tx, "release-crm", { workspaceId, releaseId: id });
}

/** Takes the consent back at the CRM. Throws as long as it does not respond, unless this is the last attempt. */
export async function finishRelease(tools: CrmTools, releaseId: string, isLast: boolean): Promise<void> {
  const { transact, keys, log } = tools;
  const row = await transact((tx) => findRelease(tx, releaseId));
  if (!row) return;
  try {
    const { accessToken, refreshToken } = openTokens(keys.secret, "crm_releases", row, row);
    const access = { kind: "oauth", token: accessToken, site: row.site } as const;
    const answer = await portOf(tools, row).revoke({ workspaceId: row.workspaceId }, access, refreshToken);
    if (answer.kind === "later" && !isLast) throw new Error("the CRM took no consent back yet");
    if (answer.kind === "later") log.warn({ releaseId }, "the CRM never took the consent back");
  } catch (error) {
    // A restored copy must not end consents that the installation it was made from still uses.
    if (!(error instanceof DomainError)) throw error;
  }
  await transact((tx) => dropRelease(tx, releaseId));
}
