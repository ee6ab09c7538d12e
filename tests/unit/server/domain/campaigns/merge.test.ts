import fc from "fast-check";
import { renderTemplate } from "@/server/domain/campaigns/sequence/merge";
import { knownPlaceholders, placeholderValues } from "@/server/domain/campaigns/sequence/placeholder-values";
import { templateProblems } from "@/server/domain/campaigns/sequence/template-problems";
import { endsSoon } from "@/tests/support/ends-soon";

const values = placeholderValues(
  {
    firstName: "Ada",
    lastName: "Quill",
    fullName: "",
    location: "",
    companyName: "North & Co",
    position: "Clerk",
    customFields: { custom_field_1: "blue", first_name: "forged" },
  },
  { firstName: "Bo", lastName: "Reed" },
);
const render = (text: string, seed = "s") => renderTemplate(text, values, seed);

describe("merge fields (R21, CAMP-54 to CAMP-59)", () => {
  test.each([
    ["Hi {first_name}!", "Hi Ada!"],
    ["{full_name} of {company_name}", "Ada Quill of North & Co"],
    ["{custom_field_1} from {account_full_name}", "blue from Bo Reed"],
    ["{location:your city}", "your city"],
    ["{location:}", ""],
    ["{first_name:there}", "Ada"],
    ["a : b | c ] d", "a : b | c ] d"],
    ["[[only]] and [[open", "[[only]] and [[open"],
    ["", ""],
  ])("%s becomes %s", (text, expected) => {
    expect(render(text).text).toBe(expected);
    expect(render(text).missing).toEqual([]);
  });

  test("a value without fallback is reported missing and leaves no braces", () => {
    expect(render("Hi {location}, {college_name}, {location}")).toEqual({
      text: "Hi , , ",
      missing: ["location", "college_name"],
      fallbacks: [],
    });
    expect(render("{location:here}").fallbacks).toEqual(["location"]);
  });

  test.each([
    "Hi {First_Name}",
    "{first_name",
    "first_name}",
    "{{first_name}}",
    "{}",
    "{ first_name }",
    "{a{b}",
  ])("%s never sends raw braces and is never complete (R38)", (text) => {
    const { text: sent, missing } = render(text);
    expect(missing).not.toEqual([]);
    expect(sent).not.toMatch(/[{}]/);
  });

  test("values are text only, and nothing in them is read as a template (S48)", () => {
    const nasty = ["{first_name}", "[[a|b]]", "{{constructor}}", "$&", "\\u0000", "__proto__", "a{"];
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...nasty), fc.string()), (value) => {
        // These mean that there is no value.
        fc.pre(!/^\s*(-{1,3}|—|#?n\/a)\s*$/i.test(value));
        const shown = renderTemplate("<{first_name:}>", new Map([["first_name", value]]), "s").text;
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what a value loses
        expect(shown).toBe(`<${value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim()}>`);
      }),
    );
  });

  test("a line break in a value cannot begin a new line or header", () => {
    expect(renderTemplate("{first_name}", new Map([["first_name", "A\r\nBcc: x"]]), "s").text).toBe(
      "A Bcc: x",
    );
  });

  test("names of built-in properties are not values", () => {
    expect(render("{constructor} {__proto__} {tostring}").missing).toHaveLength(3);
  });

  test("the choice of [[a|b]] is stable per seed and uses every option over many seeds", () => {
    const chosen = Array.from(
      { length: 400 },
      (_, i) => render("[[Hi|Hello|Dear {first_name}]]", `p${i}`).text,
    );
    expect(chosen).toEqual(
      Array.from({ length: 400 }, (_, i) => render("[[Hi|Hello|Dear {first_name}]]", `p${i}`).text),
    );
    for (const option of ["Hi", "Hello", "Dear Ada"])
      expect(chosen.filter((text) => text === option).length).toBeGreaterThan(90);
  });

  test("two choices in one text are independent", () => {
    const pairs = new Set(Array.from({ length: 100 }, (_, i) => render("[[a|b]]-[[a|b]]", `p${i}`).text));
    expect(pairs.size).toBe(4);
  });

  test.each([
    "{",
    "[[",
    "[[a|",
    "{a",
    "[[|]]",
    "{first_name:",
    "}{",
    "]]|[[",
  ])("100,000 times %s takes bounded time (S54)", (piece) => {
    endsSoon(() => render(piece.repeat(100_000)));
    endsSoon(() => templateProblems(piece.repeat(100_000), new Set()));
  });
});

describe("problems of a text", () => {
  const known = knownPlaceholders(["custom_field_1"]);
  test.each([
    ["Hi {first_name}", []],
    ["Hi {first_name:{x}}", ["unbalanced_braces", "unknown_placeholder", "unbalanced_braces"]],
    ["Hi {First_Name}", ["uppercase_placeholder"]],
    ["Hi {nickname}", ["unknown_placeholder"]],
    ["Hi {custom_field_1} {custom_field_2:x}", ["unknown_placeholder"]],
    ["Hi {first_name", ["unbalanced_braces"]],
    ["[[Hi {Name}|{nickname}]]", ["uppercase_placeholder", "unknown_placeholder"]],
  ])("%s", (text, codes) => {
    expect(templateProblems(text, known).map(({ code }) => code)).toEqual(codes);
  });

  test("a text without problems renders completely if every value is known", () => {
    const piece = fc.constantFrom(
      "Hi ",
      "{first_name}",
      "{location:x}",
      "[[a|b]]",
      "{",
      "}",
      "[[",
      "]]",
      "|",
      "{A}",
      "{q}",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const all = new Map([...known].map((name) => [name, "v"]));
        if (templateProblems(text, known).length === 0)
          expect(renderTemplate(text, all, "s").missing).toEqual([]);
        expect(renderTemplate(text, all, "s").text).not.toMatch(/[{}]/);
      }),
      { numRuns: 500 },
    );
  });
});
