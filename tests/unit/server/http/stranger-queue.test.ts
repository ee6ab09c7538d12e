import { createStrangerQueue } from "@/server/http/stranger-queue";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Notes in `passed` who had a turn. */
function newQueue() {
  const queue = createStrangerQueue(() => Date.now());
  const passed: string[] = [];
  const refused: string[] = [];
  const come = (address: string, isGone = () => false) =>
    void queue.turn(address, isGone).then(
      () => passed.push(address),
      ({ code }) => refused.push(`${address} ${code}`),
    );
  return { queue, come, passed, refused };
}
const many = (count: number, come: () => void) => Array.from({ length: count }, come);

describe("strangers are admitted at a steady pace (F1)", () => {
  it("at once while there are few, and thirty a second in a flood", async () => {
    const { come, passed } = newQueue();
    many(75, () => come("203.0.113.1"));
    await jest.advanceTimersByTimeAsync(0);
    expect(passed).toHaveLength(15);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(passed.length).toBeGreaterThanOrEqual(43);
    expect(passed.length).toBeLessThanOrEqual(46);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(passed).toHaveLength(75);
  });

  it("in turn by address, however many requests one address sends", async () => {
    const { come, passed } = newQueue();
    many(150, () => come("203.0.113.1"));
    come("203.0.113.2");
    await jest.advanceTimersByTimeAsync(100);
    expect(passed).toContain("203.0.113.2");
  });

  it("with all addresses of one IPv6 network counted as one", async () => {
    const { come, passed } = newQueue();
    many(100, () => come("2001:db8::1"));
    many(100, () => come("2001:db8::2"));
    come("203.0.113.2");
    await jest.advanceTimersByTimeAsync(90);
    expect(passed).toContain("203.0.113.2");
    expect(passed).not.toContain("2001:db8::2");
  });

  it("and newcomers are asked to come back once too many wait", async () => {
    const { queue, come, refused } = newQueue();
    many(316, () => come("203.0.113.1"));
    await jest.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(["203.0.113.1 busy"]);
    expect(queue.refused()).toBe(1);
  });

  it("and requests whose client has left are skipped", async () => {
    const { come, passed } = newQueue();
    many(15, () => come("203.0.113.1"));
    many(100, () => come("203.0.113.2", () => true));
    come("203.0.113.3");
    many(2, () => come("203.0.113.4"));
    await jest.advanceTimersByTimeAsync(110);
    expect(passed.slice(15)).toEqual(["203.0.113.3", "203.0.113.4", "203.0.113.4"]);
  });
});
