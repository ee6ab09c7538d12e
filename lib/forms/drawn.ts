import type { FieldPath, FieldValues, RegisterOptions, UseFormRegister } from "react-hook-form";

/**
 * `register` for a form with initial values, so that the server renders them into the fields. Without it they would appear only after
 * hydration.
 */
export const drawn =
  <Values extends FieldValues>(register: UseFormRegister<Values>, values: Values) =>
  <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
    defaultValue: values[name],
    ...register(name, rules),
  });
