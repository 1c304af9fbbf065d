import { NotFoundPage } from "@/components/shell/not-found-page";

/** For what does not exist, and for what the visitor may not know of. */
export default function NotFound() {
  return <NotFoundPage as="div" />;
}
