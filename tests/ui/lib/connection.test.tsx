import { act, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { Socket } from "socket.io-client";
import { ConnectionBanner } from "@/components/shell/connection-banner";
import { followConnection } from "@/lib/realtime/connection";
import { markConnected } from "@/lib/state/connection";
import { watchSlow } from "@/lib/state/slow";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";

/** As much of a socket as the connection is followed by. */
function socketOf(active: boolean, connected = true) {
  const listeners = new Map<string, (value?: unknown) => void>();
  const connect = jest.fn();
  const socket = {
    active,
    connected,
    connect,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
  };
  return {
    socket: socket as unknown as Socket,
    connect,
    say: (event: string, value?: unknown) => act(() => listeners.get(event)?.(value)),
  };
}
const lost = () => screen.queryByText(/The server isn’t responding/);

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <NextIntlClientProvider locale="en" messages={{ shell, ui }}>
      <ConnectionBanner />
    </NextIntlClientProvider>,
  );
});
afterEach(() => {
  act(markConnected);
  jest.useRealTimers();
});

describe("a connection that is lost (RT-14, ux 20)", () => {
  it("is reported quietly after four seconds, until it is back", () => {
    const { socket, say } = socketOf(true);
    followConnection(socket, jest.fn());
    say("disconnect");
    act(() => jest.advanceTimersByTime(3_900));
    expect(lost()).toBeNull();
    act(() => jest.advanceTimersByTime(200));
    expect(lost()).toBeVisible();
    say("connect");
    expect(lost()).toBeNull();
  });

  it("is reported if it was never made, even without a failed attempt", () => {
    const { socket, say } = socketOf(true, false);
    followConnection(socket, jest.fn());
    act(() => jest.advanceTimersByTime(9_900));
    expect(lost()).toBeNull();
    act(() => jest.advanceTimersByTime(200));
    expect(lost()).toBeVisible();
    say("connect");
    expect(lost()).toBeNull();
  });

  it("is retried 30 s after a refusal, which also checks the session", () => {
    const { socket, connect, say } = socketOf(false);
    const onRefused = jest.fn();
    const stop = followConnection(socket, onRefused);
    say("connect_error", new Error("unauthorized"));
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(connect).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(30_000));
    expect(connect).toHaveBeenCalledTimes(1);
    act(stop);
  });

  it("is opened again at once if the server closed it", () => {
    const { socket, connect, say } = socketOf(false);
    const stop = followConnection(socket, jest.fn());
    say("disconnect");
    expect(connect).toHaveBeenCalledTimes(1);
    act(stop);
  });
});

describe("a read that takes long (API-10)", () => {
  const slow = () => screen.queryByText(/taking longer than usual/);

  it("is said to after ten seconds, until it ends", () => {
    const end = watchSlow();
    act(() => jest.advanceTimersByTime(9_900));
    expect(slow()).toBeNull();
    act(() => jest.advanceTimersByTime(200));
    expect(slow()).toBeVisible();
    act(end);
    expect(slow()).toBeNull();
  });

  it("is not said to if it ends before", () => {
    const end = watchSlow();
    act(end);
    act(() => jest.advanceTimersByTime(20_000));
    expect(slow()).toBeNull();
  });
});
