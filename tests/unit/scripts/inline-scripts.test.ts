import { createHash } from "node:crypto";
import { hashesOf } from "@/scripts/build/inline-scripts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("hashes for the content security policy of static pages", () => {
  it("covers each inline script once, with its exact text", () => {
    const page = '<script>a()</script><script id="x" nonce="">\nb()\n</script><script>a()</script>';
    expect(hashesOf(page)).toEqual([hash("a()"), hash("\nb()\n")]);
  });

  it("leaves out scripts that are loaded from an address", () => {
    expect(hashesOf('<script src="/_next/a.js" async=""></script>')).toEqual([]);
  });
});
