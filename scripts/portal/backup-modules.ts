import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cmsFolder } from './cms.ts';

/** The parts of the CMS's backups that commands use; its own types live with its own dependencies. */
interface Modules {
  readonly environment: {
    readonly readEnvironment: (variables: Readonly<Record<string, string | undefined>>) => CmsSettings;
  };
  readonly backups: {
    readonly backUp: (
      dataDir: string,
      folder: string,
      kind: 'manual',
      rotation: { readonly keep: number; readonly keepWeeks: number },
    ) => Promise<object>;
    readonly sentenceOf: (made: object) => string;
  };
  readonly obstacle: { readonly backupObstacle: (settings: CmsSettings) => string | undefined };
  readonly restore: {
    readonly settleRestore: (dataDir: string) => Promise<Restored | undefined>;
    readonly restoreArchive: (archive: string, dataDir: string, force: boolean) => Promise<Restored>;
  };
}

interface Restored {
  readonly manifest: { readonly madeAt: string; readonly revision: number };
  readonly aside: string | undefined;
}

interface CmsSettings {
  readonly DATA_DIR: string;
  readonly BACKUP_DIR: string;
  readonly BACKUP_KEEP: number;
  readonly BACKUP_KEEP_WEEKS: number;
}

const require = createRequire(join(cmsFolder, 'package.json'));

/** A compiled part of the CMS. */
export function backupModule<N extends keyof Modules>(name: N): Modules[N] {
  const folder = name === 'environment' ? '' : 'backup/';
  return require(`./dist/src/${folder}${name}.js`) as Modules[N];
}

/** The CMS's settings, whose secrets a backup needs none of. */
export function cmsSettings(): CmsSettings {
  return backupModule('environment').readEnvironment({ ...process.env, NODE_ENV: 'development' });
}
