import { envelopeAddress } from "@/server/drivers/mail/address";

test.each([
  ["bob@x.test", "bob@x.test"],
  ["Bob.O'Neil+tag@sub.x-y.test", "Bob.O'Neil+tag@sub.x-y.test"],
  ["a_b-c@X.TEST", "a_b-c@x.test"],
  ["bob@münchen.test", "bob@xn--mnchen-3ya.test"],
  ["!#$%&'*+/=?^_`{|}~-@x.test", "!#$%&'*+/=?^_`{|}~-@x.test"],
  [`${"a".repeat(64)}@x.test`, `${"a".repeat(64)}@x.test`],
])("%s is accepted in an envelope", (given, expected) => {
  expect(envelopeAddress(given)).toBe(expected);
});

/** What parsers read differently, or servers refuse (S47). */
const refused = [
  "",
  "bob",
  "@x.test",
  "bob@",
  "bob@localhost",
  "bob@@x.test",
  "bob@x..test",
  "bob@.x.test",
  "bob@x.test.",
  "bob@-x.test",
  "bob@x-.test",
  "bob@x.123",
  "bob@[127.0.0.1]",
  "bob@127.0.0.1",
  "bob@x_y.test",
  ".bob@x.test",
  "bob.@x.test",
  "b..ob@x.test",
  '"bob"@x.test',
  '"bob@y.test"@x.test',
  "bob@y.test@x.test",
  "bob (hi)@x.test",
  "bob @x.test",
  " bob@x.test",
  "bob@x.test ",
  "bob@x.test\r\nBcc: eve@y.test",
  "bob\r\n@x.test",
  "bob@x.test,eve@y.test",
  "bob@x.test;eve@y.test",
  "<bob@x.test>",
  "Bob <bob@x.test>",
  "@y.test:bob@x.test",
  "bob%y.test@x%2etest",
  "bob\\@x.test",
  "bob\u0000@x.test",
  "böb@x.test",
  "bob@x.test\u200b.evil.test/",
  "bob@x/y.test",
  "bob@x.test/y",
  "bob@x.test:25",
  "bob@x?y.test",
  "bob@x#y.test",
  `${"a".repeat(65)}@x.test`,
  `bob@${"a".repeat(64)}.test`,
  `bob@${"a.".repeat(130)}test`,
];

test.each(refused)("%j is not accepted", (given) => {
  expect(envelopeAddress(given)).toBeNull();
});
