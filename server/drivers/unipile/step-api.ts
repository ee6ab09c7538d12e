import type { Page } from "./api";

/** A member's post; `isLiked` is null if the service does not say. */
export type Post = { id: string; text: string; isLiked: boolean | null; takesComments: boolean };
export type PostComment = { id: string; at: Date; isOurs: boolean };
type Skill = { id: string; isEndorsed: boolean };

/** The network's products that send InMails. */
export const inMailProducts = ["sales_navigator", "recruiter", "classic"] as const;
export type InMailProduct = (typeof inMailProducts)[number];
/** The remaining credits of each product the account pays for; null if it does not. */
type InMailCredits = Record<InMailProduct, number | null>;

/** Actions beyond visits, requests and messages; null if an API version does not offer them. */
export type StepApi = {
  requestByEmail:
    | ((ref: string, memberId: string, email: string, note: string | null) => Promise<string>)
    | null;
  follow: ((ref: string, memberId: string) => Promise<void>) | null;
  /** Some of a member's own posts, newest first. */
  posts(ref: string, memberId: string): Promise<Post[]>;
  like(ref: string, postId: string): Promise<void>;
  /** Returns the id of the comment. */
  comment(ref: string, postId: string, text: string): Promise<string>;
  comments(ref: string, postId: string, page: string | null): Promise<Page<PostComment>>;
  skills(ref: string, memberId: string): Promise<Skill[]>;
  endorse(ref: string, memberId: string, skillId: string): Promise<void>;
  credits(ref: string): Promise<InMailCredits>;
  /** Returns the id of the message. */
  writeInMail(ref: string, memberId: string, product: InMailProduct, mail: InMail): Promise<string>;
};
export type InMail = { subject: string; text: string };
