/** What the vendor answers instead of what it was asked for. Its own words are not kept: they may repeat what was sent. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly status: number,
    /** The vendor's number of the problem; null where it named none. */
    readonly code: number | null,
    readonly retryAfterSeconds: number | null,
  ) {
    super(`the phone vendor answered ${status}${code === null ? "" : ` ${code}`}`);
  }
}
