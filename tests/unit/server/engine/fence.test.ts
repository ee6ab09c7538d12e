import type pg from "pg";
import { fenced } from "@/server/drivers/fenced";
import { unlessFenced } from "@/server/engine/fence";

describe("a copy restored from a backup (R47)", () => {
  test("leaves out tasks without a workspace until its fence is removed, and checks no more after that", async () => {
    const stands = [true, true, false];
    const query = jest.fn(async () => ({ rows: [{ stands: stands.shift() }] }));
    const task = jest.fn();
    const round = unlessFenced({ query } as unknown as pg.Pool, task);
    for (let times = 0; times < 5; times++) await round();
    expect(task).toHaveBeenCalledTimes(3);
    expect(query).toHaveBeenCalledTimes(3);
  });

  const port = () => ({
    name: "port",
    lookAt: jest.fn(async (_of: { workspaceId: string }) => "seen"),
    signOut: jest.fn(async (_of: { workspaceId: string }, _how?: string) => "done"),
  });

  test("allows reading through a port, and refuses everything else", async () => {
    const own = port();
    const guarded = fenced(own, ["lookAt"], async () => true);
    expect(guarded.name).toBe("port");
    await expect(guarded.lookAt({ workspaceId: "w" })).resolves.toBe("seen");
    await expect(guarded.signOut({ workspaceId: "w" })).rejects.toMatchObject({ code: "restored_copy" });
    expect(own.signOut).not.toHaveBeenCalled();
  });

  test("passes every call and its arguments to the port of a released workspace", async () => {
    const own = port();
    const guarded = fenced(own, ["lookAt"], async (workspaceId) => workspaceId !== "released");
    await expect(guarded.signOut({ workspaceId: "released" }, "gently")).resolves.toBe("done");
    expect(own.signOut).toHaveBeenCalledWith({ workspaceId: "released" }, "gently");
    await expect(guarded.signOut({ workspaceId: "other" })).rejects.toThrow();
  });
});
