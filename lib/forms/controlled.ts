import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  "register" | "watch" | "setValue" | "clearErrors"
>;

/** `register` for a control that is no native input, such as Select or TagInput, or that changes what is typed. */
export const controlled =
  <Values extends FieldValues>({ register, watch, setValue, clearErrors }: Form<Values>) =>
  <Name extends FieldPath<Values>>(name: Name) => {
    // An error at a field that is not registered would keep the form from being submitted again.
    register(name);
    return {
      value: watch(name),
      onChange: (value: FieldPathValue<Values, Name>) => {
        setValue(name, value, { shouldDirty: true });
        clearErrors(name);
      },
    };
  };
