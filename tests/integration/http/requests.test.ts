import { caller, type Member, password, signedUp, signUpBody } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
beforeAll(async () => {
  tern = await startInstallation({ environment: { LOG_LEVEL: "trace" } });
  ada = await signedUp(tern);
});
afterAll(() => tern?.stop());

const update = (body: BodyInit | undefined, type?: string) =>
  ada.ask("/api/users/update", {
    method: "POST",
    raw: { body },
    headers: type ? { "content-type": type } : {},
  });

describe("kinds of bodies (S52)", () => {
  it.each([
    "text/plain",
    "application/xml",
    "application/octet-stream",
    "x",
  ])("%s is not read", async (type) => {
    const { status, body } = await update('{"first_name":"x"}', type);
    expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
  });

  it("a JSON object that imitates a file consists of unknown fields", async () => {
    const { status, body } = await update('{"files":{"filepath":"/etc/passwd"}}', "application/json");
    expect([status, body.code, body.field]).toEqual([400, "unknown_field", "files"]);
  });

  it("a file where none is accepted is an unknown field", async () => {
    const form = new FormData();
    form.set("photo", new Blob(["x"]), "x.png");
    const { status, body } = await update(form);
    expect([status, body.code, body.field]).toEqual([400, "unknown_field", "photo"]);
  });

  it("multipart without a boundary, or truncated, is refused", async () => {
    for (const [body, type] of [
      ["x", "multipart/form-data"],
      [
        '--b\r\ncontent-disposition: form-data; name="first_name"\r\n\r\nhalf',
        "multipart/form-data; boundary=b",
      ],
    ] as const) {
      const { status } = await update(body, type);
      expect([type, status >= 400 && status < 500]).toEqual([type, true]);
    }
  });
});

describe("hostile JSON (S53)", () => {
  const hostile: [string, string][] = [
    ["nested 10,000 deep", "[".repeat(10_000) + "]".repeat(10_000)],
    ["endless number", '{"first_name":1e309}'],
    ["name twice", '{"first_name":"a","first_name":"b"}'],
    ["half a character", '{"first_name":"\\ud800"}'],
    ["NUL", '{"first_name":"a\\u0000b"}'],
    ["a prototype", '{"__proto__":{"is_admin":true}}'],
    ["cut off", '{"first_name":'],
    ["a list", '["first_name"]'],
    ["a word", '"first_name"'],
  ];

  it.each(hostile)("%s: 400, at once", async (_name, text) => {
    await update('{"first_name":"Ada"}', "application/json");
    const since = performance.now();
    const { status } = await update(text, "application/json");
    expect(status).toBe(400);
    expect(performance.now() - since).toBeLessThan(250);
  });

  it("ten megabytes are too large", async () => {
    const { status, body } = await update(
      JSON.stringify({ first_name: "x".repeat(10_000_000) }),
      "application/json",
    );
    expect([status, body.code]).toEqual([413, "too_large"]);
  });
});

describe("a refused upload (CAMP-81)", () => {
  const upload = async (bytes: number, campaign: string) => {
    const form = new FormData();
    form.set("file", new Blob([`Email\n${"ada@example.test\n".repeat(bytes / 17)}`]), "people.csv");
    return ada.ask(`/api/workflows/${campaign}/upload_csv_file`, { method: "POST", raw: { body: form } });
  };

  it("is answered although most of it was never read", async () => {
    const { status, body } = await upload(3_000_000, "01890000-0000-7000-8000-000000000000");
    expect([status, body.code]).toEqual([404, "not_found"]);
  });

  it("for its size, with the file's own error", async () => {
    const campaign = (await ada.post("/api/workflows", { name: "Big" })).body.payload._id;
    const { status, body } = await upload(6_000_000, campaign);
    expect([status, body.code]).toEqual([413, "csv_too_large"]);
  });

  it("without a session, before any of it is read", async () => {
    const form = new FormData();
    form.set("file", new Blob(["x".repeat(3_000_000)]), "people.csv");
    const answer = await caller(tern.url).ask(
      "/api/workflows/01890000-0000-7000-8000-000000000000/upload_csv_file",
      {
        method: "POST",
        raw: { body: form },
      },
    );
    expect(answer.status).toBe(401);
  });
});

describe("a field has one place", () => {
  it("twice in the query, or in query and body, is refused", async () => {
    const { status, body } = await ada.ask("/api/users/update?first_name=Eve", {
      method: "POST",
      json: { first_name: "Ada" },
    });
    expect([status, body.fields]).toEqual([400, { first_name: "invalid_input" }]);
    expect((await ada.get("/api/users/fetch_user?x=1")).body).toMatchObject({
      code: "unknown_field",
      field: "x",
    });
    expect((await ada.get("/api/users/fetch_user?token=a&space=b&credentials_id=c")).status).toBe(200);
  });
});

describe("tokens in URLs (S20, AUTH-43)", () => {
  it("are ignored unless COMPAT_TOKENS allows them, and so is a browser's token in a header (F12)", async () => {
    const token = ada.cookie.split("=")[1];
    const program = caller(tern.url);
    expect((await program.get(`/api/users/fetch_user?token=${token}`)).status).toBe(401);
    const bearer = await program.ask("/api/users/fetch_user", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(bearer.status).toBe(401);
    expect((await ada.get("/api/users/fetch_user")).status).toBe(200);
  });

  it("the token in a response signs no one in: it is an identifier for old clients (AUTH-38)", async () => {
    const { body } = await caller(tern.url).post("/api/auth/sign_up", signUpBody());
    const asked = await caller(tern.url).ask("/api/users/fetch_user", {
      headers: { authorization: `Bearer ${body.payload.token}` },
    });
    expect(asked.status).toBe(401);
  });

  it("with COMPAT_TOKENS a program gets one it can use, and a browser still does not", async () => {
    const open = await startInstallation({ environment: { COMPAT_TOKENS: "1" } });
    try {
      const program = await caller(open.url).post("/api/auth/sign_up", signUpBody());
      const { token } = program.body.payload;
      expect((await caller(open.url).get(`/api/users/fetch_user?token=${token}&space=null`)).status).toBe(
        200,
      );
      const browser = await caller(open.url).ask("/api/auth/sign_up", {
        method: "POST",
        json: signUpBody(),
        headers: { "sec-fetch-site": "same-origin" },
      });
      const asked = await caller(open.url).get(`/api/users/fetch_user?token=${browser.body.payload.token}`);
      expect(asked.status).toBe(401);
    } finally {
      await open.stop();
    }
  });

  it("and no log line contains a token, a password, an address or a query (rule 37)", async () => {
    const secret = "querycanary0123456789";
    const visitor = caller(tern.url);
    await visitor.get(`/api/users/fetch_user?token=${secret}`);
    await visitor.post("/api/auth/sign_in", { email: ada.email, password: `${password}${secret}` });
    await visitor.get(`/u/${secret.padEnd(64, "A")}`);
    await visitor.get(`/${secret}?x=${secret}`);
    const log = tern.children.map((child) => child.output()).join("");
    expect(log).toContain('"route":"/api/users/fetch_user"');
    for (const hidden of [secret, password, ada.email, ada.cookie.split("=")[1] ?? "none"])
      expect(log).not.toContain(hidden);
  });
});

describe("private responses (S09)", () => {
  it("are stored in no cache and shared with no other origin", async () => {
    const { headers } = await ada.ask("/api/space/info", { headers: { origin: tern.url } });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    const preflight = await ada.ask("/api/users/update", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("the documentation (F8)", () => {
  it("is the contract", async () => {
    const document = (await ada.get("/api/docs/json")).body;
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths["/workflows/{_id}"])).toEqual(["get"]);
    const { schema } = document.paths["/auth/sign_in"].post.requestBody.content["application/json"];
    // Schemas that occur more than once are shared.
    const whole = schema.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)] : schema;
    expect(whole.required).toEqual(["email", "password"]);
  });

  it("is a page without a script, complete, with or without a slash", async () => {
    const page = await ada.get("/api/docs");
    expect(page.status).toBe(200);
    expect(String(page.body)).not.toMatch(/<script|(src|href)="(https?:)?\/\//);
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self';/);
    for (const part of ["style.css", "json"]) {
      expect(String(page.body)).toContain(`href="docs/${part}"`);
      expect((await ada.get(`/api/docs/${part}`)).status).toBe(200);
    }
    const moved = await ada.get("/api/docs/");
    expect([moved.status, moved.headers.get("location")]).toEqual([308, "/api/docs"]);
  });

  it.each([
    "",
    "/json",
  ])("is written once, compressed, and not sent again to whoever has it: %s", async (form) => {
    const ask = (headers: Record<string, string>) => ada.ask(`/api/docs${form}`, { headers });
    const { headers } = await ask({ "accept-encoding": "br" });
    expect(headers.get("content-encoding")).toBe("br");
    expect((await ask({ "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
  });
});
