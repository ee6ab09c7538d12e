/** Why the network's page does not let an action happen, for good. */
export const browserRefusals = [
  "no_such_profile",
  "profile_gone",
  "closed_profile",
  "not_connected",
  "already_connected",
  "request_already_sent",
  "note_too_long",
] as const;

/** Why an action did not happen now; `signed_out`: nobody, or somebody else, is signed in there. */
export const browserDelays = ["limit_reached", "week_limit_reached", "try_again", "signed_out"] as const;
