import { profileUrlOf } from "../profile-url";
import type { User } from "./shapes";

/** A member's profile URL on the network. */
export const addressOf = ({ profile_url, public_identifier }: User): string =>
  public_identifier ? profileUrlOf(public_identifier) : (profile_url ?? "");
