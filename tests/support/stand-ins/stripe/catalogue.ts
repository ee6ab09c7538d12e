import type Stripe from "stripe";
import type { Shape } from "./form";
import type { Price, Product } from "./objects";
import { malformed, missingParameter, refused } from "./refusal";
import { page, pages, pagesSince, type Route, route } from "./routes";
import { mergeMetadata, need, type World } from "./world";

const productGiven = {
  active: "boolean",
  description: "string",
  metadata: "metadata",
  name: "string",
  tax_code: "string",
  unit_label: "string",
} as const satisfies Shape<Stripe.ProductCreateParams> & Shape<Stripe.ProductUpdateParams>;

type NewProduct = Pick<
  Stripe.ProductCreateParams,
  "id" | "name" | "active" | "description" | "metadata" | "tax_code" | "unit_label"
>;

export function makeProduct(world: World, params: NewProduct): Product {
  const id = params.id ?? world.id("prod");
  if (world.products.has(id)) throw refused(`Product already exists.`, { code: "resource_already_exists" });
  const product: Product = {
    ...{ id, object: "product", created: world.now(), livemode: false, active: params.active ?? true },
    ...{ description: params.description || null, images: [], metadata: mergeMetadata({}, params.metadata) },
    ...{ name: params.name, tax_code: params.tax_code || null, unit_label: params.unit_label || null },
    updated: world.now(),
  };
  world.products.set(id, product);
  world.emit("product.created", product);
  return product;
}

function updateProduct(world: World, params: Stripe.ProductUpdateParams, id: string) {
  const product = need(world.products, id, "product");
  if (params.name) product.name = params.name;
  if (params.active !== undefined) product.active = params.active;
  if (params.description !== undefined) product.description = params.description || null;
  if (params.tax_code !== undefined) product.tax_code = params.tax_code || null;
  product.metadata = mergeMetadata(product.metadata, params.metadata);
  world.emit("product.updated", product);
  return product;
}

const recurring = { interval: ["day", "week", "month", "year"], interval_count: "integer" } as const;

const priceGiven = {
  active: "boolean",
  lookup_key: "string",
  metadata: "metadata",
  nickname: "string",
  tax_behavior: ["exclusive", "inclusive", "unspecified"],
  transfer_lookup_key: "boolean",
} as const satisfies Shape<Stripe.PriceCreateParams> & Shape<Stripe.PriceUpdateParams>;

/** One price has a lookup key at a time. */
function takeKey(world: World, key: string, transfers: boolean | undefined) {
  const holder = [...world.prices.values()].find((one) => one.lookup_key === key);
  if (!holder) return;
  if (!transfers)
    throw refused(
      `A price (\`${holder.id}\`) already uses that lookup key. Set transfer_lookup_key to true to transfer it.`,
      { param: "lookup_key" },
    );
  holder.lookup_key = null;
  world.emit("price.updated", holder, { lookup_key: key });
}

type NewPrice = Omit<Stripe.PriceCreateParams, "product"> & { product: string };

export function makePrice(world: World, params: NewPrice): Price {
  const amount = params.unit_amount;
  if (amount === undefined) throw missingParameter("unit_amount");
  if (params.lookup_key) takeKey(world, params.lookup_key, params.transfer_lookup_key);
  const every = params.recurring;
  const price: Price = {
    ...{ id: world.id("price"), object: "price", created: world.now(), livemode: false },
    ...{ active: params.active ?? true, billing_scheme: "per_unit", currency: params.currency.toLowerCase() },
    ...{ lookup_key: params.lookup_key || null, metadata: mergeMetadata({}, params.metadata) },
    ...{ nickname: params.nickname || null, product: params.product, unit_amount: amount },
    ...{ tax_behavior: params.tax_behavior ?? "unspecified", type: every ? "recurring" : "one_time" },
    recurring: every
      ? {
          ...{ interval: every.interval, interval_count: every.interval_count ?? 1, meter: null },
          ...{ trial_period_days: null, usage_type: "licensed" },
        }
      : null,
    unit_amount_decimal: String(amount),
  };
  world.prices.set(price.id, price);
  world.emit("price.created", price);
  return price;
}

function createPrice(world: World, params: Stripe.PriceCreateParams) {
  if (Boolean(params.product) === Boolean(params.product_data))
    throw malformed("You must specify exactly one of `product` and `product_data`.", "product");
  const product = params.product_data
    ? makeProduct(world, params.product_data).id
    : need(world.products, params.product, "product", "product").id;
  return makePrice(world, { ...params, product });
}

function updatePrice(world: World, params: Stripe.PriceUpdateParams, id: string) {
  const price = need(world.prices, id, "price");
  if (
    params.tax_behavior &&
    price.tax_behavior !== "unspecified" &&
    params.tax_behavior !== price.tax_behavior
  )
    throw refused("You cannot change tax_behavior after it was set to inclusive or exclusive.", {
      param: "tax_behavior",
    });
  if (params.lookup_key && params.lookup_key !== price.lookup_key)
    takeKey(world, params.lookup_key, params.transfer_lookup_key);
  if (params.lookup_key !== undefined) price.lookup_key = params.lookup_key || null;
  if (params.tax_behavior) price.tax_behavior = params.tax_behavior;
  if (params.active !== undefined) price.active = params.active;
  if (params.nickname !== undefined) price.nickname = params.nickname || null;
  price.metadata = mergeMetadata(price.metadata, params.metadata);
  world.emit("price.updated", price);
  return price;
}

function listPrices(world: World, params: Stripe.PriceListParams) {
  const keys = params.lookup_keys;
  if (keys && keys.length > 10) throw malformed("You may only specify up to 10 lookup_keys.", "lookup_keys");
  const prices = [...world.prices.values()].filter(
    (one) =>
      (!keys || keys.includes(one.lookup_key ?? "")) &&
      (params.active === undefined || one.active === params.active) &&
      (!params.currency || one.currency === params.currency) &&
      (!params.product || one.product === params.product) &&
      (!params.type || one.type === params.type),
  );
  return page(prices, params as object, "/v1/prices");
}

function listCodes(world: World, params: Stripe.PromotionCodeListParams) {
  const codes = [...world.promotionCodes.values()].filter(
    (one) =>
      (!params.code || one.code.toLowerCase() === params.code.toLowerCase()) &&
      (params.active === undefined || one.active === params.active) &&
      (!params.coupon || one.promotion.coupon === params.coupon),
  );
  return page(codes, params as object, "/v1/promotion_codes");
}

export const catalogueRoutes: Route[] = [
  route<Stripe.ProductCreateParams>(
    "POST",
    "/v1/products",
    { ...productGiven, id: "string" },
    (world, params) => makeProduct(world, params),
    ["name"],
  ),
  route<Stripe.ProductListParams>(
    "GET",
    "/v1/products",
    { ...pagesSince, active: "boolean", ids: { list: "string" } },
    (world, params) =>
      page(
        [...world.products.values()].filter(
          (one) =>
            (params.active === undefined || one.active === params.active) &&
            (!params.ids || params.ids.includes(one.id)),
        ),
        params as object,
        "/v1/products",
      ),
  ),
  route<Stripe.ProductRetrieveParams>("GET", "/v1/products/:id", {}, (world, _params, id) =>
    need(world.products, id, "product"),
  ),
  route<Stripe.ProductUpdateParams>("POST", "/v1/products/:id", productGiven, updateProduct),
  route<Stripe.PriceCreateParams>(
    "POST",
    "/v1/prices",
    {
      ...priceGiven,
      currency: "currency",
      unit_amount: "integer",
      product: "string",
      recurring,
      product_data: {
        id: "string",
        name: "string",
        metadata: "metadata",
        tax_code: "string",
        active: "boolean",
      },
    },
    createPrice,
    ["currency"],
  ),
  route<Stripe.PriceListParams>(
    "GET",
    "/v1/prices",
    {
      ...pagesSince,
      active: "boolean",
      currency: "currency",
      product: "string",
      lookup_keys: { list: "string" },
      type: ["one_time", "recurring"],
    },
    listPrices,
  ),
  route<Stripe.PriceRetrieveParams>("GET", "/v1/prices/:id", {}, (world, _params, id) =>
    need(world.prices, id, "price"),
  ),
  route<Stripe.PriceUpdateParams>("POST", "/v1/prices/:id", priceGiven, updatePrice),
  route<Stripe.PromotionCodeListParams>(
    "GET",
    "/v1/promotion_codes",
    { ...pages, active: "boolean", code: "string", coupon: "string" },
    listCodes,
  ),
  route<Stripe.CouponRetrieveParams>("GET", "/v1/coupons/:id", {}, (world, _params, id) =>
    need(world.coupons, id, "coupon"),
  ),
];
