"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { QueryView } from "@/components/shell/query-view";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TextInput } from "@/components/ui/text-input";
import { groupsQuery, useCreateGroup } from "@/lib/client/groups";
import { NAME_FORM } from "@/lib/engine/spec/name-forms";
import { GroupRow } from "./group-row";

const NAME_MAX = 100;

/** The groups that workflows name, and who is in them. */
export function GroupsTab() {
  const t = useTranslations("members.groups");
  return (
    <>
      <QueryView failure={t("failed")} query={useQuery(groupsQuery())} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t("empty")}>{t("emptyWhy")}</EmptyState>
          ) : (
            <ul aria-label={t("list")}>
              {items.map((group) => (
                <GroupRow group={group} key={group.id} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <NewGroup />
    </>
  );
}

function NewGroup() {
  const t = useTranslations("members.groups");
  const create = useCreateGroup();
  const [name, setName] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const isFine = NAME_FORM.test(name);
    setIsWrong(!isFine);
    if (isFine && !create.isPending) create.mutate(name, { onSuccess: () => setName("") });
  };
  return (
    <form className="grid gap-3 border-line border-t p-4" noValidate onSubmit={send}>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-64 flex-1">
          <TextInput
            autoCapitalize="none"
            autoComplete="off"
            error={isWrong ? t("nameForm") : null}
            hint={t("nameHint")}
            label={t("name")}
            maxLength={NAME_MAX}
            onChange={(event) => setName(event.target.value)}
            spellCheck={false}
            value={name}
          />
        </div>
        <div className="sm:pt-6">
          <Button busy={create.isPending} icon={Plus} type="submit">
            {t("make")}
          </Button>
        </div>
      </div>
      {create.isError && <ProblemAlert error={create.error} title={t("notMade")} />}
    </form>
  );
}
