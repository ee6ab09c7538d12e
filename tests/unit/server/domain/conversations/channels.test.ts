import { channelsOf } from "@/server/domain/conversations/channels";

const reach = {
  isOptedOut: false,
  profileUrl: "https://network.test/in/ines",
  isConnected: true,
  hasNetwork: true,
  accountName: "Mia Member",
  email: "ines@x.test",
  isEmailInvalid: false,
  isEmailSuppressed: false,
  mailbox: "mia@x.test",
  text: null,
};
const reasons = (change: Partial<typeof reach> | { email: null } | { mailbox: null }) =>
  channelsOf({ ...reach, ...change }).map(({ reason }) => reason);

test("both channels are open for a prospect who may be contacted", () => {
  expect(channelsOf(reach)).toEqual([
    { channel: "network", isOpen: true, address: reach.profileUrl, reason: null, sender: "Mia Member" },
    { channel: "email", isOpen: true, address: "ines@x.test", reason: null, sender: "mia@x.test" },
  ]);
});

test.each([
  [{ isOptedOut: true }, ["opted_out", "opted_out"]],
  [{ isEmailSuppressed: true }, [null, "opted_out"]],
  [{ isConnected: false }, ["not_connected", null]],
  [{ hasNetwork: false }, ["no_network_account", null]],
  [{ email: null }, [null, "no_email"]],
  [{ isEmailInvalid: true }, [null, "invalid_email"]],
  [{ mailbox: null }, [null, "no_mailbox"]],
])("%j closes both channels for that reason (INBOX-13, R18)", (change, expected) => {
  expect(reasons(change)).toEqual(expected);
});
