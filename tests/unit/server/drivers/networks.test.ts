import { createNetworks } from "@/server/drivers/networks";
import type { NetworkAccount, NetworkPort } from "@/server/ports/network";

const driver = () => ({ signOut: jest.fn(), signIn: jest.fn() }) as unknown as jest.Mocked<NetworkPort>;
const drivers = { sandbox: driver(), extension: driver(), main: driver() };
const networks = createNetworks(drivers, "main");
const account = (automationType: NetworkAccount["automationType"]) =>
  ({ network: "main", automationType }) as NetworkAccount;

beforeEach(() => jest.clearAllMocks());

test("signs in through the browser of an account, and signs out of an earlier session (CRED-71, SPACE-51)", async () => {
  await networks.signIn(account("extension"));
  expect([drivers.extension.signIn.mock.calls.length, drivers.main.signIn.mock.calls.length]).toEqual([1, 0]);
  await networks.signOut(account("extension"));
  expect([drivers.extension.signOut.mock.calls.length, drivers.main.signOut.mock.calls.length]).toEqual([
    0, 1,
  ]);
});

test("a network that is the same for all workspaces has nothing to move (SPACE-52)", async () => {
  const leave = await networks.move(account("cloud"), "w2");
  await expect(leave()).resolves.toBeUndefined();
});

test("a workspace with its own world is moved by its own network, for every account (SPACE-52)", async () => {
  const cleared = jest.fn();
  const move = jest.fn(async () => cleared);
  const moving = createNetworks({ ...drivers, main: { ...drivers.main, move } }, "main");
  const leave = await moving.move(account("extension"), "w2");
  await leave();
  expect([move.mock.calls, cleared.mock.calls.length]).toEqual([[[account("extension"), "w2"]], 1]);
});
