import { heloNameOf } from "@/server/config/helo-name";

test.each([
  ["mail.example.com", "https://tern.example.com", "mail.example.com"],
  [undefined, "https://tern.example.com:8443", "tern.example.com"],
  [undefined, "http://localhost:3000", "[127.0.0.1]"],
  [undefined, "http://tern.localhost:3000", "[127.0.0.1]"],
  [undefined, "http://192.0.2.7:3000", "[192.0.2.7]"],
  [undefined, "http://[2001:db8::7]:3000", "[IPv6:2001:db8::7]"],
])("with %s at %s, mail servers are greeted as %s", (given, baseUrl, name) => {
  expect(heloNameOf(given, baseUrl)).toBe(name);
});
