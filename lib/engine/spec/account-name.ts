/** An address as accounts are named; whoever writes a manifest may write it otherwise. */
export const accountName = (address: string): string => address.trim().toLowerCase();
