import { linkHostAddress, linkHostAnswer, linkHostPath } from "@/server/domain/tracking/link-host";
import { EgressError } from "@/server/net/egress-error";
import type { Http } from "@/server/net/http";
import type { LinkHostsPort } from "@/server/ports/link-hosts";

const limits = { timeoutMs: 10_000, maxBytes: 1_000, redirects: 0 };

type Options = { http: Http; baseUrl: string; secret: Uint8Array };

/** Fetches what only this installation can answer, with a valid certificate where the installation has https. */
export const createLinkHosts = ({ http, baseUrl, secret }: Options): LinkHostsPort => ({
  async reach(host) {
    try {
      const url = new URL(linkHostPath, linkHostAddress(host, baseUrl));
      const { status, body } = await http.fetch(url.href, {}, limits);
      const isOurs = status === 200 && Buffer.from(body).toString() === linkHostAnswer(secret, host);
      return isOurs ? "answers" : "other_server";
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      if (error.failure === "tls") return "certificate";
      return error.failure === "too_large" ? "other_server" : "not_reached";
    }
  },
});
