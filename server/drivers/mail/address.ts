import { domainToASCII } from "node:url";

const localPartPattern = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainPattern = /^[\p{L}\p{N}\p{M}.-]{1,253}$/u;
const labelPattern = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * The address for the envelope, or null. Stricter than the standards on purpose: an unquoted ASCII local part of at most 64 characters, a
 * domain name whose top level is not a number, international domains in ASCII form. Quoted local parts, comments, address literals and
 * source routes are rejected, because parsers disagree about them (S47).
 */
export function envelopeAddress(address: string): string | null {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(at, 0));
  const given = address.slice(at + 1);
  if (local.length === 0 || local.length > 64 || !localPartPattern.test(local)) return null;
  // Checked before it is converted, because the conversion reads on past a slash and drops what it cannot see.
  if (!domainPattern.test(given)) return null;
  const domain = domainToASCII(given);
  const labels = domain.split(".");
  const fits =
    labels.length > 1 &&
    labels.every((label) => labelPattern.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "");
  return fits && domain.length <= 253 && local.length + domain.length <= 253 ? `${local}@${domain}` : null;
}
