"use client";

import { FailurePage } from "@/components/shell/failure-page";

type Props = { error: Error & { digest?: string }; reset: () => void };

/** What a visitor sees when a page cannot be made. */
export default function ErrorPage({ error, reset }: Props) {
  return <FailurePage as="div" digest={error.digest} onRetry={reset} />;
}
