import type { Endpoint } from "@/lib/contract/endpoint";
import { type Answer, caller } from "@/tests/integration/http/caller";
import { type Furnished, furnished } from "@/tests/integration/tenancy/furnished";
import type { Installation } from "@/tests/support/installation";
import type { Dice } from "../interleave/dice";
import type { Asked } from "./requests";

/** The callers: an admin of a workspace with one thing of each kind, and strangers for public calls. */
export type Crowd = {
  member(): Promise<Furnished>;
  ask(endpoint: Endpoint, asked: Asked): Promise<Answer>;
  /** The next request is made by a new user. */
  retire(): void;
};

/** After this many requests most things of a workspace are changed or gone. */
const requestsOfOne = 100;

export function crowdOf(tern: Installation, dice: Dice): Crowd {
  let known: Promise<Furnished> | null = null;
  let asked = 0;
  /** Every caller has its own address, as behind a proxy, so that none hits a rate limit. */
  const newCaller = () => {
    const address = `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`;
    return caller(tern.url, "", { "x-forwarded-for": address });
  };
  const member = () => {
    known ??= furnished(tern, `fuzz${dice.below(1e9).toString(36)}`, newCaller());
    return known;
  };
  const retire = () => {
    known = null;
    asked = 0;
  };
  return {
    member,
    retire,
    async ask({ access }, { target, ask }) {
      if (asked++ > requestsOfOne) retire();
      const by = access.who === "public" ? newCaller() : (await member()).member;
      // A caller who signed in as another user by one of the calls continues with its own session.
      const { cookie } = by;
      const answer = await by.ask(target, ask);
      by.cookie = cookie;
      return answer;
    },
  };
}
