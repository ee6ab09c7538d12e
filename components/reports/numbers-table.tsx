"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, HeadCell, Row, Table } from "@/components/ui/lists/table";
import { Tooltip } from "@/components/ui/overlays/tooltip";
import { countOf, type Figure, type Measured, type Numbers, type Rate, rates } from "@/lib/contract/figures";
import { formatCount } from "@/lib/format/numbers";
import { formatRate } from "@/lib/format/rates";
import { shownFigures } from "./parts/shown-figures";

/** One row of a report. */
export type Line = { key: string; cells: readonly ReactNode[]; numbers: Numbers; measured?: Measured };

type Props = {
  label: string;
  /** Headings of the columns that identify a row, before its metrics. */
  heads: readonly { text: string; width: string | null }[];
  lines: readonly Line[];
  /** The total row. */
  total?: { text: string; numbers: Numbers };
  /** What is measured in rows that do not say it themselves. */
  measured: Measured;
};

const shares: readonly Rate[] = ["acceptanceRate", "replyRate"];

/** Rows of metrics under the shared names; rates follow the numbers they are computed from. */
export function NumbersTable({ label, heads, lines, total, measured }: Props) {
  const names = useTranslations("figures.names");
  const figures = shownFigures([...lines, ...(total ? [total] : [])].map(({ numbers }) => numbers));
  return (
    <div className="overflow-x-auto">
      <Table
        label={label}
        density="compact"
        className={heads.length > 1 ? "min-w-400" : "min-w-280"}
        columns={[
          ...heads.map(({ width }) => width),
          ...figures.map(() => "88px"),
          ...shares.map(() => "96px"),
        ]}
      >
        <thead>
          <tr>
            {heads.map(({ text }) => (
              <HeadCell key={text} className="align-bottom py-1.5">
                {text}
              </HeadCell>
            ))}
            {[...figures, ...shares].map((figure) => (
              <HeadCell key={figure} numeric className="whitespace-normal py-1.5 align-bottom">
                {names(figure)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, cells, numbers, measured: ofLine = measured }) => (
            <Row key={key}>
              {cells.map((cell, index) => (
                <Cell key={heads[index]!.text}>{cell}</Cell>
              ))}
              <Figures figures={figures} numbers={numbers} measured={ofLine} />
            </Row>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row className="font-semibold">
              <Cell colSpan={heads.length} className="border-t border-line-strong">
                {total.text}
              </Cell>
              <Figures
                figures={figures}
                numbers={total.numbers}
                measured={measured}
                className="border-t border-line-strong"
              />
            </Row>
          </tfoot>
        )}
      </Table>
    </div>
  );
}

type FiguresProps = { figures: readonly Figure[]; numbers: Numbers; measured: Measured; className?: string };

function Figures({ figures, numbers, measured, className }: FiguresProps) {
  const locale = useLocale();
  const t = useTranslations("reports");
  return (
    <>
      {figures.map((figure) => (
        <Cell key={figure} numeric className={className}>
          {formatCount(countOf(numbers, figure, measured), locale)}
        </Cell>
      ))}
      {shares.map((share) => {
        const { part, whole } = rates[share];
        const { text, parts } = formatRate(numbers[part], numbers[whole], locale);
        return (
          <Cell key={share} numeric className={className}>
            {parts ? (
              <Tooltip content={t("parts", parts)}>
                <span>{text}</span>
              </Tooltip>
            ) : (
              text
            )}
          </Cell>
        );
      })}
    </>
  );
}
