/** What `npm run dev` runs whenever the content has changed: `node gather.ts <file>` writes the page data of now. */
import { readConfiguration } from '../../publisher/src/configuration.ts';
import { logOf } from '../../publisher/src/log.ts';
import { gatherExport, writePageData } from '../../publisher/src/static-export.ts';
import { root } from './child-process.ts';

const configuration = readConfiguration(process.env, root);
try {
  const { data } = await gatherExport(configuration, logOf(configuration.logFormat));
  await writePageData(process.argv[2] ?? '', data);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
