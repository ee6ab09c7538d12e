import { pino } from "pino";
import { createServiceWatch } from "@/server/drivers/service-watch";
import { createService } from "@/server/drivers/unipile/service";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";
import { type StandInUnipile, startUnipile } from "@/tests/support/stand-ins/unipile";

let service: StandInUnipile;
let http: Http;
let printed: string[];
const url = "https://app.tern.com/api/webhooks/unipile";

async function begin(version: 1 | 2 = 2) {
  await service?.close();
  await http?.close();
  service = await startUnipile(version);
  http = createHttp(createEgress({ allow: parseAllowList(service.allow) }));
  printed = [];
  return createService(http, { url: service.url, apiKey: service.apiKey });
}
const log = pino({ level: "info" }, { write: (line: string) => void printed.push(line) });
const settled = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

afterAll(async () => {
  await service.close();
  await http.close();
});

test("registers its callback once, however often processes start, and for every event that wakes an account", async () => {
  const own = await begin();
  const secret = await own.registerWebhook(url);
  const again = await createService(http, { url: service.url, apiKey: service.apiKey }).registerWebhook(url);
  const [endpoint, ...others] = service.world.endpoints;
  expect(others).toEqual([]);
  expect([secret, again]).toEqual([endpoint?.secret, endpoint?.secret]);
  expect(endpoint).toMatchObject({
    url,
    trigger_events: expect.arrayContaining(["message.new", "relation.request.accept", "account.add"]),
  });
});

test("an endpoint of another program stays unchanged, while a disabled one of ours is enabled again", async () => {
  const own = await begin();
  const other = {
    id: "we_0",
    url: "https://else.where/hook",
    enabled: false,
    secret: "s",
    trigger_events: [],
  };
  service.world.endpoints.push(other);
  await own.registerWebhook(url);
  Object.assign(service.world.endpoints[1]!, { enabled: false });
  await own.registerWebhook(url);
  expect(service.world.endpoints.map(({ enabled }) => enabled)).toEqual([false, true]);
});

test("the first version documents no such call, so the operator registers manually", async () => {
  const own = await begin(1);
  expect(await own.registerWebhook(url)).toBeNull();
});

test.each([
  1, 2,
] as const)("reports a key that version %i refuses to the operator at startup, with the answer", async (version) => {
  await begin(version);
  const own = createService(http, { url: service.url, apiKey: "another" });
  const watch = createServiceWatch({ service: own, webhook: { url, secret: null }, log });
  const stop = watch.watch({ registers: true });
  await settled(() => watch.state().isChecked);
  stop();
  expect(watch.state()).toMatchObject({
    problem: { reason: "refused", status: 401 },
    webhook: "not_registered",
  });
  expect(JSON.parse(printed[0] ?? "{}")).toMatchObject({ level: 50, status: 401 });
  expect(printed.join("")).not.toContain("another");
});

test("calls are verified with the secret of the endpoint that was registered", async () => {
  const watch = createServiceWatch({ service: await begin(), webhook: { url, secret: null }, log });
  expect(watch.webhookSecret()).toBeNull();
  const stop = watch.watch({ registers: true });
  await settled(() => watch.state().webhook === "registered");
  stop();
  expect(watch.webhookSecret()).toBe(service.world.endpoints[0]?.secret);
});

test("nothing is registered without a public address, or if the operator set the secret", async () => {
  const own = await begin();
  for (const [webhook, state] of [
    [{ url: null, secret: null }, "not_public"],
    [{ url, secret: "by-hand" }, "by_hand"],
  ] as const) {
    const watch = createServiceWatch({ service: own, webhook, log });
    const stop = watch.watch({ registers: true });
    await settled(() => watch.state().isChecked);
    stop();
    expect(watch.state().webhook).toBe(state);
  }
  expect(service.world.endpoints).toEqual([]);
});
