import type pg from "pg";
import { pino } from "pino";
import { createRateLimits } from "@/server/http/rate-limits";

/** Plain calls are counted in memory: this pool is never queried. The package recognizes its kind by its name. */
class Pool {
  query = () => Promise.reject(new Error("plain calls are counted in memory"));
}
const pool = new Pool() as unknown as pg.Pool;
const perPerson = 1_200;

describe("the rate limit of a workspace (S62)", () => {
  const limits = createRateLimits(pool, pino({ level: "silent" }));
  const write = (person: string, workspace: string) => limits.take("write", person, workspace);
  const all = async (person: string, workspace: string) => {
    for (let at = 0; at < perPerson; at++) await write(person, workspace);
  };

  it("is that of five members, however many share it, and other workspaces keep theirs", async () => {
    for (let person = 0; person < 5; person++) await all(`person ${person}`, "ours");
    await expect(write("person 5", "ours")).rejects.toMatchObject({ code: "rate_limited" });
    await expect(write("a stranger", "theirs")).resolves.toBeUndefined();
    await expect(limits.take("read", "person 5", "ours")).resolves.toBeUndefined();
  });

  it("is not used up by one member whose requests are refused", async () => {
    await all("loud", "shared");
    let refused = 0;
    for (let at = 0; at < 6 * perPerson; at++) await write("loud", "shared").catch(() => refused++);
    expect(refused).toBe(6 * perPerson);
    await expect(write("calm", "shared")).resolves.toBeUndefined();
  });
});
