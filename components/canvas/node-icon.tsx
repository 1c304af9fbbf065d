import { Icon } from "@/components/ui/icon";
import { nodeLook } from "./node-looks";

const SIZES = {
  24: { box: "size-6 rounded-control", icon: 14 },
  32: { box: "size-8 rounded-[8px]", icon: 20 },
} as const;

/** The type of a node as an icon in a tinted square. Decoration: the word stands beside it. */
export function NodeIcon({ type, size = 32 }: { type: string; size?: 24 | 32 }) {
  const { kind, icon } = nodeLook(type);
  const { box, icon: iconSize } = SIZES[size];
  return (
    <span className={`grid flex-none place-items-center bg-kind-tint text-kind k-${kind} ${box}`}>
      <Icon of={icon} size={iconSize} />
    </span>
  );
}
