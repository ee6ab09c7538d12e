/** The version whose parameters and answers this stand-in has. */
export const apiVersion = "2026-10-28.endive";

type Body = {
  type: "invalid_request_error" | "card_error" | "api_error" | "idempotency_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: object;
  payment_method?: object;
  charge?: string;
  setup_intent?: object;
  doc_url?: string;
};

/** An answer that is an error in the vendor's shape. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Body,
    /** A mistake of the caller that a test must not overlook. */
    readonly problem = false,
  ) {
    super(body.message);
  }
}

const invalid = (message: string, more: { code?: string; param?: string } = {}) => ({
  type: "invalid_request_error" as const,
  message,
  ...more,
});

/** The caller sent what the vendor doesn't know. */
export const unknownParameter = (param: string) =>
  new Refusal(
    400,
    invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param }),
    true,
  );

/** The caller sent something malformed. */
export const malformed = (message: string, param?: string, code?: string) =>
  new Refusal(400, invalid(message, { param, code }), true);

export const missingParameter = (param: string) =>
  new Refusal(400, invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param }), true);

/** What was asked for can't be done in the present state. */
export const refused = (message: string, more: { code?: string; param?: string } = {}) =>
  new Refusal(400, invalid(message, more));

export const noSuch = (kind: string, id: string, param = "id") =>
  new Refusal(404, invalid(`No such ${kind}: '${id}'`, { code: "resource_missing", param }));

export const unsuitable = (kind: string, id: string, param: string) =>
  new Refusal(400, invalid(`No such ${kind}: '${id}'`, { code: "resource_missing", param }));
