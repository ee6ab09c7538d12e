import { act, fireEvent, render, screen } from "@testing-library/react";
import { firstLook, nextLook, secondsUntil, waits } from "@/components/billing/looks";
import { type Seen, type Ticker, useLooks } from "@/components/billing/use-looks";

describe("checks of a payment in progress (GATE-05, BILL-55)", () => {
  it("happen five times, after 15, 30, 60, 120 and 240 seconds", () => {
    expect(waits).toEqual([15, 30, 60, 120, 240]);
    let now = 0;
    let looks = firstLook(now);
    const waited: number[] = [];
    while (looks.dueAt !== null) {
      waited.push(secondsUntil(looks, now));
      now = looks.dueAt;
      looks = nextLook(looks, now);
    }
    expect(waited).toEqual([15, 30, 60, 120, 240]);
    expect(looks.done).toBe(5);
  });
});

/** A clock that the test moves. */
function handClock() {
  let now = 0;
  let tick = () => {};
  const ticker: Ticker = {
    now: () => now,
    every: (_ms, work) => {
      tick = work;
      return () => {};
    },
  };
  const pass = (seconds: number) =>
    act(async () => {
      now += seconds * 1000;
      tick();
    });
  return { ticker, pass };
}

type Props = { look: () => Promise<Seen>; onEnd: (seen: Seen) => void; ticker: Ticker };
function Waiting(props: Props) {
  const { done, seconds, lookNow } = useLooks(props);
  return (
    <>
      <output>{`${done} looks, next in ${seconds} s`}</output>
      <button type="button" onClick={() => void lookNow()}>
        Look
      </button>
    </>
  );
}
const shown = () => screen.getByRole("status").textContent;

function draw(...answers: Seen[]) {
  const { ticker, pass } = handClock();
  const look = jest.fn(async () => answers.shift() ?? "waiting");
  const onEnd = jest.fn();
  render(<Waiting look={look} onEnd={onEnd} ticker={ticker} />);
  return { pass, look, onEnd };
}

describe("waiting for a payment (GATE-05, GATE-06)", () => {
  it("counts down the seconds, and does not ask before they are over", async () => {
    const { pass, look } = draw();
    expect(shown()).toBe("0 looks, next in 15 s");
    await pass(14);
    expect(shown()).toBe("0 looks, next in 1 s");
    expect(look).not.toHaveBeenCalled();
    await pass(1);
    expect(look).toHaveBeenCalledTimes(1);
    expect(shown()).toBe("1 looks, next in 30 s");
  });

  it("continues as soon as it is paid", async () => {
    const { pass, onEnd } = draw("waiting", "paid");
    await pass(15);
    expect(onEnd).not.toHaveBeenCalled();
    await pass(30);
    expect(onEnd.mock.calls).toEqual([["paid"]]);
  });

  it("leads to the warning if the payment failed", async () => {
    const { pass, onEnd } = draw("unpaid");
    await pass(15);
    expect(onEnd.mock.calls).toEqual([["unpaid"]]);
  });

  it("leads to the warning after the fifth check", async () => {
    const { pass, look, onEnd } = draw();
    for (const wait of waits) await pass(wait);
    expect(look).toHaveBeenCalledTimes(5);
    expect(onEnd.mock.calls).toEqual([["waiting"]]);
    await pass(1000);
    expect(look).toHaveBeenCalledTimes(5);
  });

  it("can check at any time, without moving the other checks", async () => {
    const { pass, look, onEnd } = draw("waiting", "paid");
    await pass(5);
    await act(async () => fireEvent.click(screen.getByRole("button")));
    expect(shown()).toBe("0 looks, next in 10 s");
    await act(async () => fireEvent.click(screen.getByRole("button")));
    expect(look).toHaveBeenCalledTimes(2);
    expect(onEnd.mock.calls).toEqual([["paid"]]);
  });

  it("keeps waiting if there is no answer", async () => {
    const { ticker, pass } = handClock();
    const onEnd = jest.fn();
    render(<Waiting look={() => Promise.reject(new Error("offline"))} onEnd={onEnd} ticker={ticker} />);
    await pass(15);
    expect(shown()).toBe("1 looks, next in 30 s");
    expect(onEnd).not.toHaveBeenCalled();
  });
});
