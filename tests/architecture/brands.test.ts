import { brands } from "@/brands";
import { code, filesIn, read } from "./source";

const ids = brands.map(({ id }) => id).join("|");
const outside = code.filter((file) => !file.startsWith("brands/"));

test("no code asks which brand it is: brands differ by their switches (BRAND-03, BRAND-05)", () => {
  const asks = new RegExp(
    String.raw`\bbrand(?:Id|Key)?(?:\.(?:id|name|key))?\s*[!=]==?\s*["'${"`"}]|["'${"`"}]\s*[!=]==?\s*brand\b|switch \(brand\b`,
  );
  expect(outside.filter((file) => asks.test(read(file)))).toEqual([]);
});

test("no brand is named in the code of screens, calls or rules (BRAND-01)", () => {
  const named = new RegExp(String.raw`["'${"`"}](?:${ids})["'${"`"}/]|brands/(?:${ids})\b`);
  const parts =
    /^(?:app|components|lib|server\/(?:domain|engine|http|jobs|realtime|repositories|routes|services))\//;
  const users = outside.filter((file) => parts.test(file) && named.test(read(file)));
  expect(users).toEqual([]);
});

test("no brand is named in a text: texts say {brand}, or nothing (BRAND-01)", () => {
  const name = new RegExp(String.raw`\b(?:${ids})\b`, "i");
  expect(filesIn("messages", /\.json$/).filter((file) => name.test(read(file)))).toEqual([]);
});
