import { createUnipileNetwork } from "@/server/drivers/unipile/driver";
import { EgressError } from "@/server/net/egress-error";
import type { Http } from "@/server/net/http";
import type { NetworkAccount } from "@/server/ports/network";

/** How the service's answers to a request for a file are handled. */
const account = { remoteRef: "acc" } as NetworkAccount;
const problem = (status: number, type = "", detail = "", headers: Record<string, string> = {}) => ({
  ...{ status, headers },
  body: Buffer.from(JSON.stringify({ type, title: "", detail })),
});
const bytes = Buffer.from("<html>anything at all</html>");

function network(...answers: (ReturnType<typeof problem> | EgressError)[]) {
  const asked: string[] = [];
  const http = {
    fetch: async (url: string) => {
      asked.push(url);
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as Http;
  let now = 0;
  const port = createUnipileNetwork({
    ...{ http, service: { url: "https://api.test/v2", apiKey: "k" }, returnTo: "" },
    ...{ takeLook: async () => true, now: () => new Date(now) },
  });
  const file = () => port.file(account, "chat%2F1/message/file%201", 100).catch((error) => String(error));
  return { asked, file, pass: (ms: number) => (now += ms) };
}

test("a file is requested by the parts of its ref, and returned unchanged", async () => {
  const { asked, file } = network({ status: 200, headers: { "content-type": "text/html" }, body: bytes });
  expect(await file()).toBe(bytes);
  expect(asked).toEqual(["https://api.test/v2/acc/chats/chat%2F1/messages/message/attachments/file%201"]);
});

test.each([
  ["404", problem(404, "provider/resource_not_found"), "gone"],
  ["410 in no words", problem(410), "gone"],
  ["an answer larger than requested", new EgressError("too_large"), "too_large"],
  ["500", problem(500), expect.stringContaining("500")],
  [
    "a limit of the network",
    problem(422, "provider/limit", "temporary provider limit"),
    expect.stringContaining("422"),
  ],
  ["an account that is signed out", problem(401, "api/disconnected_account"), "Error: challenge"],
  ["a broken connection", new EgressError("timeout"), expect.stringContaining("in time")],
])("%s", async (_name, answer, expected) => {
  expect(await network(answer).file()).toEqual(expected);
});

test("a service that is down is asked again, while one with too many requests is left alone", async () => {
  const down = network(problem(500), { status: 200, headers: {}, body: bytes });
  await down.file();
  expect(await down.file()).toBe(bytes);
  const busy = network(problem(429, "api/too_many_requests", "", { "retry-after": "60" }), {
    ...{ status: 200, headers: {}, body: bytes },
  });
  await busy.file();
  expect(await busy.file()).toContain("asked us to wait");
  expect(busy.asked).toHaveLength(1);
  busy.pass(61_000);
  expect(await busy.file()).toBe(bytes);
});
