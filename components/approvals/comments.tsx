"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/shell/me";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useWish } from "@/components/start/use-wish";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextArea } from "@/components/ui/text-area";
import { useComment } from "@/lib/client/approval-acts";
import type { ApprovalJson } from "@/lib/contract/approvals";

const COMMENT_MAX = 2000;

/** What people say to each other about the request. */
export function Comments({ approval }: { approval: ApprovalJson }) {
  const t = useTranslations("approval.comments");
  const mayWrite = useMay("content:read");
  return (
    <div className="grid gap-3">
      {approval.comments.length > 0 && (
        <ul aria-label={t("title")} className="grid gap-2.5 text-13">
          {approval.comments.map(({ id, by, text, written_at }) => (
            <li key={id}>
              <b className="font-semibold">{by.name}</b>{" "}
              <span className="text-12 text-muted">
                <RelativeTime at={written_at} />
              </span>
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <NewComment approval={approval} />}
    </div>
  );
}

function NewComment({ approval }: { approval: ApprovalJson }) {
  const t = useTranslations("approval.comments");
  const [text, setText] = useState("");
  const [said, setSaid] = useState(0);
  // Of one text one comment, however often it is sent; once it is there, the same words are another.
  const keyOf = useWish();
  const comment = useComment(approval);
  const send = () => {
    const words = text.trim();
    if (words === "" || comment.isPending) return;
    comment.mutate(
      { text: words, key: keyOf({ words, said }) },
      {
        onSuccess: () => {
          setText("");
          setSaid(said + 1);
        },
      },
    );
  };
  return (
    <form
      className="grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="w-full">
        <TextArea
          label={t("label")}
          maxLength={COMMENT_MAX}
          onChange={(event) => setText(event.target.value)}
          size="line"
          value={text}
        />
      </div>
      {comment.isError && <ProblemAlert error={comment.error} title={t("failed")} />}
      {text.trim() !== "" && (
        <Button busy={comment.isPending} size="small" type="submit">
          {t("send")}
        </Button>
      )}
    </form>
  );
}
