/** Where the page is, with a slash at its end: the gateway's address as this browser reaches it. */
export const pageUrl = (): string => new URL('.', location.href).href;
