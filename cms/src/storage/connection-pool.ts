/** How often a pool looks for connections that nobody uses, in milliseconds: each second, as by default, would keep a quiet CMS awake. */
export const reapIntervalMillis = 30_000;
