import type messages from "../messages/en.json";
import type { Locale } from "./locales";

declare module "next-intl" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be augmented.
  interface AppConfig {
    Locale: Locale;
    Messages: typeof messages;
  }
}
