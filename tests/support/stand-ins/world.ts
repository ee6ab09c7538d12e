import { randomBytes } from "node:crypto";

/** A member of the fake network. `behavior`: how they react to requests and messages. */
export type Member = {
  id: string;
  slug: string;
  firstName: string;
  lastName: string;
  behavior: "friendly" | "silent";
  state: "there" | "closed" | "gone";
  email: string;
  /** Newest first. */
  posts: { id: string; text: string; takesComments: boolean }[];
  /** By the number they are endorsed with. */
  skills: number[];
  takesInMail: boolean;
};

export type Relation = { id: string; memberId: string; at: Date };
export type Request = { id: string; memberId: string; at: Date; note: string | null; isWithdrawn: boolean };
/** A file of a message; without bytes the network no longer has it. */
export type SentFile = { id: string; name: string; type: string; bytes: Uint8Array | null };
export type Message = { id: string; at: Date; text: string; isOurs: boolean; files?: SentFile[] };
export type Chat = { id: string; memberId: string; messages: Message[] };

/** The documented checkpoints that a sign-in may have to pass. */
export type Checkpoint =
  | { type: "2FA"; platform: "SMS" | "APP" | "WHATSAPP" }
  | {
      type: "OTP" | "IN_APP_VALIDATION" | "PHONE_REGISTER" | "OTP_OR_IN_APP_VALIDATION" | "CONTRACT_CHOOSER";
    }
  | { type: "CONTRACT_SELECTION"; contracts: { id: string; name: string }[] }
  | { type: "CONSENT_SCREEN"; products: { id: string; display_name: string }[] }
  | { type: "CHALLENGE_SELECTION"; challenges: { id: string; label: string; description?: string }[] }
  | { type: "PASSKEY_SCAN" }
  | { type: "CAPTCHA"; public_key: string; data: string };

/** The country and proxy set for an account's connections. */
export type Route = { country: string | null; proxy: Record<string, unknown> | null };

/** An account at the vendor, with its view of the network. */
export type Account = {
  ref: string;
  username: string;
  status: "pending" | "running" | "disconnected" | "restricted";
  /** It has never been signed in. */
  isNew: boolean;
  route: Route;
  userAgent: string | null;
  /** The session of its last sign-in. */
  session: string | null;
  since: Date;
  checkpoint: Checkpoint | null;
  relations: Relation[];
  requests: Request[];
  chats: Chat[];
  visits: string[];
  follows: string[];
  /** Posts by ID. */
  liked: Set<string>;
  comments: { id: string; postId: string; text: string; at: Date }[];
  endorsed: Set<number>;
  /** Credits left in each product that sends InMails; null without a subscription. */
  credits: Record<"classic" | "recruiter" | "sales_navigator", number | null>;
};

/** A URL that the vendor calls when something happens. */
export type Endpoint = {
  id: string;
  url: string;
  enabled: boolean;
  secret: string;
  trigger_events: string[];
};

export type World = ReturnType<typeof createWorld>;

type Why =
  | ("credentials" | "unknown" | "mismatch" | "restricted" | "running" | "elsewhere" | "pending")
  | ("limited" | "proxy");

/** The code that solves every checkpoint. */
const rightCode = "482913";

/** The state of a sign-in: refused, waiting for input, or signed in. */
export type Entry =
  | { kind: "refused"; why: Why }
  | { kind: "asked"; account: Account; checkpoint: Checkpoint }
  | { kind: "in"; account: Account };
type Meeting = { asks?: Checkpoint[]; refusal?: Why | null; status?: Account["status"] };
type Key = {
  username?: string;
  password?: string;
  cookie?: string;
  ref?: string;
  route?: Route;
  userAgent?: string;
};

/** Whether an answer solves a checkpoint: the ID of one of its options, or the code. */
function isChoice(checkpoint: Checkpoint, answer: string, contract: string): boolean {
  if (checkpoint.type === "CONTRACT_CHOOSER") return answer === contract;
  if (checkpoint.type === "CONTRACT_SELECTION") return checkpoint.contracts.some(({ id }) => id === answer);
  if (checkpoint.type === "CONSENT_SCREEN") return checkpoint.products.some(({ id }) => id === answer);
  return answer === rightCode;
}

/** Members, the owners who sign in, and what accounts did; shared by both API versions. */
export function createWorld() {
  const code = rightCode;
  const contract = "contract-1";
  const members = new Map<string, Member>();
  const accounts = new Map<string, Account>();
  const owners = new Map<
    string,
    { password: string; cookie: string; asks: Checkpoint[]; refusal: Why | null }
  >();
  let last = 0;
  let count = 0;
  /** Makes sure that no two events have the same instant. */
  const now = () => {
    last = Math.max(Date.now(), last + 1);
    return new Date(last);
  };
  const newId = (prefix: string) => `${prefix}${randomBytes(6).toString("hex")}${(count++).toString(36)}`;

  function addMember(wish: Partial<Member> = {}): Member {
    const id = newId("ACoAA");
    const member: Member = {
      ...{ id, slug: `member-${id.slice(5).toLowerCase()}`, firstName: "Mara", lastName: "Member" },
      ...{ behavior: "friendly", state: "there", email: `${id.toLowerCase()}@firm.example` },
      ...{
        posts: [{ id: newId("urn:li:activity:"), text: "A week at the fair", takesComments: true }],
        skills: [count++],
      },
      takesInMail: true,
      ...wish,
    };
    members.set(member.id, member);
    return member;
  }

  function newAccount(username: string, prefix: string): Account {
    const account: Account = {
      ...{ ref: newId(prefix), username, status: "pending", since: now(), checkpoint: null, isNew: true },
      ...{ route: { country: null, proxy: null }, userAgent: null, session: null },
      ...{ relations: [], requests: [], chats: [], visits: [], follows: [], comments: [] },
      ...{ liked: new Set<string>(), endorsed: new Set<number>() },
      credits: { classic: 15, recruiter: null, sales_navigator: null },
    };
    accounts.set(account.ref, account);
    return account;
  }

  function proceed(account: Account): Entry {
    const owner = owners.get(account.username);
    const checkpoint = owner?.asks[0] ?? null;
    account.checkpoint = checkpoint;
    // A captcha is asked for once; the next attempt succeeds.
    if (checkpoint?.type === "CAPTCHA") owner?.asks.shift();
    if (checkpoint) return { kind: "asked", account, checkpoint };
    Object.assign(account, { status: "running", isNew: false });
    return { kind: "in", account };
  }

  return {
    /** Signs in whoever the credentials match, as a new or a known account. `prefix` starts the IDs of new ones. */
    signIn(
      { username, password, cookie, ref, route, userAgent }: Key,
      prefix: string,
      mayRun: boolean,
    ): Entry {
      const refused = (why: Why): Entry => ({ kind: "refused", why });
      const [name, owner] =
        [...owners].find(([known, kept]) => known === username || (cookie && kept.cookie === cookie)) ?? [];
      if (!name || !owner || (username !== undefined && owner.password !== password))
        return refused("credentials");
      if (owner.refusal) return refused(owner.refusal);
      const known = ref === undefined ? undefined : accounts.get(ref);
      if (ref !== undefined && !known) return refused("unknown");
      if (known?.status === "pending") return refused("pending");
      if (known && known.username !== name) return refused("mismatch");
      if (known?.status === "restricted") return refused("restricted");
      if (known?.status === "running" && !mayRun) return refused("running");
      const others = [...accounts.values()].filter((one) => one !== known && one.username === name);
      if (others.some(({ status }) => status === "running")) return refused("elsewhere");
      const account = known ?? newAccount(name, prefix);
      if (route && !this.keepsItsRoute) account.route = route;
      Object.assign(account, { userAgent: userAgent ?? null, session: cookie ?? password ?? null });
      return proceed(account);
    },
    /** Accepts a new route but keeps using the old one, as a vendor may. */
    keepsItsRoute: false,
    reroute(account: Account, route: Partial<Route>): void {
      if (!this.keepsItsRoute) account.route = { ...account.route, ...route };
    },
    /** Asks for a code by the method that its owner chose. */
    switchMethod(ref: string, method: string): Entry | "nothing asked" | "wrong" {
      const account = accounts.get(ref);
      const checkpoint = account?.checkpoint;
      if (!account || checkpoint?.type !== "CHALLENGE_SELECTION") return "nothing asked";
      if (!checkpoint.challenges.some(({ id }) => id === method)) return "wrong";
      owners.get(account.username)?.asks.splice(0, 1, { type: "OTP" });
      return proceed(account);
    },
    /** Answers a checkpoint. A phone number must have the documented format; a contract is chosen by its ID. */
    solve(ref: string, answer: string): Entry | "nothing asked" | "wrong" {
      const account = accounts.get(ref);
      if (!account?.checkpoint) return "nothing asked";
      const { type } = account.checkpoint;
      const isRight =
        type === "PHONE_REGISTER"
          ? /^\(\+\d+\)\d{6,}$/.test(answer) && !/0{6}$/.test(answer)
          : isChoice(account.checkpoint, answer, contract);
      if (!isRight) return "wrong";
      owners.get(account.username)?.asks.shift();
      return proceed(account);
    },
    /** Owners confirm as soon as the state is checked. */
    nodsWhenAsked: false,
    seen(ref: string): Account | undefined {
      const account = accounts.get(ref);
      if (this.nodsWhenAsked && account?.checkpoint?.type === "IN_APP_VALIDATION") this.approve(ref);
      return account;
    },
    /** The owner confirms in the network's own app. */
    approve(ref: string): void {
      const account = accounts.get(ref);
      if (!account) return;
      owners.get(account.username)?.asks.shift();
      proceed(account);
    },
    /** Sets what the network asks of an owner from now on, signed out; or resets it, signed in. */
    meet(username: string, { asks = [], refusal = null, status = "disconnected" }: Meeting): void {
      Object.assign(owners.get(username) ?? {}, { asks: [...asks], refusal });
      for (const account of accounts.values())
        if (account.username === username) Object.assign(account, { status, checkpoint: null });
    },
    contract,
    endpoints: [] as Endpoint[],
    now,
    newId,
    members,
    accounts,
    owners,
    addMember,
    code,
    addOwner(username: string, password: string) {
      owners.set(username, { password, cookie: `li-at-${username}`, asks: [], refusal: null });
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
    /** Conversations with the instant of their newest message. */
    chatsOf: ({ chats }: Account) =>
      chats.map((chat) => ({ ...chat, at: chat.messages.at(-1)?.at ?? new Date(0) })),
    isRelated: ({ relations }: Account, id: string) => relations.some(({ memberId }) => memberId === id),
    /** Our pending request to a member. */
    requestTo({ requests, relations }: Account, id: string): Request | undefined {
      if (relations.some(({ memberId }) => memberId === id)) return undefined;
      return requests.find(({ memberId, isWithdrawn }) => memberId === id && !isWithdrawn);
    },
    request(account: Account, memberId: string, note: string | null): Request {
      const request = { id: newId("req"), memberId, at: now(), note, isWithdrawn: false };
      account.requests.push(request);
      return request;
    },
    write(account: Account, memberId: string, text: string) {
      const chat = this.chatWith(account, memberId);
      const message: Message = { id: newId("msg"), at: now(), text, isOurs: true };
      chat.messages.push(message);
      return { chat, message };
    },
    receive(account: Account, memberId: string, text: string, files: SentFile[] = []): void {
      const message = { id: newId("msg"), at: now(), text, isOurs: false, files };
      this.chatWith(account, memberId).messages.push(message);
    },
    /** The bytes of a message's file; null if it no longer exists. */
    fileOf({ chats }: Account, messageId: string, fileId: string): Uint8Array | null {
      const message = chats.flatMap((chat) => chat.messages).find(({ id }) => id === messageId);
      return message?.files?.find(({ id }) => id === fileId)?.bytes ?? null;
    },
    /** Lets everyone react: friendly members accept requests and reply to unanswered messages. */
    letTimePass(): void {
      for (const account of accounts.values()) {
        for (const { memberId } of account.requests)
          if (this.requestTo(account, memberId) && members.get(memberId)?.behavior === "friendly")
            this.relate(account, memberId);
        for (const { memberId, messages } of account.chats)
          if (members.get(memberId)?.behavior === "friendly" && messages.every(({ isOurs }) => isOurs))
            this.receive(account, memberId, "Thanks, tell me more.");
      }
    },
  };
}
