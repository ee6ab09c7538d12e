import { randomBytes } from "node:crypto";
import { addressMark, browserMark } from "@/server/domain/billing/trial-marks";

const key = randomBytes(32);
const markOf = (email: string, brand = "tern") => addressMark(key, brand, email);

describe("whose free trial it is (AUTH-52)", () => {
  it.each([
    ["ada@acme.com", "bob@acme.com"],
    ["ada@acme.com", "Ada@Mail.ACME.com"],
    ["ada@acme.co.uk", "ada@sales.acme.co.uk"],
    ["ada@bücher.example", "bob@team.bücher.example"],
  ])("is one company's at %s and %s", (one, other) => {
    expect(markOf(one)).toEqual(markOf(other));
    expect(markOf(one).holder).toBe("company");
  });

  it.each([
    ["ada@acme.com", "ada@acme.de"],
    ["ada@acme.co.uk", "ada@other.co.uk"],
    ["ada@one.github.io", "ada@two.github.io"],
    ["ada@gmail.com", "bob@gmail.com"],
    ["ada@hotmail.co.uk", "bob@hotmail.co.uk"],
    ["ada@sapo.pt", "bob@sapo.pt"],
    ["ada@10.0.0.1", "bob@10.0.0.1"],
  ])("is not the same at %s and %s", (one, other) => {
    expect(markOf(one).mark).not.toBe(markOf(other).mark);
  });

  it("is a person's at a public provider, whatever is added behind a plus", () => {
    expect(markOf("ada+2@gmail.com")).toEqual(markOf("Ada@gmail.com"));
    expect(markOf("ada@gmail.com").holder).toBe("person");
  });

  it("is another one at another brand, in another installation, and for a browser", () => {
    const marks = [
      markOf("ada@acme.com"),
      markOf("ada@acme.com", "plover"),
      addressMark(randomBytes(32), "tern", "ada@acme.com"),
      browserMark(key, "tern", "acme.com"),
    ];
    expect(new Set(marks.map(({ mark }) => mark)).size).toBe(4);
  });

  it("says nothing of the address", () => {
    expect(markOf("ada@acme.com").mark).toMatch(/^[\w-]{43}$/);
  });
});
