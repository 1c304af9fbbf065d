import { say } from "@/scripts/process/say";

export type DemoSignIn = { role: string; email: string; password: string };

/** Where to go and how to get in. */
export function announce(
  publicUrl: string,
  signIns: readonly DemoSignIn[],
  setupToken: string | null,
): void {
  say();
  say(`Signalbox is ready: ${publicUrl}`);
  if (signIns.length > 0) {
    say();
    say("Demo sign-ins:");
    const width = (key: keyof DemoSignIn) => Math.max(...signIns.map((one) => one[key].length));
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
  say();
  say("Ctrl-C stops it.");
}
