import { type ClientOptions, callOf } from "./call.js";
import { Calls } from "./calls.js";

export {
  ApiError,
  type ClientOptions,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  type Options,
  RateLimitedError,
  UnauthorizedError,
} from "./call.js";
export type { WebhookPayload } from "./calls.js";
export { verifyWebhook } from "./webhooks.js";

/** Every call that an API token may make: `client.prospects.list({ limit: 25 })`. */
export class OutreachClient extends Calls {
  constructor(options: ClientOptions) {
    super(callOf(options));
  }
}
