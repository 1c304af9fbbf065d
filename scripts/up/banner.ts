import { say } from "@/scripts/process/say";
import type { FirstUse } from "./prepare-first-use";

/** Where to go and how to get in. */
export function announce(publicUrl: string, firstUse: FirstUse): void {
  say();
  say(`Signalbox is ready: ${publicUrl}`);
  sayFirstUse(publicUrl, firstUse);
  say();
  say("Ctrl-C stops it.");
}

/** The demo's accounts, or the token for the first owner; nothing where people can sign in. */
export function sayFirstUse(publicUrl: string, { signIns, setupToken }: FirstUse): void {
  if (signIns.length > 0) {
    say();
    say("Demo sign-ins:");
    const width = (key: "role" | "email") => Math.max(...signIns.map((one) => one[key].length));
    for (const { role, email, password } of signIns)
      say(`  ${role.padEnd(width("role"))}  ${email.padEnd(width("email"))}  ${password}`);
  }
  if (setupToken) {
    say();
    say(
      `Nobody can sign in yet. Make the first owner at ${publicUrl}/setup with this token (24 hours):`,
    );
    say(`  ${setupToken}`);
  }
}
