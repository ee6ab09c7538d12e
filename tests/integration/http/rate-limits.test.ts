import { randomUUID } from "node:crypto";
import { Pool } from "undici";
import { optOutToken } from "@/server/services/prospects/opt-out-link";
import { clusterOfTheRun, type Installation, startInstallation } from "@/tests/support/installation";
import { caller, joined, type Member, password, signedUp, someEmail } from "./caller";

let tern: Installation;
let ada: Member;

beforeAll(async () => {
  tern = await startInstallation();
  ada = await signedUp(tern);
});
afterAll(() => tern?.stop());

/** Calls without pause from one address; returns how many got which status. */
async function flood(
  count: number,
  path: string,
  headers: Record<string, string> = {},
  method: "GET" | "POST" = "GET",
) {
  const sockets = new Pool(tern.url, { connections: 40, pipelining: 1 });
  const seen: Record<number, number> = {};
  await Promise.all(
    Array.from({ length: count }, async () => {
      const { statusCode, body } = await sockets.request({ path, method, headers });
      await body.dump();
      seen[statusCode] = (seen[statusCode] ?? 0) + 1;
    }),
  );
  await sockets.close();
  return seen;
}

const refused = { status: 429, code: "rate_limited" };
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => ({
  status,
  code: body.code,
});

describe("how often one caller may call (S62)", () => {
  it("a user has their own limit across sessions and addresses; teammates keep theirs", async () => {
    const kim = await signedUp(tern);
    const colleague = await joined(tern, kim.workspaceId);
    const seen = await flood(1_230, "/api/users/update", { cookie: kim.cookie, origin: tern.url }, "POST");
    expect(seen[429]).toBeGreaterThan(0);
    const answer = await kim.post("/api/users/update", {});
    expect([outcome(answer), Number(answer.headers.get("retry-after")) > 0]).toEqual([refused, true]);
    const elsewhere = caller(tern.url);
    await elsewhere.post("/api/auth/sign_in", { email: kim.email, password });
    expect(outcome(await elsewhere.post("/api/users/update", {}))).toEqual(refused);
    expect((await colleague.post("/api/users/update", {})).status).toBe(200);
    expect((await kim.get("/api/users/fetch_user")).status).toBe(200);
  });

  it("a page may report its errors ten times a minute (F4)", async () => {
    const report = { path: "/inbox", name: "TypeError", message: "x", stack: "" };
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++)
      statuses.push((await caller(tern.url).post("/api/reports/errors", report)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it("a workspace has a limit too, however many users share it; another workspace is not affected", async () => {
    const kim = await signedUp(tern);
    const people = [kim];
    while (people.length < 6) people.push(await joined(tern, kim.workspaceId));
    const probe = (who: Member) => who.post("/api/users/exists", { email: someEmail() });
    for (const who of people.slice(0, 5))
      for (let at = 0; at < 5; at++) expect((await probe(who)).status).toBe(200);
    const last = await probe(people[5]!);
    expect([outcome(last), Number(last.headers.get("retry-after")) > 0]).toEqual([refused, true]);
    expect((await probe(await signedUp(tern))).status).toBe(200);
  });

  it("many accounts from one address are one caller, and a header that names another address changes nothing", async () => {
    const tryOne = (at: number) =>
      caller(tern.url).ask("/api/users/exists", {
        method: "POST",
        json: { email: someEmail() },
        headers: {
          "x-forwarded-for": `203.0.113.${at}, 198.51.100.9`,
          forwarded: `for=203.0.113.${at}`,
        },
      });
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await tryOne(at)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("a whole company behind one address can unsubscribe by its links, while invalid links are limited", async () => {
    const secret = Buffer.from(clusterOfTheRun().keys.secret, "base64");
    const link = () =>
      `/u/${optOutToken(secret, { workspaceId: ada.workspaceId, prospectId: randomUUID() })}`;
    const forged = `/u/${"A".repeat(64)}`;
    const seen = await flood(6_050, forged);
    expect(seen).toEqual({ 404: expect.any(Number), 429: expect.any(Number) });
    const visitor = caller(tern.url);
    expect((await visitor.get(forged)).status).toBe(429);
    expect((await visitor.get("/api/auth/validate_token")).status).toBe(429);
    // The API documentation is limited like everything else (F8).
    for (const path of ["/api/docs", "/api/docs/json"]) expect((await visitor.get(path)).status).toBe(429);
    for (let at = 0; at < 20; at++) expect((await visitor.get(link())).status).toBe(200);
  });
});
