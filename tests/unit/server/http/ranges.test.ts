import { rangeOf } from "@/server/http/files";

test.each([
  [undefined, null],
  ["bytes=0-", { first: 0, last: 99 }],
  ["bytes=10-19", { first: 10, last: 19 }],
  ["bytes=90-500", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-500", { first: 0, last: 99 }],
  ["bytes=100-", "none"],
  ["bytes=-0", "none"],
  ["bytes=20-10", null],
  ["bytes=0-1,5-6", null],
  ["items=0-1", null],
])("%s of 100 bytes requests %j", (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});
