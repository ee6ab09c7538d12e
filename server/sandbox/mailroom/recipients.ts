import type { Tx } from "@/server/db/tx";
import { isCompanyDomain, type Member, memberByEmail } from "@/server/sandbox/rules/members";
import { personOf } from "../people/person";
import type { World } from "../world";

/** Where a mail for an address goes: to a person, to a mailbox of the same workspace, out of sight, or nowhere. */
type Destination =
  | { kind: "person"; member: Member }
  | { kind: "login"; address: string }
  | { kind: "elsewhere" }
  | { kind: "refused"; member: Member | null; text: string };

/** Reserved top level domains (RFC 2606): an unknown address there does not exist. */
const reserved = /\.(example|test|invalid|localhost)$/;

export async function destinationOf(tx: Tx, world: World, recipient: string): Promise<Destination> {
  const address = recipient.toLowerCase();
  const member = memberByEmail(address);
  if (member) {
    const isRefused = personOf(member.index, world).fate.bounce === "refused";
    return isRefused ? { kind: "refused", member, text: noSuchUser(address) } : { kind: "person", member };
  }
  const [login] = await tx.query("select 1 from sandbox.mail_logins where address = $1", [address]);
  if (login) return { kind: "login", address };
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (isCompanyDomain(domain)) return { kind: "refused", member: null, text: noSuchUser(address) };
  if (!reserved.test(`.${domain}`)) return { kind: "elsewhere" };
  return { kind: "refused", member: null, text: `5.1.2 <${address}>: Domain ${domain} not found` };
}

const noSuchUser = (address: string) => `5.1.1 <${address}>: Recipient address rejected: User unknown`;
