import type { NextConfig } from 'next';

const config: NextConfig = {
  output: 'export',
  // Links keep the addresses of the portal: `/arungrit-app/`, `/arun-app/about`.
  skipTrailingSlashRedirect: true,
  // The bench checks the types before it measures: a build's time is the time that building takes.
  typescript: { ignoreBuildErrors: true },
  // The portal's page says nothing of what made it either.
  poweredByHeader: false,
  turbopack: { root: import.meta.dirname },
};

export default config;
