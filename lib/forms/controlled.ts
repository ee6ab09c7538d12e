import type { FieldPath, FieldPathValue, FieldValues, RegisterOptions, UseFormReturn } from "react-hook-form";

/**
 * `register` for a control that is no native input, such as Select or TagInput. It is registered as well, because an error at an unknown
 * field would keep the form from ever being submitted again.
 */
export const controlled =
  <Values extends FieldValues>({ register, watch, setValue, clearErrors }: UseFormReturn<Values>) =>
  <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => {
    register(name, rules);
    return {
      value: watch(name),
      onChange: (value: FieldPathValue<Values, Name>) => {
        setValue(name, value, { shouldDirty: true });
        clearErrors(name);
      },
    };
  };
