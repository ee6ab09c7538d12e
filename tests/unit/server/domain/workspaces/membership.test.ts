import { judgeRemoval, judgeRevocation, judgeRights } from "@/server/domain/workspaces/membership";

const ada = { id: "ada", isAdmin: true };
const bob = { id: "bob", isAdmin: true };
const eve = { id: "eve", isAdmin: false };
const kim = { id: "kim", isAdmin: false };

describe("removing a member, or leaving (SPACE-42, SPACE-44)", () => {
  it.each([
    ["an admin removes a member", [ada, eve], ada, eve, null],
    ["an admin removes another admin", [ada, bob], ada, bob, null],
    ["a member leaves", [ada, eve], eve, eve, null],
    ["an admin leaves while another stays", [ada, bob], ada, ada, null],
    ["a member cannot remove another member", [ada, eve, kim], eve, kim, "forbidden"],
    ["the last admin cannot leave", [ada, eve], ada, ada, "last_admin"],
    ["an admin cannot remove a user outside the workspace", [ada], ada, eve, "user_not_defined"],
    ["a user outside the workspace removes no member", [ada, eve], kim, eve, "forbidden"],
  ] as const)("%s", (_name, people, actor, target, refusal) => {
    expect(judgeRemoval(people, actor.id, target.id)).toBe(refusal);
  });
});

describe("changing rights (SPACE-43 to SPACE-48, ROLE-06)", () => {
  it("is allowed to an admin, for members of the workspace", () => {
    expect(judgeRights([ada, eve], "ada", "eve")).toBeNull();
    expect(judgeRights([ada, eve], "eve", "eve")).toBe("forbidden");
    expect(judgeRights([ada, eve], "ada", "kim")).toBe("user_not_defined");
  });

  it("always leaves at least one admin (SPACE-44)", () => {
    expect(judgeRevocation([ada, bob], "ada", "bob")).toBeNull();
    expect(judgeRevocation([ada, bob], "ada", "ada")).toBeNull();
    expect(judgeRevocation([ada, eve], "ada", "ada")).toBe("last_admin");
    expect(judgeRevocation([ada, eve], "ada", "eve")).toBeNull();
    expect(judgeRevocation([ada, eve], "eve", "ada")).toBe("forbidden");
  });
});
