import * as z from "zod";
import { type E164, numberOf } from "@/server/domain/phone/number";
import type { Http } from "@/server/net/http";
import type { WebhookIn } from "@/server/ports/webhook";
import { createClient, type TwilioAccount } from "./client";
import { forwarding, hangingUp, playing } from "./twiml";
import { signedFields } from "./webhook";

/** The purpose of a call; it is part of the callback URL, which the vendor's signature covers. */
type Drop = { play: string; forwardTo: E164 | null };

const path = "/api/webhooks/twilio_drop";

export function dropUrl(base: string, { play, forwardTo }: Drop): string {
  const query = new URLSearchParams({ play, ...(forwardTo === null ? {} : { forward: forwardTo }) });
  return `${base}${path}?${query}`;
}

/**
 * The vendor has heard who answered (twilio.com/docs/voice/answering-machine-detection): a machine whose greeting is over gets the
 * recording, a person is connected or left in peace. Only what was signed for this very address is believed.
 */
export const twilioDrop = (http: Http, account: TwilioAccount, base: string): WebhookIn => {
  const ask = createClient(http, account);
  return {
    name: "twilio_drop",
    read: ({ headers, body, query = "" }) => {
      const fields = signedFields(account.authToken, `${base}${path}${query}`, headers, body);
      if (fields === "forged") return "forged";
      const sid = fields.get("CallSid") ?? "";
      if (!/^CA[0-9a-f]{32}$/i.test(sid)) return { remoteRef: null };
      const Twiml = answerTo(fields.get("AnsweredBy") ?? "", dropOf(query));
      return {
        remoteRef: null,
        follow: () => ask({ method: "POST", path: ["Calls", sid], form: { Twiml } }, z.unknown()),
      };
    },
  };
};

function dropOf(query: string): Drop {
  const given = new URLSearchParams(query);
  return { play: given.get("play") ?? "", forwardTo: numberOf(given.get("forward")) };
}

function answerTo(answeredBy: string, { play, forwardTo }: Drop): string {
  if (answeredBy.startsWith("machine_end") && play !== "") return playing(play);
  return answeredBy === "human" && forwardTo !== null ? forwarding(forwardTo) : hangingUp;
}
