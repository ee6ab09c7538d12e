/** An error response of the vendor. Its message is not kept, because it may repeat what was sent. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly status: number,
    /** The vendor's error code; null if it gave none. */
    readonly code: string | null,
    readonly retryAfterSeconds: number | null,
  ) {
    super(`the enrichment vendor answered ${status}${code === null ? "" : ` ${code}`}`);
  }
}
