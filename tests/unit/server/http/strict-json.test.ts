import fc from "fast-check";
import { hasBrokenText, parseStrictJson, TooManyValues } from "@/server/http/strict-json";
import { endsSoon } from "@/tests/support/ends-soon";

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("JSON bodies (S53)", () => {
  it("are read as JSON.parse reads them", () => {
    const wellNamed = fc
      .jsonValue({ maxDepth: 4 })
      .filter((value) => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(wellNamed, (value) => {
        expect(parseStrictJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"x":{"b":1, "b" :2}}',
    '[{"c":1,"c":1}]',
  ])("with a name given twice are refused: %s", (text) => {
    expect(() => parseStrictJson(text)).toThrow(SyntaxError);
  });

  it.each([
    '{"a":{"a":1},"b":"a"}',
    '[{"a":1},{"a":2}]',
    '{"a":"a\\":\\"a","b":"{\\"a\\":1}"}',
  ])("with the same name in different objects are accepted: %s", (text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  it("that name properties of prototypes are refused", () => {
    expect(() => parseStrictJson('{"__proto__":{"isAdmin":true}}')).toThrow(SyntaxError);
  });

  it("with too many values are refused before anything is built", () => {
    const parse = jest.spyOn(JSON, "parse");
    expect(() => parseStrictJson('{"ids":[1,2,3]}', 4)).toThrow(TooManyValues);
    expect(parse).toHaveBeenCalledTimes(1);
    expect(parse).toHaveBeenCalledWith('"ids"');
    parse.mockRestore();
    expect(parseStrictJson('{"ids":[1,2,3]}', 5)).toEqual({ ids: [1, 2, 3] });
    expect(parseStrictJson('{"text":"[,,,,,,"}', 2)).toEqual({ text: "[,,,,,," });
  });

  it("nested ten thousand deep are refused", () => {
    expect(() => endsSoon(() => parseStrictJson(deep(10_000)))).toThrow(SyntaxError);
    expect(parseStrictJson(deep(30))).toBeDefined();
  });

  it("never pass on NUL or half a character", () => {
    expect(hasBrokenText({ a: ["fine", { b: "\u0000" }] })).toBe(true);
    expect(hasBrokenText({ "\ud800": 1 })).toBe(true);
    expect(hasBrokenText({ a: "😀", b: [1, null, true] })).toBe(false);
  });
});
