import { RadioGroup } from "@/components/ui/fields/radio-group";
import { labelColors } from "@/lib/contract/labels";
import { ColorSquare } from "./color-square";

type Props = {
  legend: string;
  /** Colors have no names, so they are numbered from 1. */
  nameOf: (number: number) => string;
  value: string;
  onChange: (color: string) => void;
};

/** Chooses a label color (LABEL-05). */
export function ColorChoice({ legend, nameOf, value, onChange }: Props) {
  return (
    <RadioGroup
      legend={legend}
      name="label-color"
      value={value}
      onChange={onChange}
      options={labelColors.map((color, index) => ({
        value: color,
        label: nameOf(index + 1),
        aside: <ColorSquare color={color} size="choice" />,
      }))}
    />
  );
}
