import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createModel } from "@/server/drivers/chat-completions";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";
import { notedCosts } from "@/tests/support/noted-costs";

type Asked = {
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[] };
};

type SaidRaw = { status: number; body: string; headers?: Record<string, string> };

/** A fake on loopback for chat completions as described in docs/reply-labels.md. */
export type StandInLanguageModel = {
  http: Http;
  url: string;
  /** For EGRESS_ALLOW. */
  route: string;
  asked: Asked[];
  /** The answer to a reply or other facts: the content of its message, or a status and a body. */
  says: (reply: string, facts: unknown) => string | SaidRaw;
  /** Milliseconds until it answers. */
  waits: number;
  close(): Promise<void>;
};

/** A response of the service. */
export const completion = (content: string, finishReason = "stop") =>
  JSON.stringify({ choices: [{ message: { role: "assistant", content }, finish_reason: finishReason }] });

/** The driver's view of it. */
export const modelAt = (
  { http, url }: Pick<StandInLanguageModel, "http" | "url">,
  {
    now = () => new Date(),
    log = { error: () => undefined },
    meter = notedCosts(),
  }: Partial<Parameters<typeof createModel>[0]> = {},
) => createModel({ http, now, log, meter, newId: () => randomUUID() }, { url, key: "k-1", model: "small" });

export async function startLanguageModel(): Promise<StandInLanguageModel> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: Asked["body"] = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    standIn.asked.push({ authorization: request.headers.authorization, body });
    const facts = JSON.parse(body.messages.at(-1)?.content ?? "");
    const said = standIn.says(facts.reply, facts);
    const {
      status,
      body: text,
      headers,
    }: SaidRaw = typeof said === "string" ? { status: 200, body: completion(said) } : said;
    if (standIn.waits > 0) await sleep(standIn.waits);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const route = `model.test:80 -> 127.0.0.1:${port}`;
  const http = createHttp(createEgress({ allow: parseAllowList(route), resolve: async () => [] }));
  const standIn: StandInLanguageModel = {
    ...{ http, route, url: "http://model.test/v1/chat/completions", asked: [], says: () => "", waits: 0 },
    async close() {
      await http.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
