import { newId } from "@/server/ids";
import { readTrackingToken, type Target, tokenOf, trackingUrl } from "@/server/services/tracking/link";

const key = new Uint8Array(32).fill(7);
const mail = { workspaceId: newId(), deliveryId: newId() };
const link: Target = { kind: "clicked", url: "https://acme.test/a?b=1" };

describe("the address of a tracked link (S33)", () => {
  test("names its email and belongs to one target only", () => {
    const read = readTrackingToken(key, tokenOf(key, mail, link));
    expect(read?.mail).toEqual(mail);
    const targets: Target[] = [
      link,
      { kind: "opened" },
      { kind: "hidden" },
      { ...link, url: "https://acme.test/a?b=2" },
    ];
    expect(targets.map((target) => read?.isOf(target))).toEqual([true, false, false, false]);
  });

  test("reveals nothing of its target", () => {
    expect(trackingUrl(key, "https://tern.test/x", mail, link)).toMatch(
      /^https:\/\/tern\.test\/c\/[\w-]{75}$/,
    );
    expect(trackingUrl(key, "https://tern.test", mail, { kind: "opened" })).toMatch(/\/o\/[\w-]{75}$/);
  });

  test("is refused if changed, reassembled or read with another key", () => {
    const token = tokenOf(key, mail, link);
    const other = tokenOf(key, { ...mail, deliveryId: newId() }, link);
    const bent = Array.from(
      token,
      (letter, at) => `${token.slice(0, at)}${letter === "A" ? "B" : "A"}${token.slice(at + 1)}`,
    );
    const forged = [
      ...bent.slice(0, -1),
      other.slice(0, 43) + token.slice(43),
      token.slice(0, 43) + other.slice(43),
      "",
      `${token}A`,
    ];
    expect(forged.filter((text) => readTrackingToken(key, text) !== null)).toEqual([]);
    expect(readTrackingToken(new Uint8Array(32).fill(8), token)).toBeNull();
  });
});
