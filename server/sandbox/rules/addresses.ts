import { asciiName } from "./ascii";
import { chance } from "./chance";

/** The given name and the rest, as a person types a name. */
export function nameParts(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

/**
 * A domain of the workspace's own: its name and five letters of its id. The hyphen keeps it apart from the members' firms, which
 * have none.
 */
export function workspaceDomain(workspace: { id: string; name: string }): string {
  const name = asciiName(workspace.name, "en", "-").slice(0, 40).replace(/-$/, "") || "workspace";
  const mark = Math.floor(chance("domain", workspace.id) * 36 ** 5)
    .toString(36)
    .padStart(5, "0");
  return `${name}-${mark}.example`;
}

/** A second domain of the workspace, for two of every five mailboxes, because warm-up needs two. */
export const secondDomain = (domain: string): string => `mail-${domain}`;

/** `jane.doe@…`, then `jane.doe2@…` and so on; a name without Latin letters becomes `hello@…`. */
export function addressFor(name: string, domain: string, count: number): string {
  const local = asciiName(name, "en", ".").slice(0, 50).replace(/\.$/, "") || "hello";
  return `${local}${count > 1 ? count : ""}@${domain}`;
}
