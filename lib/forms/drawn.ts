import type { FieldPath, FieldValues, RegisterOptions, UseFormRegister } from "react-hook-form";

/**
 * `register` for the fields of a form that is filled already: the server draws what they hold. The form itself puts it there only once
 * the page works.
 */
export const drawn =
  <Values extends FieldValues>(register: UseFormRegister<Values>, values: Values) =>
  <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
    defaultValue: values[name],
    ...register(name, rules),
  });
