/** Browsers go on listing some zones by names that their cities no longer have. */
const RENAMED: Record<string, string> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
};

/** Every time zone to choose from by its present name, `saved` among them, in the order of the alphabet. */
export function timeZones(saved: string | null): string[] {
  const known = Intl.supportedValuesOf("timeZone").map((zone) => RENAMED[zone] ?? zone);
  return [...new Set([...known, "UTC", ...(saved === null ? [] : [saved])])].sort();
}
