import { CircleAlert } from "lucide-react";
import { Icon } from "@/components/ui/icon";

/** Under a field that is more than one control: what is wrong with it, or else what helps. */
export function FieldNote({ error, hint }: { error: string | null; hint?: string | undefined }) {
  if (error)
    return (
      <p className="flex items-start gap-1.5 text-12 text-failed">
        <span className="mt-0.75">
          <Icon of={CircleAlert} size={12} />
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">{error}</span>
      </p>
    );
  return hint ? <p className="text-12 text-muted">{hint}</p> : null;
}
