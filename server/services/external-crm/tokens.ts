import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import type { CrmAccess, CrmFailure, CrmPort } from "@/server/ports/crm";
import {
  beginRenewal,
  breakConnection,
  type ConnectionRow,
  endRenewal,
  findConnection,
} from "@/server/repositories/external-crm/connections";
import { askWithToken, type Consent } from "@/server/services/consents/ask-with-token";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { writeMails } from "@/server/services/notices/system-mails";

/** What calls of a CRM need, in a request and in a round alike. */
export type CrmTools = Pick<Tools, "now" | "newId" | "keys" | "ports" | "log"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** As the vendors write them. */
export const crmNames: Record<ExternalPlatform, string> = { pipedrive: "Pipedrive", hubspot: "HubSpot" };

export const portOf = (
  { ports }: Pick<CrmTools, "ports">,
  { platform, isSandboxed }: { platform: ExternalPlatform; isSandboxed: boolean },
): CrmPort => (isSandboxed ? ports.crms.sandbox : ports.crms.real)[platform];

/**
 * Asks the CRM with a token that is good, or the key. A sign-in that the CRM clearly refuses breaks the connection and is told to whoever
 * connected it.
 */
export const askCrm = <Answer extends { kind: string }>(
  tools: CrmTools,
  connectionId: string,
  ask: (port: CrmPort, place: { workspaceId: string }, access: CrmAccess) => Promise<Answer>,
): Promise<Answer | CrmFailure> =>
  askWithToken(tools, consentOf(tools, connectionId), (row, token) =>
    ask(portOf(tools, row), { workspaceId: row.workspaceId }, { kind: row.kind, token, site: row.site }),
  );

const consentOf = (tools: CrmTools, connectionId: string): Consent<ConnectionRow> => ({
  table: "crm_connections",
  async find(tx) {
    const row = await findConnection(tx, connectionId);
    return row?.state === "connected" && !row.brokenAt ? row : null;
  },
  begin: beginRenewal,
  end: endRenewal,
  refresh: async (row, refreshToken) =>
    portOf(tools, row).refresh({ workspaceId: row.workspaceId }, refreshToken),
  isKey: ({ kind }) => kind === "key",
  breakDown: (row, why) => breakDown(tools, row, why.kind === "forbidden" ? why.reason : null),
});

/** What changed waits, and whoever connected it is asked to connect anew. */
const breakDown = (tools: CrmTools, row: ConnectionRow, why: string | null) =>
  tools.transact(async (tx) => {
    if (!(await breakConnection(tx, row, { why, at: tools.now() }))) return;
    tools.log.warn({ connectionId: row.id, platform: row.platform }, "a CRM is no longer connected");
    await publish(tx, "refetch", { list: "crms" });
    await publish(tx, "refetch", { list: "integrations" });
    await publish(tx, "refetch", { list: "notices" });
    if (row.connectedBy === null) return;
    await publishNotices(tx, row.connectedBy);
    const notice = {
      kind: "crm_broken" as const,
      names: { crm: crmNames[row.platform], account: row.accountName },
    };
    if (tools.ports.systemMail) await writeMails(tools, tx, [row.connectedBy], "account_problem", { notice });
  });
