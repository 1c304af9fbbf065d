import Link from "next/link";
import { useTranslations } from "next-intl";
import { APPROVAL_LOOKS } from "@/components/approvals/approval-state";
import { StateBadge } from "@/components/ui/state-badge";
import type { DeliveryJson } from "@/lib/contract/deliveries";

type Props = { reviews: DeliveryJson["files"][number]["reviews"] };

/** The requests that showed exactly this version, each with what became of it and the way to it. */
export function FileReviews({ reviews }: Props) {
  const s = useTranslations("states");
  return reviews.map(({ approval_id, title, status }) => (
    <p className="flex flex-wrap items-center gap-2 text-12" key={approval_id}>
      <StateBadge look={APPROVAL_LOOKS[status]} word={s(`approval.${status}`)} />
      <Link className="text-accent underline" href={`/inbox?approval=${approval_id}`}>
        {title}
      </Link>
    </p>
  ));
}
