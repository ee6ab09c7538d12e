import * as z from "zod";
import type { VendorPrices } from "@/server/domain/costs/prices";

const amount = z.number().nonnegative().max(1_000_000);
const each = <K extends string>(...kinds: K[]) =>
  z.strictObject(
    Object.fromEntries(kinds.map((kind) => [kind, amount.optional()])) as Record<
      K,
      z.ZodOptional<typeof amount>
    >,
  );

/** VENDOR_PRICES: what one unit costs at each vendor; of models, a million tokens. */
export const vendorPrices = z
  .strictObject({
    currency: z.string().regex(/^[A-Z]{3}$/, { error: "use the code of a currency, such as USD" }),
    models: z.record(z.string(), each("input", "cached_input", "output")).optional(),
    hunter: each("credit", "verification").optional(),
    fullenrich: each("credit").optional(),
    people_data_labs: each("person").optional(),
    twilio: each("sms", "voicemail").optional(),
  })
  .transform(
    ({ currency, models = {}, ...others }): VendorPrices => ({
      currency,
      // A price per million is as many millionths each.
      units: {
        model: models,
        ...Object.fromEntries(
          Object.entries(others).map(([vendor, units = {}]) => [vendor, { "": millionths(units) }]),
        ),
      },
    }),
  );

const millionths = (units: Readonly<Record<string, number | undefined>>) =>
  Object.fromEntries(Object.entries(units).map(([kind, price = 0]) => [kind, price * 1e6]));

/** An amount of money a month, in millionths. */
export const monthlyCap = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: "use an amount, such as 250 or 99.50" })
  .transform((text) => Math.round(Number(text) * 1e6));

export const noPrices: VendorPrices = { currency: "USD", units: {} };
