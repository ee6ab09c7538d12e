"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Cell, HeadCell, Row, Table, TwoLines } from "@/components/ui/table";
import type { PageKey } from "@/lib/contract/pages";
import type { Member, Workspace } from "@/lib/contract/workspaces";
import { type MemberCommand, MemberMenu } from "./member-menu";
import { MemberQuestion } from "./member-question";
import { MemberRole } from "./member-role";
import { type AccountChoice, useRightsText } from "./rights";
import { RightsDialog } from "./rights-dialog";
import { useMembership } from "./use-membership";

type Props = {
  workspace: Workspace;
  /** The person who looks. */
  personId: string;
  mayChange: boolean;
  offered: readonly PageKey[];
  accounts: readonly AccountChoice[];
};

const columns = [null, "26%", "18%", "18%", "52px"];

/** The people of the workspace, what each may see and use, and what can be done about it (SPACE-17, SPACE-42 to SPACE-48). */
export function MemberTable({ workspace, personId, mayChange, offered, accounts }: Props) {
  const t = useTranslations("members");
  const [asked, setAsked] = useState<{ member: Member; what: MemberCommand }>();
  const { makeAdmin, remove, leave } = useMembership(workspace);
  const text = useRightsText(accounts);
  const { users, admins, owner } = workspace;
  const isAdmin = ({ id }: Member) => admins.includes(id);
  const close = () => setAsked(undefined);
  const run = (member: Member, what: MemberCommand) => {
    if (what === "grant" || what === "revoke") void makeAdmin(member, what === "grant");
    else setAsked({ member, what });
  };
  const nameOf = (member: Member) => (
    <>
      {member.fullName}
      {member.id === personId && <span className="font-normal text-text-3"> {t("you")}</span>}
    </>
  );
  const menuOf = (member: Member) =>
    (mayChange || member.id === personId) && (
      <MemberMenu
        member={member}
        isAdmin={isAdmin(member)}
        isSelf={member.id === personId}
        isLastAdmin={isAdmin(member) && admins.length === 1}
        mayChange={mayChange}
        onCommand={(what) => run(member, what)}
      />
    );
  const pagesOf = (member: Member) => text.pages(isAdmin(member) ? null : member.allowedPages);
  const accountsOf = (member: Member) => text.accounts(isAdmin(member) ? null : member.availableAccounts);
  return (
    <>
      <Card padded={false} className="overflow-clip max-md:hidden">
        <Table label={t("title")} columns={columns}>
          <thead>
            <tr>
              <HeadCell>{t("columns.person")}</HeadCell>
              <HeadCell>{t("columns.role")}</HeadCell>
              <HeadCell>{t("columns.pages")}</HeadCell>
              <HeadCell>{t("columns.accounts")}</HeadCell>
              <HeadCell />
            </tr>
          </thead>
          <tbody>
            {users.map((member) => (
              <Row key={member.id}>
                <Cell>
                  <TwoLines
                    lead={<Avatar name={member.fullName} id={member.id} src={member.avatar} />}
                    title={nameOf(member)}
                    detail={member.email}
                  />
                </Cell>
                <Cell>
                  <MemberRole isAdmin={isAdmin(member)} isOwner={member.id === owner} />
                </Cell>
                <Cell className="text-text-2">{pagesOf(member)}</Cell>
                <Cell className="text-text-2">{accountsOf(member)}</Cell>
                <Cell>{menuOf(member)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Card>
      <ul className="grid gap-2 md:hidden">
        {users.map((member) => (
          <li key={member.id}>
            <Card className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
              <TwoLines
                lead={<Avatar name={member.fullName} id={member.id} src={member.avatar} />}
                title={nameOf(member)}
                detail={member.email}
              />
              {menuOf(member)}
              <MemberRole isAdmin={isAdmin(member)} isOwner={member.id === owner} />
              <p className="type-small col-span-full text-text-2">
                {pagesOf(member)} · {accountsOf(member)}
              </p>
            </Card>
          </li>
        ))}
      </ul>
      {(asked?.what === "pages" || asked?.what === "accounts") && (
        <RightsDialog
          of={asked.what}
          member={asked.member}
          workspaceId={workspace.id}
          offered={offered}
          accounts={accounts}
          onClose={close}
        />
      )}
      {(asked?.what === "remove" || asked?.what === "leave" || asked?.what === "stepDown") && (
        <MemberQuestion
          of={asked.what}
          values={{ name: asked.member.fullName, workspace: workspace.name }}
          onConfirm={() =>
            ({
              remove: () => remove(asked.member),
              leave: () => leave(asked.member),
              stepDown: () => makeAdmin(asked.member, false, false),
            })[asked.what as "remove"]()
          }
          onClose={close}
        />
      )}
    </>
  );
}
