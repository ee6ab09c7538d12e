import { pathKind } from "@/server/http/paths";

describe("the front door judges a path by its plainest spelling (S29)", () => {
  it.each([
    "/api",
    "/api/",
    "/API/users",
    "/%61pi/users",
    "/api/users?x=1",
  ])("%s belongs to the API", (path) => {
    expect(pathKind(path)).toBe("api");
  });

  it.each(["/all", "/ALL", "/all/", "/all?EIO=4"])("%s belongs to the socket", (path) => {
    expect(pathKind(path)).toBe("socket");
  });

  it.each([
    "/tern.1/en/campaigns",
    "/heron.17",
    "/TERN.1/en",
    "/tern%2E1/en",
  ])("%s is never a page", (path) => {
    expect(["inner", "odd"]).toContain(pathKind(path));
  });

  it.each([
    ...[
      "//evil.example",
      "/a//b",
      "/a/../api",
      "/a/./b",
      "/%2e%2e/api",
      "/a%2fb",
      "/a%5cb",
      "/a\\b",
      "/a%00",
      "/a%0d%0ab",
    ],
    ...["/%252e%252e/api", "evil", "http://evil.example/", "/ä"],
  ])("%s is a spelling that no page has", (path) => {
    expect(pathKind(path)).toBe("odd");
  });

  it.each([
    "/",
    "/campaigns/my-campaigns",
    "/allocate",
    "/apis",
    "/campaign/edit/0193-abc?tab=1",
    "/caf%C3%A9",
  ])("%s is a page", (path) => {
    expect(pathKind(path)).toBe("page");
  });
});
