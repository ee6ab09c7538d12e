import type Stripe from "stripe";

/** Of a value that may be expanded only the id is kept. */
type Id<V> = string extends Extract<V, string> ? Extract<V, string | null> : V;
/** The fields of the vendor's object that the stand-in has, with the names and kinds of the package's types. */
type Kept<T, K extends keyof T> = { [P in K]: Id<T[P]> };

export type List<T> = { object: "list"; data: T[]; has_more: boolean; url: string };
export type Metadata = Record<string, string>;
export type Address = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

type Common = "id" | "object" | "created" | "livemode";

export type Product = Kept<
  Stripe.Product,
  Common | "active" | "description" | "images" | "metadata" | "name" | "tax_code" | "unit_label" | "updated"
>;

export type Price = Kept<
  Stripe.Price,
  | Common
  | ("active" | "billing_scheme" | "currency" | "lookup_key" | "metadata" | "nickname" | "product")
  | ("recurring" | "tax_behavior" | "type" | "unit_amount")
> & { unit_amount_decimal: string };

export type Customer = Kept<
  Stripe.Customer,
  | Common
  | ("balance" | "currency" | "default_source" | "delinquent" | "description" | "email" | "metadata")
  | ("name" | "phone" | "preferred_locales" | "tax_exempt" | "invoice_prefix" | "shipping")
> & {
  address: Address | null;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: null;
    rendering_options: null;
  };
};

export type PaymentMethod = Kept<Stripe.PaymentMethod, Common | "customer" | "metadata" | "type"> & {
  billing_details: { address: Address | null; email: string | null; name: string | null; phone: null };
  card?: Kept<
    Stripe.PaymentMethod.Card,
    "brand" | "country" | "display_brand" | "exp_month" | "exp_year" | "fingerprint" | "funding" | "last4"
  >;
  sepa_debit?: { bank_code: string; country: string; fingerprint: string; last4: string };
};

export type Failure = {
  type: "card_error";
  code: string;
  decline_code?: string;
  message: string;
};

export type PaymentIntent = Kept<
  Stripe.PaymentIntent,
  | Common
  | (
      | "amount"
      | "amount_received"
      | "client_secret"
      | "currency"
      | "customer"
      | "description"
      | "latest_charge"
    )
  | ("metadata" | "payment_method" | "setup_future_usage" | "status" | "canceled_at")
> & {
  last_payment_error: Failure | null;
  next_action: { type: "use_stripe_sdk"; use_stripe_sdk: object } | null;
  payment_method_types: string[];
};

export type Charge = Kept<
  Stripe.Charge,
  | Common
  | ("amount" | "amount_captured" | "amount_refunded" | "captured" | "currency" | "customer" | "description")
  | (
      | "disputed"
      | "failure_code"
      | "failure_message"
      | "metadata"
      | "paid"
      | "payment_intent"
      | "payment_method"
    )
  | ("receipt_url" | "refunded" | "status")
>;

export type Refund = Kept<
  Stripe.Refund,
  | ("id" | "object" | "created")
  | ("amount" | "charge" | "currency" | "metadata" | "payment_intent" | "reason" | "status")
>;

export type SetupIntent = Kept<
  Stripe.SetupIntent,
  Common | ("client_secret" | "customer" | "description" | "metadata" | "payment_method" | "status" | "usage")
> & { last_setup_error: Failure | null; next_action: null; payment_method_types: string[] };

export type SubscriptionItem = Kept<
  Stripe.SubscriptionItem,
  | ("id" | "object" | "created" | "current_period_end" | "current_period_start" | "metadata" | "quantity")
  | "subscription"
> & { price: Price; discounts: string[] };

export type PendingUpdate = Kept<
  Stripe.Subscription.PendingUpdate,
  | "billing_cycle_anchor"
  | "cancel_at_period_end"
  | "expires_at"
  | "metadata"
  | "trial_end"
  | "trial_from_plan"
> & { subscription_items: SubscriptionItem[] | null; discounts: null; discount: null };

export type Subscription = Kept<
  Stripe.Subscription,
  | Common
  | ("billing_cycle_anchor" | "cancel_at" | "cancel_at_period_end" | "canceled_at" | "collection_method")
  | ("currency" | "customer" | "days_until_due" | "default_payment_method" | "description" | "ended_at")
  | ("latest_invoice" | "metadata" | "pause_collection" | "pending_setup_intent" | "schedule" | "start_date")
  | ("status" | "trial_end" | "trial_start" | "billing_mode")
> & {
  automatic_tax: { disabled_reason: "requires_location_inputs" | null; enabled: boolean; liability: null };
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
  items: List<SubscriptionItem>;
  pending_update: PendingUpdate | null;
  discounts: string[];
};

export type Tax = {
  amount: number;
  tax_behavior: "exclusive" | "inclusive";
  tax_rate_details: { tax_rate: string } | null;
  taxability_reason: Stripe.InvoiceLineItem.Tax["taxability_reason"];
  taxable_amount: number;
  type: "tax_rate_details";
};

export type Line = Kept<
  Stripe.InvoiceLineItem,
  | ("id" | "object" | "amount" | "currency" | "description" | "discountable" | "invoice" | "livemode")
  | ("metadata" | "period" | "quantity" | "subscription" | "subtotal")
> & {
  parent:
    | {
        type: "subscription_item_details";
        invoice_item_details: null;
        subscription_item_details: {
          invoice_item: string | null;
          proration: boolean;
          proration_details: { credited_items: null };
          subscription: string | null;
          subscription_item: string;
        };
      }
    | {
        type: "invoice_item_details";
        subscription_item_details: null;
        invoice_item_details: {
          invoice_item: string;
          proration: boolean;
          proration_details: { credited_items: null };
          subscription: string | null;
        };
      };
  pricing: {
    type: "price_details";
    price_details: { price: string; product: string };
    unit_amount_decimal: string;
  } | null;
  taxes: Tax[];
  discounts: string[];
  discount_amounts: { amount: number; discount: string }[];
};

export type Invoice = Kept<
  Stripe.Invoice,
  | Common
  | ("amount_due" | "amount_paid" | "amount_remaining" | "attempt_count" | "attempted" | "auto_advance")
  | ("automatically_finalizes_at" | "billing_reason" | "collection_method" | "currency" | "customer")
  | ("customer_email" | "customer_name" | "default_payment_method" | "description" | "due_date")
  | ("ending_balance" | "hosted_invoice_url" | "invoice_pdf" | "metadata" | "next_payment_attempt" | "number")
  | ("period_end" | "period_start" | "starting_balance" | "status" | "status_transitions" | "subtotal")
  | ("total" | "total_excluding_tax" | "subtotal_excluding_tax" | "post_payment_credit_notes_amount")
> & {
  automatic_tax: {
    disabled_reason: null;
    enabled: boolean;
    liability: null;
    provider: string | null;
    status: "complete" | "failed" | "requires_location_inputs" | null;
  };
  customer_address: Address | null;
  last_finalization_error: { type: string; code: string; message: string } | null;
  lines: List<Line>;
  parent: {
    type: "subscription_details";
    quote_details: null;
    subscription_details: { metadata: Metadata; subscription: string; subscription_proration_date?: number };
  } | null;
  total_taxes: Tax[];
  total_discount_amounts: { amount: number; discount: string }[];
  discounts: string[];
};

export type InvoicePayment = Kept<
  Stripe.InvoicePayment,
  Common | "amount_paid" | "amount_requested" | "currency" | "invoice" | "is_default" | "status"
> & {
  payment: { type: "payment_intent"; payment_intent: string };
  status_transitions: { canceled_at: number | null; paid_at: number | null };
};

export type InvoiceItem = Kept<
  Stripe.InvoiceItem,
  | ("id" | "object" | "amount" | "currency" | "customer" | "date" | "description" | "discountable")
  | ("invoice" | "livemode" | "metadata" | "period" | "proration" | "quantity")
> & {
  parent: {
    type: "subscription_details";
    subscription_details: { subscription: string; subscription_item?: string };
  } | null;
  pricing: Line["pricing"];
};

export type PhaseDiscount = { coupon: null; discount: string; promotion_code: null };
export type PhaseItem = {
  price: string;
  plan: string;
  quantity: number;
  metadata: Metadata;
  discounts: PhaseDiscount[];
};
export type Phase = Kept<
  Stripe.SubscriptionSchedule.Phase,
  "currency" | "description" | "end_date" | "start_date" | "proration_behavior" | "trial_end"
> & {
  items: PhaseItem[];
  metadata: Metadata;
  billing_cycle_anchor: string | null;
  discounts: PhaseDiscount[];
};

export type Schedule = Kept<
  Stripe.SubscriptionSchedule,
  | Common
  | ("canceled_at" | "completed_at" | "customer" | "end_behavior" | "metadata" | "released_at")
  | ("released_subscription" | "status" | "subscription" | "current_phase" | "billing_mode")
> & { phases: Phase[] };

export type Session = Kept<
  Stripe.Checkout.Session,
  | Common
  | ("allow_promotion_codes" | "amount_subtotal" | "amount_total" | "cancel_url" | "client_reference_id")
  | ("currency" | "customer" | "customer_email" | "expires_at" | "invoice" | "locale" | "metadata" | "mode")
  | ("payment_intent" | "payment_method_types" | "payment_status" | "setup_intent" | "status")
  | ("subscription" | "success_url" | "ui_mode" | "url")
> & {
  adaptive_pricing: { enabled: boolean };
  automatic_tax: { enabled: boolean };
  branding_settings: object;
  tax_id_collection: { enabled: boolean };
  customer_details: { email: string | null; name: string | null; address: Address | null };
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number } | null;
};

export type SessionLine = {
  id: string;
  object: "item";
  amount_subtotal: number;
  amount_total: number;
  amount_tax: number;
  amount_discount: number;
  currency: string;
  description: string;
  price: Price;
  quantity: number;
};

export type Coupon = Kept<
  Stripe.Coupon,
  Common | ("amount_off" | "currency" | "duration" | "duration_in_months" | "name" | "percent_off" | "valid")
>;
export type PromotionCode = Kept<
  Stripe.PromotionCode,
  Common | "active" | "code" | "customer" | "expires_at" | "max_redemptions" | "times_redeemed" | "metadata"
> & {
  promotion: { coupon: string; type: "coupon" };
  restrictions: {
    first_time_transaction: boolean;
    minimum_amount: number | null;
    minimum_amount_currency: string | null;
  };
};

export type CreditNote = Kept<
  Stripe.CreditNote,
  | Common
  | ("amount" | "currency" | "customer" | "invoice" | "memo" | "metadata" | "number" | "reason" | "status")
  | ("post_payment_amount" | "pre_payment_amount" | "type" | "total" | "pdf")
> & { refunds: { amount_refunded: number; refund: string; type: "refund" }[] };

export type Endpoint = Kept<
  Stripe.WebhookEndpoint,
  Common | "api_version" | "description" | "enabled_events" | "metadata" | "status" | "url" | "secret"
>;

/** A fact that the vendor tells by a webhook. */
export type VendorEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};
