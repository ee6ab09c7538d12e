import { io } from "socket.io-client";
import { liveSocket } from "@/lib/realtime/socket";

jest.mock("socket.io-client", () => ({ io: jest.fn(() => ({})) }));

test("a tab has one connection: websocket only, on its path, with an answer awaited 45 s (RT-01, RT-02, RT-13, RT-14, CONST-44)", () => {
  expect(liveSocket()).toBe(liveSocket());
  expect(io).toHaveBeenCalledTimes(1);
  expect(io).toHaveBeenCalledWith(
    expect.objectContaining({
      ...{ path: "/all", transports: ["websocket"], ackTimeout: 45_000 },
      ...{ reconnectionDelay: 1_000, reconnectionDelayMax: 30_000 },
    }),
  );
});
