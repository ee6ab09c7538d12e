import { randomBytes } from "node:crypto";

/** A member of the network behind the stand-in. `temper`: what they do when somebody asks for a relation or writes. */
export type Member = {
  id: string;
  slug: string;
  firstName: string;
  lastName: string;
  temper: "friendly" | "silent";
  state: "there" | "closed" | "gone";
};

export type Relation = { id: string; memberId: string; at: Date };
export type Request = { id: string; memberId: string; at: Date; note: string | null; isWithdrawn: boolean };
export type Message = { id: string; at: Date; text: string; isOurs: boolean };
export type Chat = { id: string; memberId: string; messages: Message[] };

/** What signing in asks for before it lets somebody in: the documented checkpoints. */
export type Checkpoint =
  | { type: "2FA"; platform: "SMS" | "APP" | "WHATSAPP" }
  | {
      type: "OTP" | "IN_APP_VALIDATION" | "PHONE_REGISTER" | "OTP_OR_IN_APP_VALIDATION" | "CONTRACT_CHOOSER";
    }
  | { type: "CAPTCHA"; public_key: string; data: string };

/** An account as the service keeps it, with the network as it looks from there. */
export type Account = {
  ref: string;
  username: string;
  status: "pending" | "running" | "disconnected" | "restricted";
  since: Date;
  checkpoint: Checkpoint | null;
  relations: Relation[];
  requests: Request[];
  chats: Chat[];
  visits: string[];
};

export type World = ReturnType<typeof createWorld>;

/** People, the owners who sign in, and what accounts did; the same for both versions of the API. */
export function createWorld() {
  const members = new Map<string, Member>();
  const accounts = new Map<string, Account>();
  const owners = new Map<string, { password: string; cookie: string; asks: Checkpoint[] }>();
  let last = 0;
  let count = 0;
  /** No two things happen at the same instant here. */
  const now = () => {
    last = Math.max(Date.now(), last + 1);
    return new Date(last);
  };
  const newId = (prefix: string) => `${prefix}${randomBytes(6).toString("hex")}${(count++).toString(36)}`;

  function addMember(wish: Partial<Member> = {}): Member {
    const id = newId("ACoAA");
    const member: Member = {
      ...{ id, slug: `member-${id.slice(5).toLowerCase()}`, firstName: "Mara", lastName: "Member" },
      ...{ temper: "friendly", state: "there" },
      ...wish,
    };
    members.set(member.id, member);
    return member;
  }

  return {
    now,
    newId,
    members,
    accounts,
    owners,
    addMember,
    /** The code that solves every checkpoint here. */
    code: "482913",
    addOwner(username: string, password: string) {
      owners.set(username, { password, cookie: `li-at-${username}`, asks: [] });
    },
    memberBy: (who: string) =>
      members.get(who) ?? [...members.values()].find(({ slug }) => slug.toLowerCase() === who.toLowerCase()),
    relate(account: Account, memberId: string) {
      account.relations.push({ id: newId("rel"), memberId, at: now() });
    },
    chatWith(account: Account, memberId: string): Chat {
      const known = account.chats.find((chat) => chat.memberId === memberId);
      if (known) return known;
      const chat = { id: newId("2-"), memberId, messages: [] };
      account.chats.push(chat);
      return chat;
    },
    receive(account: Account, memberId: string, text: string): void {
      this.chatWith(account, memberId).messages.push({ id: newId("msg"), at: now(), text, isOurs: false });
    },
    /** Everybody does what they mean to: the friendly accept, and answer what nobody answered yet. */
    letTimePass(): void {
      for (const account of accounts.values()) {
        const isRelated = (id: string) => account.relations.some(({ memberId }) => memberId === id);
        for (const { memberId, isWithdrawn } of account.requests)
          if (!isWithdrawn && !isRelated(memberId) && members.get(memberId)?.temper === "friendly")
            this.relate(account, memberId);
        for (const { memberId, messages } of account.chats)
          if (members.get(memberId)?.temper === "friendly" && messages.every(({ isOurs }) => isOurs))
            this.receive(account, memberId, "Thanks, tell me more.");
      }
    },
  };
}
