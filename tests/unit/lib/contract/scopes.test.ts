import { readScopes } from "@/lib/contract/scopes";

it.each([
  ["read", ["read"]],
  ["send read send", ["read", "send"]],
  ["  admin   write ", ["write", "admin"]],
  ["", []],
  ["everything", null],
  ["read everything", null],
  ["Read", null],
  ["self", null],
])("reads %j as %j", (text, scopes) => {
  expect(readScopes(text)).toEqual(scopes);
});
