import type { RegistrarKind } from "@/lib/contract/ai-emails/ai-emails";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { registrarFor } from "@/server/domain/ai-emails/registrar";
import type { MailHostPort } from "@/server/ports/mail-host";
import type { RegistrarPort } from "@/server/ports/registrar";
import { countConnected } from "@/server/repositories/workspaces/workspaces";

type WithPorts = Pick<Tools, "ports">;

/** Where this workspace buys domains now. */
export async function registrarKind({ ports }: WithPorts, tx: Tx): Promise<RegistrarKind> {
  const { isSandboxed, hasReal } = await countConnected(tx);
  return registrarFor({
    hasReal: ports.registrars.real !== null && ports.mailHosts.real !== null,
    isSandboxed,
    hasRealSender: hasReal,
  });
}

/** The registrar of a domain; null if the one of the world is no longer connected. */
export const registrarOf = ({ ports }: WithPorts, of: { isSandboxed: boolean }): RegistrarPort | null =>
  of.isSandboxed ? ports.registrars.sandbox : ports.registrars.real;

export const mailHostOf = ({ ports }: WithPorts, of: { isSandboxed: boolean }): MailHostPort | null =>
  of.isSandboxed ? ports.mailHosts.sandbox : ports.mailHosts.real;
