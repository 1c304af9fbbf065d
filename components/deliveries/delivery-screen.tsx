"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useReadsAllContent } from "@/components/shell/me";
import { PageHead } from "@/components/shell/page-head";
import { QueryView } from "@/components/shell/query-view";
import { CopyableId } from "@/components/ui/copyable-id";
import { ExactTime } from "@/components/ui/exact-time";
import { StateBadge } from "@/components/ui/state-badge";
import { deliveryQuery } from "@/lib/client/deliveries";
import type { DeliveryJson } from "@/lib/contract/deliveries";
import { DeliveredFile } from "./delivered-file";
import { DELIVERY_LOOKS } from "./delivery-state";

/** A delivery as its recipient takes it: what it holds, from which run, with a checksum of each file and of all. */
export function DeliveryScreen({ id }: { id: DeliveryJson["id"] }) {
  const t = useTranslations("delivery");
  const delivery = useQuery(deliveryQuery(id));
  return (
    <QueryView failure={t("failed")} query={delivery} rows={4}>
      {(data) => <Delivery delivery={data} />}
    </QueryView>
  );
}

function Delivery({ delivery }: { delivery: DeliveryJson }) {
  const t = useTranslations("delivery");
  const s = useTranslations("states");
  const mayRead = useReadsAllContent();
  const { run, status, files, digest, settled_at, created_at } = delivery;
  return (
    <article className="mx-auto grid w-full max-w-160 gap-6 px-4 py-8">
      <PageHead trail={[{ label: run.title, href: `/runs/${run.id}` }, { label: t("title") }]} />
      <header className="grid gap-2">
        <div>
          <StateBadge look={DELIVERY_LOOKS[status]} word={s(`delivery.${status}`)} />
        </div>
        <h1 className="font-semibold text-20 leading-tight">{run.title}</h1>
        <p className="text-13 text-muted">
          {t.rich("from", {
            run: (chunks) => (
              <Link className="text-accent underline" href={`/runs/${run.id}`}>
                {chunks}
              </Link>
            ),
            time: () => <ExactTime at={settled_at ?? created_at} />,
          })}
        </p>
      </header>
      <ul className="overflow-hidden rounded-panel border border-line bg-raised">
        {files.map((file) => (
          <DeliveredFile file={file} key={file.artifact_version_id} mayRead={mayRead} />
        ))}
      </ul>
      {!mayRead && <p className="text-13 text-muted">{t("mayNotRead")}</p>}
      <footer className="grid gap-1 text-12 text-muted">
        <p>{t("manifest")}</p>
        <CopyableId id={digest} label={t("digest")} prefix="sha256" />
        <CopyableId id={delivery.id} label={t("id")} />
      </footer>
    </article>
  );
}
