import { code, read } from "./source";

test("only the three configuration readers touch the environment", () => {
  const readers = code.filter((file) => /process\.env/.test(read(file)));
  expect(
    readers.filter((file) => !/^(lib\/env\.ts|brands\/index\.ts|server\/config(\.ts|\/))/.test(file)),
  ).toEqual([]);
});

test("names of the wire stay inside the contract", () => {
  const wireNames =
    /["'`.](credentials_id|space_id|workflow_id|profile_id|allowed_pages|available_credentials|_id)\b/;
  const outside = code.filter(
    (file) => !/^(lib\/contract|server\/db\/schema)\//.test(file) && wireNames.test(read(file)),
  );
  expect(outside).toEqual([]);
});

test("only one component shows HTML from outside", () => {
  const users = code.filter((file) => /dangerouslySetInnerHTML|srcDoc/.test(read(file)));
  expect(
    users.filter(
      (file) =>
        !/^(components\/inbox\/thread\/mail-frame|app\/\[brand\]\/\[locale\]\/layout|components\/shell\/theme-script)/.test(
          file,
        ),
    ),
  ).toEqual([]);
});

test("comments contain no TODOs, and no check is silenced", () => {
  const left = code.filter((file) =>
    /\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck|: any(?![ \w])|\bas any\b/.test(read(file)),
  );
  expect(left).toEqual([]);
});

test("inner paths are read in lib/routes only", () => {
  const users = code.filter((file) => /usePathname|useSelectedLayoutSegment/.test(read(file)));
  expect(users.filter((file) => file !== "lib/routes/current.ts")).toEqual([]);
});

test("zod is imported whole, never by name", () => {
  expect(code.filter((file) => /import \{[^}]*\bz\b[^}]*\} from "zod"/.test(read(file)))).toEqual([]);
});
