import { parseConfig } from "@/server/config";

const whole: Record<string, string> = {
  CALENDLY_CLIENT_ID: "client-0123456789",
  CALENDLY_CLIENT_SECRET: "hush-0123456789abcdef",
  CALENDLY_SIGNING_KEY: "sign-0123456789abcdef",
};
const outside = {
  DATABASE_URL: "postgres://tern:hush@db.example:5432/tern",
  TERN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  TERN_FACTS_KEY: Buffer.alloc(32, 8).toString("base64"),
  TERN_ROLE_PASSWORDS: '{"app":"0123456789abcdef","engine":"0123456789abcdef"}',
};

test("the registration at Calendly is whole, or there is none", () => {
  expect(parseConfig(outside).calendly).toBeNull();
  expect(parseConfig({ ...outside, ...whole }).calendly).toEqual({
    authUrl: "https://auth.calendly.com",
    apiUrl: "https://api.calendly.com",
    clientId: "client-0123456789",
    clientSecret: "hush-0123456789abcdef",
    signingKey: "sign-0123456789abcdef",
  });
});

test.each(Object.keys(whole))("without %s the server says what is missing, and starts not", (name) => {
  const { [name]: _left, ...rest } = whole;
  expect(() => parseConfig({ ...outside, ...rest })).toThrow(
    `${name} is missing: an app's client ID, client secret and webhook signing key are needed together.`,
  );
  expect(() => parseConfig({ ...outside, [name]: whole[name] })).toThrow("are needed together");
});
