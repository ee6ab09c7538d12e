import { randomBytes } from "node:crypto";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { processesWith } from "./processes";

let tern: Installation;

beforeAll(async () => {
  tern = await startInstallation();
});
afterAll(() => tern.stop());

describe("a disposable installation", () => {
  it("responds at its own URL on its own freshly migrated database", async () => {
    const { status } = await fetch(`${tern.url}/readyz`);
    expect(status).toBe(200);
    expect(await tern.sql("select count(*)::int as count from workspaces")).toEqual([{ count: 0 }]);
  });

  it("lets a test see everything as the superuser, and nothing across tenants as the app", async () => {
    const [id] = ["00000000-0000-7000-8000-000000000001"];
    await tern.sql(
      "insert into workspaces (id, name, email, brand) values ($1, 'Seen', 'seen@example.test', 'tern')",
      [id],
    );
    const { rows } = await tern.as("app").query("select id from workspaces");
    expect(rows).toEqual([]);
    expect(await tern.sql("select id from workspaces")).toEqual([{ id }]);
  });

  it("runs beside another one without sharing rows or ports", async () => {
    const other = await startInstallation();
    expect(other.url).not.toBe(tern.url);
    expect(await other.sql("select 1 from workspaces")).toEqual([]);
    await other.stop();
    expect(other.children.some((child) => child.running())).toBe(false);
  });

  it("refuses data that was encrypted with another key", async () => {
    const secret = randomBytes(32).toString("base64");
    const other = await startInstallation({ doors: [], environment: { TERN_SECRET_KEY: secret } });
    await expect(other.cli("migrate")).rejects.toThrow(/sealed with another TERN_SECRET_KEY/);
    await other.stop();
  });

  it("shows what a process printed when it does not become ready", async () => {
    const broken = startInstallation({ environment: { TERN_KEYS: "{}" } });
    await expect(broken).rejects.toThrow(/api process did not become ready[\s\S]*TERN_KEYS cannot be used/);
    expect(processesWith("TERN_KEYS={}")).toEqual([]);
  });
});
