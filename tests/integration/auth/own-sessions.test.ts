import { randomUUID } from "node:crypto";
import { password, signUpBody, somewhere } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Browser, behindProxy, browser, until } from "./browser";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ environment: behindProxy });
});
afterAll(() => tern?.stop());

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

async function person(from = somewhere()) {
  const first = browser(tern, { from });
  const body = signUpBody();
  const headers = { "user-agent": chrome };
  await first.ask("/api/auth/sign_up", { method: "POST", json: body, headers });
  await first.post("/api/space/create", { name: "Acme" });
  return { first, email: body.email };
}
async function signedIn(email: string, userAgent: string, from: string): Promise<Browser> {
  const made = browser(tern, { from });
  const headers = { "user-agent": userAgent };
  await made.ask("/api/auth/sign_in", { method: "POST", json: { email, password }, headers });
  return made;
}
type Shown = { _id: string; is_current: boolean; address: string };
const sessionsOf = async (by: Browser): Promise<Shown[]> =>
  (await by.get("/api/users/sessions")).body.payload;
const status = async (by: Browser) => (await by.get("/api/users/fetch_user")).status;
const end = (by: Browser, id: string) => by.ask(`/api/users/sessions/${id}`, { method: "DELETE" });

describe("the user's sessions", () => {
  it("lists each browser with device, address and last use, the current one first", async () => {
    const { first, email } = await person("198.51.100.1");
    await signedIn(email, iphone, "198.51.100.2");
    expect(await sessionsOf(first)).toEqual([
      expect.objectContaining({
        ...{
          browser: "Chrome",
          system: "Windows",
          kind: "desktop",
          address: "198.51.100.1",
          is_current: true,
        },
      }),
      expect.objectContaining({
        ...{ browser: "Safari", system: "iPhone", kind: "phone", address: "198.51.100.2", is_current: false },
      }),
    ]);
  });

  it("signs one of them out at once, and it disappears from the list", async () => {
    const { first, email } = await person();
    const phone = await signedIn(email, iphone, "198.51.100.2");
    const other = (await sessionsOf(first)).find(({ is_current }) => !is_current);
    expect((await end(first, other?._id ?? "")).status).toBe(200);
    await until(async () => (await status(phone)) === 401);
    expect(await sessionsOf(first)).toHaveLength(1);
    expect((await end(first, other?._id ?? "")).status).toBe(404);
  });

  it("signs out everywhere else: this browser stays signed in", async () => {
    const { first, email } = await person();
    const others = [
      await signedIn(email, iphone, "198.51.100.2"),
      await signedIn(email, chrome, "198.51.100.3"),
    ];
    expect((await first.post("/api/users/sessions/end_others")).status).toBe(200);
    for (const other of others) await until(async () => (await status(other)) === 401);
    expect([await status(first), (await sessionsOf(first)).length]).toEqual([200, 1]);
  });

  it("shows and ends only the user's own: another user's session is a missing one", async () => {
    const [mine, theirs] = [await person(), await person()];
    const [foreign] = await sessionsOf(theirs.first);
    const tried = await end(mine.first, foreign?._id ?? "");
    const missing = await end(mine.first, randomUUID());
    expect([tried.status, tried.body]).toEqual([404, missing.body]);
    expect(await status(theirs.first)).toBe(200);
  });

  it("gets a new token at a password change: earlier copies are worthless (F12)", async () => {
    const { first, email } = await person();
    const stolen = browser(tern, { from: "198.51.100.9" });
    stolen.cookie = first.cookie;
    expect(await status(stolen)).toBe(200);
    const change = { old_password: password, new_password: "another staple" };
    const answer = await first.post("/api/users/change_password", change);
    expect(answer.status).toBe(200);
    expect(first.cookie).not.toBe(stolen.cookie);
    expect([await status(first), (await sessionsOf(first)).length]).toEqual([200, 1]);
    await until(async () => (await status(stolen)) === 401);
    // A browser that was not to be remembered stays that way.
    expect(answer.headers.getSetCookie().join()).not.toContain("Max-Age");
    const kept = browser(tern);
    await kept.post("/api/auth/sign_in", { email, password: "another staple", remember: true });
    const again = await kept.post("/api/users/change_password", {
      ...{ old_password: "another staple", new_password: password },
    });
    expect(again.headers.getSetCookie().join()).toContain("Max-Age");
  });

  it("records the address of the last use, once in five minutes", async () => {
    const { first } = await person();
    const [shown] = (await first.get("/api/users/sessions")).body.payload;
    await tern.sql("update sessions set seen_at = seen_at - interval '6 minutes' where id = $1", [shown._id]);
    const moved = browser(tern, { from: "198.51.100.77" });
    moved.cookie = first.cookie;
    await until(async () => (await sessionsOf(moved))[0]?.address === "198.51.100.77", 8_000);
    expect((await sessionsOf(first))[0]?.address).toBe("198.51.100.77");
  });

  it("omits expired sessions and those of an older password", async () => {
    const { first, email } = await person();
    await signedIn(email, iphone, "198.51.100.2");
    await signedIn(email, iphone, "198.51.100.3");
    await tern.sql("update sessions set expires_at = now() where address = '198.51.100.2'");
    await tern.sql("update sessions set generation = 0 where address = '198.51.100.3'");
    expect(await sessionsOf(first)).toHaveLength(1);
  });
});
