import { repeatUndone } from "@/server/db/repeat";

const undone = (code: string) => Object.assign(new Error("undone"), { code });
const failing = (...errors: unknown[]) => {
  let done = 0;
  const attempt = async () => {
    done += 1;
    const error = errors[done - 1];
    if (error) throw error;
    return done;
  };
  return { attempt, done: () => done };
};

describe("transactions that Postgres rolled back", () => {
  test.each([
    "40P01",
    "40001",
  ])("one that failed with %s is repeated and returns its result", async (code) => {
    expect(await repeatUndone(failing(undone(code)).attempt)).toBe(2);
  });

  test("are tried three times at most", async () => {
    const always = failing(undone("40P01"), undone("40P01"), undone("40P01"));
    await expect(repeatUndone(always.attempt)).rejects.toMatchObject({ code: "40P01" });
    expect(always.done()).toBe(3);
  });

  test.each([
    undone("23505"),
    new Error("a rule of ours"),
  ])("any other error is thrown at once, without a retry", async (error) => {
    const once = failing(error);
    await expect(repeatUndone(once.attempt)).rejects.toBe(error);
    expect(once.done()).toBe(1);
  });
});
