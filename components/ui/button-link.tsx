import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { type ButtonSize, type ButtonTone, buttonStyle } from "./button-style";
import { Icon } from "./icon";

type Props = {
  children: ReactNode;
  href: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** A file that the browser saves; without it, a page of the studio. */
  download?: boolean;
};

/** A way to another page, or to a file, that looks like a button. */
export function ButtonLink({
  children,
  href,
  tone = "neutral",
  size = "regular",
  icon,
  download,
}: Props) {
  const inside = (
    <>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </>
  );
  const look = buttonStyle(tone, size);
  if (download)
    return (
      <a className={look} download href={href}>
        {inside}
      </a>
    );
  return (
    <Link className={look} href={href}>
      {inside}
    </Link>
  );
}
