"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Cell, HeadCell, Row, Table, TwoLines } from "@/components/ui/lists/table";
import type { PageKey } from "@/lib/contract/pages";
import type { Workspace } from "@/lib/contract/workspaces";
import { linesOf, type MemberLine } from "./member-line";
import { MemberMenu } from "./member-menu";
import { MemberRole } from "./member-role";
import type { AccountChoice } from "./rights";
import { AccountsText, PagesText } from "./rights-text";
import { SecondFactorState } from "./second-factor-state";
import { useMemberCommands } from "./use-member-commands";

type Props = {
  workspace: Workspace;
  /** The current user. */
  personId: string;
  mayChange: boolean;
  /** For admins only. */
  showsSecondFactor: boolean;
  offered: readonly PageKey[];
  accounts: readonly AccountChoice[];
};

const columns = [null, "26%", "18%", "18%", "52px"];
/** Includes the column for the second factor. */
const widerColumns = [null, "20%", "15%", "14%", "15%", "52px"];

/** The members of the workspace with their permissions and actions (SPACE-17, SPACE-42 to SPACE-48). */
export function MemberTable({ workspace, personId, mayChange, showsSecondFactor, offered, accounts }: Props) {
  const t = useTranslations("members");
  const { run, dialog } = useMemberCommands({ workspace, offered, accounts });
  const lines = linesOf(workspace, personId);
  const menuOf = (line: MemberLine) =>
    (mayChange || line.isSelf) && (
      <MemberMenu line={line} mayChange={mayChange} onCommand={(what) => run(line, what)} />
    );
  const isRequired = workspace.secondFactor.requiredBy !== null;
  const factorOf = ({ hasSecondFactor }: MemberLine, isNamed = false) => (
    <SecondFactorState isOn={hasSecondFactor === true} isRequired={isRequired} isNamed={isNamed} />
  );
  return (
    <>
      <Card padded={false} className="overflow-clip max-md:hidden">
        <Table label={t("title")} columns={showsSecondFactor ? widerColumns : columns}>
          <thead>
            <tr>
              <HeadCell>{t("columns.person")}</HeadCell>
              <HeadCell>{t("columns.role")}</HeadCell>
              {showsSecondFactor && <HeadCell>{t("columns.secondFactor")}</HeadCell>}
              <HeadCell>{t("columns.pages")}</HeadCell>
              <HeadCell>{t("columns.accounts")}</HeadCell>
              <HeadCell />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={line.id}>
                <Cell>
                  <Who line={line} />
                </Cell>
                <Cell>
                  <MemberRole line={line} />
                </Cell>
                {showsSecondFactor && <Cell>{factorOf(line)}</Cell>}
                <Cell className="text-text-2">
                  <PagesText allowed={line.allowedPages} />
                </Cell>
                <Cell className="text-text-2">
                  <AccountsText ids={line.availableAccounts} accounts={accounts} />
                </Cell>
                <Cell>{menuOf(line)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Card>
      <ul className="grid gap-2 md:hidden">
        {lines.map((line) => (
          <li key={line.id}>
            <Card className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
              <Who line={line} />
              {menuOf(line)}
              <div className="col-span-full flex flex-wrap gap-1.5">
                <MemberRole line={line} />
                {showsSecondFactor && factorOf(line, true)}
              </div>
              <p className="type-small col-span-full text-text-2">
                <PagesText allowed={line.allowedPages} /> ·{" "}
                <AccountsText ids={line.availableAccounts} accounts={accounts} />
              </p>
            </Card>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

function Who({ line: { id, fullName, email, avatar, isSelf } }: { line: MemberLine }) {
  const t = useTranslations("members");
  return (
    <TwoLines
      lead={<Avatar name={fullName} id={id} src={avatar} />}
      title={
        <>
          {fullName}
          {isSelf && <span className="font-normal text-text-3"> {t("you")}</span>}
        </>
      }
      detail={email}
    />
  );
}
