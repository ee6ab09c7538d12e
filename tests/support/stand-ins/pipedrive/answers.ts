import type { Answer } from "../door";

export const ok = (data: unknown, additional: object | null = null, status = 200): Answer => ({
  status,
  body: { success: true, data, ...(additional && { additional_data: additional }) },
});
export const refusal = (status: number, error: string, code?: string): Answer => ({
  status,
  body: { success: false, error, error_info: "Please check the documentation.", ...(code && { code }) },
});
export const invalid = (what: string) =>
  refusal(400, `Validation failed: ${what}`, "ERR_SCHEMA_VALIDATION_FAILED");
export const notFound = refusal(404, "Item not found", "ERR_NOT_FOUND");
export const unauthorized = refusal(401, "unauthorized access");
export const mismatch = refusal(403, "Scope and URL mismatch");
export const overLimit = (headers: Record<string, string>): Answer => ({
  ...{ status: 429, body: { success: false, error: "request over limit" } },
  headers,
});
