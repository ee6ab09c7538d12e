import { parse } from "tldts";
import type { ErrorCode } from "@/lib/contract/errors";

/** A name as it is written in the DNS, or why it cannot be used for links. */
type Read = { host: string } | { refused: ErrorCode };

/** Room for the label of the record that proves whose name it is. */
const maxLength = 230;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** What would be read as something else than a name: a user, a port, a path, a control character. */
const notInNames = /[^\p{L}\p{M}\p{N}.\-。．｡]/u;

/**
 * A domain for links as typed: in lower case and Punycode. Refused is what nobody can prove is theirs, a name that cannot have a CNAME
 * record, and what would let a customer speak in the name of this installation.
 */
export function readOwnHost(typed: string, ours: readonly string[]): Read {
  const text = typed.trim();
  if (text.startsWith("*")) return { refused: "tracking_host_wildcard" };
  if (/^\[?[\da-f:.]*:[\da-f:.]*\]?$/i.test(text)) return { refused: "tracking_host_address" };
  if (notInNames.test(text) || !URL.canParse(`http://${text}/`)) return { refused: "tracking_host_invalid" };
  const host = new URL(`http://${text}/`).hostname.replace(/\.$/, "");
  const { isIp, domain } = parse(host, { allowPrivateDomains: true });
  if (isIp) return { refused: "tracking_host_address" };
  const labels = host.split(".");
  if (labels.length < 2 || host.length > maxLength || !labels.every((one) => label.test(one)))
    return { refused: "tracking_host_invalid" };
  if (ours.some((name) => isSameOrBelow(name, host) || isSameOrBelow(host, name)))
    return { refused: "tracking_host_ours" };
  return domain === null || domain === host ? { refused: "tracking_host_bare" } : { host };
}

const isSameOrBelow = (name: string, above: string) => name === above || name.endsWith(`.${above}`);

/** Where the record is that proves whose name it is. Not at the name itself, because beside a CNAME no other record may stand. */
export const proofHost = (host: string) => `_link-verify.${host}`;
