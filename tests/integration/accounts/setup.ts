import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tryAddress } from "@/lib/contract/sandbox";
import { confirmed } from "@/tests/integration/campaigns/setup";
import type { Answer, Member } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

/** Secrets of accounts, each unlike any other text, so that a search finds nothing else. */
export const secrets = {
  password: "hush-password-7c1f",
  cookie: "hush-cookie-94aa",
  proxy: "hush-proxy-5e0b",
  factor: "hush-factor-2d7d",
};

/** Everything the API responded in a test, to be searched afterwards. */
export const said: string[] = [];

/** A user with their own workspace, all of whose responses are recorded. */
export async function somebody(tern: Installation): Promise<Member> {
  return listening(await confirmed(tern));
}

export function listening(member: Member): Member {
  const { ask } = member;
  member.ask = async (...asked) => {
    const answer = await ask(...asked);
    said.push(JSON.stringify(answer.body));
    return answer;
  };
  member.post = (path, json = {}) => member.ask(path, { method: "POST", json });
  member.get = (path) => member.ask(path);
  return member;
}

type State = Parameters<typeof tryAddress>[0];
type Fields = Record<string, unknown>;

export const wish = (state: State, more: Fields = {}): Fields => ({
  ...{ email: tryAddress(state), password: secrets.password, country_code: "DE", timezone: "Europe/Berlin" },
  ...{ work_hours_start: 0, work_hours_end: 24, working_days: [1, 2, 3, 4, 5, 6, 7] },
  ...more,
});

export const connect = (member: Member, state: State, more: Fields = {}): Promise<Answer> =>
  member.post("/api/credentials", wish(state, more));

/** Connects an account and returns it. */
export const connected = async (member: Member, state: State, more: Fields = {}) =>
  (await connect(member, state, more)).body.payload;

export const put = (member: Member, path: string, json: unknown) => member.ask(path, { method: "PUT", json });

/** The status, code and invalid fields of an error. */
export const refusalOf = ({ status, body }: Answer) => [status, body.code, body.fields];

/** A proxy on loopback that accepts one username and records the requested targets. */
export async function startProxy(): Promise<{ port: number; asked: string[]; close(): void }> {
  const asked: string[] = [];
  const server: Server = createServer();
  server.on("connect", (request, socket) => {
    asked.push(request.url ?? "");
    const login = Buffer.from(`ada:${secrets.proxy}`).toString("base64");
    const isRight = request.headers["proxy-authorization"] === `Basic ${login}`;
    socket.end(`HTTP/1.1 ${isRight ? "200 OK" : "407 Proxy Authentication Required"}\r\n\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, asked, close: () => server.close() };
}
