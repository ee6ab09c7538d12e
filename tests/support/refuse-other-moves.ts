import { deliveryMoves } from "../../server/domain/campaigns/delivery";

const moves = Object.entries(deliveryMoves).flatMap(([from, to]) =>
  Object.keys(to).map((state) => `'${from} ${state}'`),
);

/** SQL: the run-time roles may only make the state changes that `deliveryMoves` lists. Tests that write as the superuser are exempt. */
export const refuseOtherMoves = `
  create function public.refuse_other_moves() returns trigger language plpgsql as $$
  begin
    if current_user::text = any (array['tern_app', 'tern_engine']) and old.state <> new.state
      and old.state || ' ' || new.state <> all (array[${moves.join(", ")}]) then
      raise exception 'a delivery does not go from % to %', old.state, new.state using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger refuse_other_moves before update of state on public.deliveries for each row
    execute function public.refuse_other_moves();`;
