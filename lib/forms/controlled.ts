import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, "watch" | "setValue" | "clearErrors">;

/** `register` for a control that is no native input, such as Select or TagInput. */
export const controlled =
  <Values extends FieldValues>({ watch, setValue, clearErrors }: Form<Values>) =>
  <Name extends FieldPath<Values>>(name: Name) => ({
    value: watch(name),
    onChange: (value: FieldPathValue<Values, Name>) => {
      setValue(name, value, { shouldDirty: true });
      clearErrors(name);
    },
  });
