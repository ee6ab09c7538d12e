import type Stripe from "stripe";
import type { Shape } from "./form";
import { plusPeriods } from "./money";
import type { Phase, PhaseDiscount, Schedule, Subscription, SubscriptionItem } from "./objects";
import { makeItem } from "./plan";
import { malformed, missingParameter, refused } from "./refusal";
import { page, pagesSince, type Route, route } from "./routes";
import { mergeMetadata, need, type World } from "./world";

type Params = Stripe.SubscriptionScheduleUpdateParams;
type GivenPhase = NonNullable<Params["phases"]>[number];

const periodOf = (subscription: Subscription) => ({
  start: Math.min(...subscription.items.data.map((one) => one.current_period_start)),
  end: Math.min(...subscription.items.data.map((one) => one.current_period_end)),
});

function create(world: World, params: Stripe.SubscriptionScheduleCreateParams): Schedule {
  const id = params.from_subscription;
  if (!id) throw missingParameter("from_subscription");
  const subscription = need(world.subscriptions, id, "subscription", "from_subscription");
  if (world.schedules.get(String(subscription.schedule))?.status === "active")
    throw refused(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
      { param: "from_subscription" },
    );
  if (!["active", "past_due", "trialing"].includes(subscription.status))
    throw refused(`You cannot migrate a subscription with the status ${subscription.status}.`);
  const { start, end } = periodOf(subscription);
  const schedule: Schedule = {
    ...{ id: world.id("sub_sched"), object: "subscription_schedule", created: world.now(), livemode: false },
    ...{ canceled_at: null, completed_at: null, customer: subscription.customer, metadata: {} },
    ...{ end_behavior: subscription.cancel_at_period_end ? "cancel" : "release", released_at: null },
    ...{ released_subscription: null, status: "active", subscription: subscription.id },
    ...{ billing_mode: subscription.billing_mode, current_phase: { start_date: start, end_date: end } },
    phases: [
      {
        ...{ currency: subscription.currency, description: null, start_date: start, end_date: end },
        proration_behavior: "create_prorations",
        trial_end: null,
        metadata: {},
        billing_cycle_anchor: null,
        items: subscription.items.data.map((item) => ({
          price: item.price.id,
          plan: item.price.id,
          quantity: item.quantity ?? 1,
          metadata: item.metadata,
          discounts: reused(item.discounts),
        })),
        discounts: reused(subscription.discounts),
      },
    ],
  };
  world.schedules.set(schedule.id, schedule);
  subscription.schedule = schedule.id;
  world.emit("subscription_schedule.created", schedule);
  world.emit("customer.subscription.updated", subscription, { schedule: null });
  return schedule;
}

export const reused = (discounts: readonly string[]): PhaseDiscount[] =>
  discounts.map((discount) => ({ coupon: null, discount, promotion_code: null }));

type GivenDiscounts = GivenPhase["discounts"] | NonNullable<GivenPhase["items"]>[number]["discounts"];

/** A phase has the discounts that it names, and no others: customers have none of their own. */
function discountsIn(world: World, given: GivenDiscounts, param: string): PhaseDiscount[] {
  return reused(
    (given || []).map(({ discount }) => {
      if (!world.discounts.has(String(discount)))
        throw refused(`No such discount: '${discount}'`, { code: "resource_missing", param });
      return String(discount);
    }),
  );
}

export const discountsOf = ({ discounts }: { discounts: readonly PhaseDiscount[] }): string[] =>
  discounts.map(({ discount }) => discount);

/** Phases follow each other without a gap; each ends at a date or after a duration. */
function phasesOf(
  world: World,
  schedule: Schedule,
  given: readonly GivenPhase[],
  subscription: Subscription,
): Phase[] {
  const current = schedule.current_phase;
  // Phases that are over may be sent or left out.
  const starts = schedule.phases.map((one) => one.start_date);
  const first = given[0]?.start_date;
  let start =
    typeof first === "number" && starts.includes(first) ? first : (current?.start_date ?? world.now());
  return given.map((one, index) => {
    const at = `phases[${index}]`;
    if (one.end_date !== undefined && one.duration)
      throw malformed("You may only specify one of these parameters: end_date, duration.", `${at}[end_date]`);
    const given = one.start_date === "now" ? world.now() : one.start_date;
    if (index === 0 && given === undefined) throw missingParameter(`${at}[start_date]`);
    if (index === 0 && given !== start && given !== world.now())
      throw refused("You can not modify the start date of the current phase.", {
        param: `${at}[start_date]`,
      });
    if (index > 0 && given !== undefined && given !== start)
      throw refused("Phases must be contiguous: a phase starts when the one before it ends.", {
        param: `${at}[start_date]`,
      });
    if (!one.items || one.items.length === 0) throw missingParameter(`${at}[items]`);
    const items = one.items.map((item, of) => {
      const price = need(world.prices, item.price, "price", `${at}[items][${of}][price]`);
      if (!price.recurring) throw refused("This field only accepts prices with `type=recurring`.");
      if (price.currency !== subscription.currency)
        throw refused("All phases must have the currency of the subscription.");
      const metadata = mergeMetadata({}, item.metadata);
      return {
        price: price.id,
        plan: price.id,
        quantity: item.quantity ?? 1,
        metadata,
        discounts: discountsIn(world, item.discounts, `${at}[items][${of}][discounts]`),
        recurring: price.recurring,
      };
    });
    const [first] = items;
    const lasts = one.duration ?? first?.recurring ?? { interval: "month", interval_count: 1 };
    const end =
      typeof one.end_date === "number"
        ? one.end_date
        : one.end_date === "now"
          ? world.now()
          : plusPeriods(start, { interval: lasts.interval, interval_count: lasts.interval_count ?? 1 }, 1);
    if (end <= start) throw refused("A phase must end after it starts.", { param: `${at}[end_date]` });
    const phase: Phase = {
      ...{ currency: subscription.currency, description: null, start_date: start, end_date: end },
      ...{ proration_behavior: one.proration_behavior ?? "create_prorations", trial_end: null },
      metadata: mergeMetadata({}, one.metadata),
      billing_cycle_anchor: one.billing_cycle_anchor ?? null,
      items: items.map(({ recurring: _recurring, ...item }) => item),
      discounts: discountsIn(world, one.discounts, `${at}[discounts]`),
    };
    start = end;
    return phase;
  });
}

const driven = (world: World, id: string, doing: string) => {
  const schedule = need(world.schedules, id, "subscription schedule", "schedule");
  if (schedule.status !== "active" && schedule.status !== "not_started")
    throw refused(
      `You cannot ${doing} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  return { schedule, subscription: need(world.subscriptions, schedule.subscription, "subscription") };
};

function update(world: World, params: Params, id: string) {
  const { schedule, subscription } = driven(world, id, "update");
  if (params.phases) {
    const phases = phasesOf(world, schedule, params.phases, subscription);
    const [first] = phases;
    const now = world.now();
    const current = phases.find((one) => one.start_date <= now && now < one.end_date) ?? first;
    if (!current) throw missingParameter("phases");
    const running = subscription.items.data.map((item) => `${item.price.id} ${item.quantity}`).sort();
    const wanted = current.items.map((item) => `${item.price} ${item.quantity}`).sort();
    if (running.join() !== wanted.join())
      throw malformed(
        "The stand-in does not change the items of the current phase: send the items that the subscription has.",
        "phases[0][items]",
      );
    // What the current phase says holds at once.
    for (const item of subscription.items.data) {
      const met = current.items.find(({ price }) => price === item.price.id);
      item.discounts = met ? discountsOf(met) : item.discounts;
    }
    subscription.discounts = discountsOf(current);
    Object.assign(schedule, {
      phases,
      current_phase: { start_date: current.start_date, end_date: current.end_date },
    });
  }
  if (params.end_behavior) schedule.end_behavior = params.end_behavior;
  schedule.metadata = mergeMetadata(schedule.metadata ?? {}, params.metadata);
  world.emit("subscription_schedule.updated", schedule);
  return schedule;
}

/** The subscription goes on as it is now, without what was planned. */
export function release(world: World, schedule: Schedule, status: "released" | "completed" = "released") {
  const subscription = world.subscriptions.get(String(schedule.subscription));
  Object.assign(schedule, {
    ...{ status, current_phase: null, released_subscription: schedule.subscription, subscription: null },
    ...(status === "released" ? { released_at: world.now() } : { completed_at: world.now() }),
  });
  world.emit(`subscription_schedule.${status}`, schedule);
  if (!subscription) return;
  subscription.schedule = null;
  world.emit("customer.subscription.updated", subscription, { schedule: schedule.id });
}

/** The subscription as a schedule plans it for the period after the running one; null without such a plan. */
export function planned(world: World, subscription: Subscription) {
  const schedule = world.schedules.get(String(subscription.schedule));
  const { end } = periodOf(subscription);
  if (schedule?.status !== "active") return null;
  const phase = schedule.phases.find((one) => one.start_date <= end && end < one.end_date);
  return phase ? { items: itemsOfPhase(world, subscription, phase), discounts: discountsOf(phase) } : null;
}

/** A phase's items: those whose price stays keep their ids. */
export function itemsOfPhase(world: World, subscription: Subscription, phase: Phase): SubscriptionItem[] {
  const left = [...subscription.items.data];
  const { start, end } = periodOf(subscription);
  return phase.items.map((wanted) => {
    const price = need(world.prices, wanted.price, "price");
    const same = left.findIndex((one) => one.price.id === wanted.price);
    const alike = same >= 0 ? same : left.findIndex((one) => one.price.product === price.product);
    const [old] = alike >= 0 ? left.splice(alike, 1) : [];
    const item =
      old ?? makeItem(world, { subscription: subscription.id, price, quantity: wanted.quantity, start, end });
    const { quantity, metadata } = wanted;
    return { ...item, price, quantity, metadata, discounts: discountsOf(wanted) };
  });
}

const phase = {
  start_date: "now or time",
  end_date: "now or time",
  metadata: "metadata",
  duration: { interval: ["day", "week", "month", "year"], interval_count: "integer" },
  discounts: { list: { discount: "string" } },
  items: {
    list: {
      price: "string",
      quantity: "integer",
      metadata: "metadata",
      discounts: { list: { discount: "string" } },
    },
  },
  proration_behavior: ["create_prorations", "always_invoice", "none"],
  billing_cycle_anchor: ["automatic", "phase_start"],
} as const satisfies Shape<GivenPhase>;

export const scheduleRoutes: Route[] = [
  route<Stripe.SubscriptionScheduleCreateParams>(
    "POST",
    "/v1/subscription_schedules",
    { from_subscription: "string" },
    create,
  ),
  route<Stripe.SubscriptionScheduleListParams>(
    "GET",
    "/v1/subscription_schedules",
    { ...pagesSince, customer: "string" },
    (world, params) =>
      page(
        [...world.schedules.values()].filter((one) => !params.customer || one.customer === params.customer),
        params as object,
        "/v1/subscription_schedules",
      ),
  ),
  route<Stripe.SubscriptionScheduleRetrieveParams>(
    "GET",
    "/v1/subscription_schedules/:id",
    {},
    (world, _params, id) => need(world.schedules, id, "subscription schedule", "schedule"),
  ),
  route<Params>(
    "POST",
    "/v1/subscription_schedules/:id",
    {
      phases: { list: phase },
      end_behavior: ["release", "cancel", "none", "renew"],
      metadata: "metadata",
      proration_behavior: ["create_prorations", "always_invoice", "none"],
    },
    update,
  ),
  route<Stripe.SubscriptionScheduleReleaseParams>(
    "POST",
    "/v1/subscription_schedules/:id/release",
    { preserve_cancel_date: "boolean" },
    (world, _params, id) => {
      const { schedule } = driven(world, id, "release");
      release(world, schedule);
      return schedule;
    },
  ),
];
