export const PROVIDER_FAULTS = ["unverified", "unknown", "unavailable", "failed"] as const;
export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

/**
 * Why the provider's word was not enough, as the address of the sign-in page says it; `null` if nothing went
 * wrong. What is not one of our words comes from the library, and says only that it failed.
 */
export function providerFault(error: string | string[] | undefined): ProviderFault | null {
  if (typeof error !== "string" || error === "") return null;
  return PROVIDER_FAULTS.find((fault) => error === `oidc_${fault}`) ?? "failed";
}
