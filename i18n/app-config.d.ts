import type { Locale } from "./locales";

declare module "next-intl" {
  // The keys of messages are left to catalogue.test.ts: as types, every namespace is combined with every
  // key, and by now that is more than the compiler can hold.
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be augmented.
  interface AppConfig {
    Locale: Locale;
  }
}
