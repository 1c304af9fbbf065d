/** Where a page finds its own path and query: the proxy writes it into every request for a page. */
export const ADDRESS_HEADER = "x-signalbox-address";
