import { parseConfig } from "@/server/config";

const outside = {
  DATABASE_URL: "postgres://tern:hush@db.example:5432/tern",
  TERN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  TERN_FACTS_KEY: Buffer.alloc(32, 8).toString("base64"),
  TERN_ROLE_PASSWORDS: '{"app":"0123456789abcdef","engine":"0123456789abcdef"}',
};
const heron = { account: "acct_1Nq0", secret_key: "rk_live_0123456789", webhook_secret: "whsec_0123456789" };
const parsed = (given: unknown) => parseConfig({ ...outside, BRAND_STRIPE: JSON.stringify(given) });

test("accounts of brands are read by brand, and there are none by default", () => {
  expect(parseConfig(outside).brandStripe).toEqual({});
  expect(parsed({ heron }).brandStripe).toEqual({
    heron: {
      ...{ id: "acct_1Nq0", url: "https://api.stripe.com", secretKey: "rk_live_0123456789" },
      ...{ webhookSecret: "whsec_0123456789", collectsTax: false },
    },
  });
});

test.each([
  ["an unknown brand", { nobody: heron }],
  ["no id of the account", { heron: { ...heron, account: undefined } }],
  ["a publishable key", { heron: { ...heron, secret_key: "pk_live_0123456789" } }],
  ["no secret of the webhook", { heron: { ...heron, webhook_secret: undefined } }],
  ["one account for two brands", { heron, plover: heron }],
])("refuses %s, and prints no key", (_, given) => {
  expect(() => parsed(given)).toThrow("BRAND_STRIPE");
  try {
    parsed(given);
  } catch (error) {
    expect(String(error)).not.toContain("0123456789");
  }
});
