/** Reasons why the network's page will never allow an action. */
export const browserRefusals = [
  "no_such_profile",
  "profile_gone",
  "closed_profile",
  "not_connected",
  "already_connected",
  "request_already_sent",
  "note_too_long",
] as const;

/** Reasons why an action is not possible now. `signed_out`: no account, or a different one, is signed in in that browser. */
export const browserDelays = ["limit_reached", "week_limit_reached", "try_again", "signed_out"] as const;
