import { isPublicAddress } from "@/server/config/public-address";

test.each([
  ["https://app.tern.com", true],
  ["https://app.tern.com:8443", true],
  ["http://app.tern.com", false],
  ["https://localhost", false],
  ["https://tern", false],
  ["https://10.0.0.4", false],
  ["https://[::1]", false],
  ["https://tern.internal", false],
  ["https://shop.localhost", false],
])("outside services may be asked to call %s: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
