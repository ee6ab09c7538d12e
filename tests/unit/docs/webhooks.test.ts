import { readFileSync } from "node:fs";
import { updateTypes, webhookPayload } from "@/lib/contract/integrations/webhooks";

const text = readFileSync("docs/webhooks.md", "utf8");

/** The example of each event in the documentation. */
const examples = new Map(
  [...text.matchAll(/^### (\w+)\n[^#]*?```json\n([^`]*)```/gm)].map(([, name, json]) => [
    name!,
    JSON.parse(json!),
  ]),
);

test("the documentation has an example of every event (INTEG-14)", () => {
  expect([...examples.keys()]).toEqual([...updateTypes]);
});

test.each([...updateTypes])("the example of %s is what is sent", (type) => {
  const { event } = webhookPayload.decode(examples.get(type));
  expect(event).toBe(type);
});

test("the code of the documentation verifies the specification's own example", async () => {
  const [, code] = /```js\n([^`]*(?:`[^`]+`[^`]*)*)```/.exec(text)!;
  const body = code!.replace(/^import.*$/m, "").replace("export function", "return function");
  const { createHmac, timingSafeEqual } = await import("node:crypto");
  const verify = new Function("createHmac", "timingSafeEqual", body)(createHmac, timingSafeEqual);
  jest.useFakeTimers({ now: 1_614_265_330_000 });
  const headers = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  };
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  expect(verify(secret, headers, '{"test": 2432232314}')).toBe(true);
  expect(verify(secret, headers, '{"test": 2432232315}')).toBe(false);
  jest.useRealTimers();
});
