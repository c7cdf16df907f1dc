import type { AstroIntegration } from 'astro';

/** What is known of a module while the bundle is cut into files. */
interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}

interface Chunking {
  getModuleInfo(id: string): ModuleInfo | null;
}

const isDashboard = (id: string): boolean => id.endsWith('/dashboard/app/Dashboard.tsx');
const isLogin = (id: string): boolean => id.endsWith('/dashboard/app/Login.tsx');

/** The table of all calls names every schema, and no browser reads it: what is reached by it alone is part of no load. */
const isTable = (id: string): boolean => id.endsWith('/contract/dist/calls.js');

/**
 * What only screens that are fetched later use of the contract. It has one door, by which the login reaches all of it: which modules it
 * uses nobody can see there.
 */
const isLater = (id: string): boolean => /\/contract\/dist\/(?:differing-part|opening-hours)\.js$/.test(id);

/** The entries whose first load a module is part of: those that reach it without an `import()` in between. */
function entriesOf(module: string, chunking: Chunking): readonly string[] {
  const seen = new Set([module]);
  for (const id of seen)
    for (const importer of chunking.getModuleInfo(id)?.importers ?? [])
      if (!isTable(importer)) seen.add(importer);
  return [...seen].filter((id) => chunking.getModuleInfo(id)?.isEntry);
}

/** The file that a module goes into; none where the bundler may decide. */
function fileOf(module: string, chunking: Chunking): string | null {
  if (isLater(module)) return null;
  const entries = entriesOf(module, chunking);
  if (!entries.some(isDashboard) || !entries.every((id) => isDashboard(id) || isLogin(id))) return null;
  return entries.some(isLogin) ? 'login' : 'dashboard';
}

/** Without it the bundler would take along whatever a module of a file needs, React itself included. */
const openEntries = {
  name: 'open-entries',
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
  options: (given: object) => ({ ...given, preserveEntrySignatures: 'allow-extension' as const }),
};

/**
 * The dashboard's first load is two files: what its login needs as well, and the rest. By itself the bundler cuts it into as many as there
 * are different sets of screens that use a module, which compress worse: each new screen that is fetched later made the first load heavier.
 */
export const firstLoad = (): AstroIntegration => ({
  name: 'first-load',
  hooks: {
    'astro:config:setup'({ updateConfig }) {
      const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name: fileOf }] };
      const ofBrowser = { build: { rolldownOptions: { output: { codeSplitting } } } };
      updateConfig({ vite: { environments: { client: ofBrowser }, plugins: [openEntries] } });
    },
  },
});
