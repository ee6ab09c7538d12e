import http from "node:http";
import { memberAt } from "@/server/sandbox/rules/members";
import { confirmed } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let owner: Member;
let host: string;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "sandbox"] });
  host = `network.localhost:${tern.ports.pages}`;
  owner = await confirmed(tern, "Pages");
});
afterAll(() => tern?.stop());

type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string };
type Ask = { form?: Record<string, string>; cookie?: string; headers?: Record<string, string> };

/** One request to the network's own pages, with the host name that a browser sends. */
function ask(path: string, { form, cookie = "", headers = {} }: Ask = {}): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString();
  const own = { host, cookie, ...(body ? { origin: `http://${host}` } : {}), ...headers };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port: tern.ports.pages, path, method: body ? "POST" : "GET", headers: own },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

const newSeat = async (name = "Bea Browser"): Promise<{ email: string; password: string }> =>
  (await owner.post("/api/sandbox/accounts", { name })).body.payload;
const signIn = ({ email, password }: { email: string; password: string }) =>
  ask("/sign-in", { form: { username: email, password } });
const cookieOf = ({ headers }: Answer) => headers["set-cookie"]?.[0]?.split(";")[0] ?? "";

describe("the network's own pages", () => {
  it("show nothing to strangers, and do not reveal who has an account", async () => {
    for (const path of ["/", "/me", "/messages", "/activity", "/invitations", "/in/member-001", "/code"])
      expect((await ask(path)).headers.location).toBe("/sign-in");
    const seat = await newSeat();
    const wrong = await signIn({ ...seat, password: "wrong" });
    const nobody = await signIn({ email: "nobody@pages.example", password: "wrong" });
    expect([wrong.status, nobody.status]).toEqual([403, 403]);
    for (const { text } of [wrong, nobody]) expect(text).toContain("Wrong email or password");
  });

  it("keep a session that scripts cannot read, and end it with the password", async () => {
    const seat = await newSeat();
    const arrived = await signIn(seat);
    expect(arrived.headers["set-cookie"]?.[0]).toMatch(/; HttpOnly; SameSite=Lax/);
    const cookie = cookieOf(arrived);
    expect(cookie).not.toContain(seat.password);
    expect((await ask("/me", { cookie })).text).toContain(seat.email.split("@")[0]);
    await tern.sql("update sandbox.seats set password_hash = 'x.y' where username = $1", [seat.email]);
    expect((await ask("/me", { cookie })).headers.location).toBe("/sign-in");
    expect((await ask("/me", { cookie: `${cookie}x` })).headers.location).toBe("/sign-in");
  });

  it("ask for the code that the product shows", async () => {
    const seat = await newSeat();
    await tern.sql("update sandbox.seats set challenge = 'email' where username = $1", [seat.email]);
    const arrived = await signIn(seat);
    expect(arrived.headers.location).toBe("/code");
    const cookie = cookieOf(arrived);
    expect((await ask("/me", { cookie })).headers.location).toBe("/code");
    expect((await ask("/code", { cookie, form: { code: "000000" } })).text).toContain("Wrong code");
    const { payload } = (await owner.get("/api/sandbox/codes")).body;
    const { code } = payload.find(({ username }: { username: string }) => username === seat.email);
    expect((await ask("/code", { cookie, form: { code } })).headers.location).toBe("/");
    expect((await ask("/me", { cookie })).status).toBe(200);
  });

  it("send a request once, however often the form is submitted, and withdraw it", async () => {
    const cookie = cookieOf(await signIn(await newSeat()));
    const { profileUrl, firstName } = memberAt(7);
    const { pathname } = new URL(profileUrl);
    const form = { note: "<script>alert(1)</script> & hello", key: "once" };
    const [first, again] = [
      await ask(`${pathname}/connect`, { cookie, form }),
      await ask(`${pathname}/connect`, { cookie, form }),
    ];
    const receipt = /data-receipt="([^"]+)"/.exec(first.text)?.[1];
    expect(receipt).toBeTruthy();
    expect(again.text).toContain(`data-receipt="${receipt}"`);
    const other = await ask(`${pathname}/connect`, { cookie, form: { note: "", key: "another" } });
    expect([other.status, /data-reason="(\w+)"/.exec(other.text)?.[1]]).toEqual([
      409,
      "request_already_sent",
    ]);
    const list = await ask("/invitations", { cookie });
    expect(list.text).toContain(firstName);
    expect(list.text).not.toContain("<script>");
    await ask(`${pathname}/withdraw`, { cookie, form: { key: "" } });
    expect((await ask("/invitations", { cookie })).text).not.toContain(firstName);
  });

  it("accept forms from themselves only, respond under their own name only, and load nothing (S26)", async () => {
    const seat = await newSeat();
    const form = { username: seat.email, password: seat.password };
    expect((await ask("/sign-in", { form, headers: { origin: "http://evil.example" } })).status).toBe(403);
    expect((await ask("/sign-in", { headers: { host: "evil.example" } })).status).toBe(421);
    expect(
      (await ask("/sign-in", { form: { username: "x".repeat(70_000) } }).catch(() => null))?.status,
    ).not.toBe(200);
    const page = await ask("/sign-in");
    expect(page.headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(page.text).toMatch(/^<!doctype html>\s*<html lang="en">/);
    expect(page.text).toContain("Nothing here reaches anyone outside");
  });

  it("are in the visitor's language", async () => {
    const german = await ask("/sign-in", { headers: { "accept-language": "de-CH,de;q=0.9" } });
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain("Nichts von hier erreicht jemanden draußen");
    const unknown = await ask("/sign-in", { headers: { "accept-language": "zz" } });
    expect(unknown.text).toContain('<html lang="en">');
  });

  it("find no member at an unknown address", async () => {
    const cookie = cookieOf(await signIn(await newSeat()));
    for (const path of ["/in/nobody-at-all-zzz", "/in/%E0%A4%A", "/elsewhere", "/notifications?after=abc"]) {
      const { status } = await ask(path, { cookie });
      expect([path, status]).toEqual([path, path.startsWith("/notifications") ? 200 : 404]);
    }
  });
});
