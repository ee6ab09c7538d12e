import { parseConfig } from "@/server/config";

const outside = {
  DATABASE_URL: "postgres://tern:hush@db.example:5432/tern",
  TERN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  TERN_FACTS_KEY: Buffer.alloc(32, 8).toString("base64"),
  TERN_ROLE_PASSWORDS: '{"app":"0123456789abcdef","engine":"0123456789abcdef"}',
};

test("without apps CRMs are reached with keys, at their own addresses (CRM-27)", () => {
  const { pipedrive, hubspot } = parseConfig(outside);
  expect(pipedrive).toEqual({
    ...{ authUrl: "https://oauth.pipedrive.com", apiUrl: "https://api.pipedrive.com", app: null },
  });
  expect(hubspot).toEqual({
    ...{ appUrl: "https://app.hubspot.com", apiUrl: "https://api.hubapi.com", app: null },
  });
});

test.each([
  "PIPEDRIVE",
  "HUBSPOT",
] as const)("%s's app is whole, or the server says what is missing", (vendor) => {
  const [id, secret] = [`${vendor}_CLIENT_ID`, `${vendor}_CLIENT_SECRET`];
  const whole = { [id]: "client-0123456789", [secret]: "hush-0123456789abcdef" };
  const config = parseConfig({ ...outside, ...whole });
  expect(config[vendor.toLowerCase() as "pipedrive" | "hubspot"].app).toEqual({
    ...{ clientId: "client-0123456789", clientSecret: "hush-0123456789abcdef" },
  });
  for (const name of [id, secret]) {
    const { [name]: _left, ...rest } = whole;
    expect(() => parseConfig({ ...outside, ...rest })).toThrow(
      `${name} is missing: the app's client ID and its secret are needed together.`,
    );
  }
});
