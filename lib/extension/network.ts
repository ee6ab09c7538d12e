import { browserApi } from "@/lib/api/browser";
import { extension, type SignedInMember } from "@/lib/contract/accounts/extension";
import { askExtension } from "./ask";

/** Opening the network's page first takes a while. */
const openingMs = 30_000;

let url: Promise<string> | undefined;

/** The origin of the network's pages; requested only once. */
export function networkUrl(): Promise<string> {
  url ??= browserApi(extension.network, {}).then((answer) => answer.url);
  url.catch(() => {
    url = undefined;
  });
  return url;
}

/**
 * Who the extension found signed in at the network in this browser. `url` is the sign-in page; `closed` means that the network does not
 * open.
 */
export type SignedIn =
  | { kind: "missing" }
  | { kind: "closed"; url: string }
  | { kind: "signed_out"; url: string }
  | { kind: "signed_in"; member: SignedInMember };

/** Asks the extension who is signed in at the network in this browser (CRED-79, CRED-82). */
export async function whoIsSignedIn(): Promise<SignedIn> {
  if (!(await askExtension({ kind: "ping" }))) return { kind: "missing" };
  const network = await networkUrl();
  const answer = await askExtension({ kind: "who", network }, openingMs);
  if (answer?.member) return { kind: "signed_in", member: answer.member };
  return { kind: answer ? "signed_out" : "closed", url: `${network}/sign-in` };
}
