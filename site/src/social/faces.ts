import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { VentureId } from '@portal/contract';

/** Font families in the order in which they are asked for a letter, at one weight; as in a stylesheet. */
export interface Face {
  readonly families: readonly string[];
  readonly weight: number;
}

/** The text face of all sites, with its Tamil; a family's name is the one in its file. */
export const textFace = (weight: number): Face => ({
  families: ['Anek Latin Medium', 'Anek Tamil Medium'],
  weight,
});

/** A display face, with the text face for what it lacks. A font of one weight is drawn as it is, whatever the weight. */
const display = (family: string, weight: number): Face => ({
  families: [family, ...textFace(weight).families],
  weight,
});

export const displayFace: Readonly<Record<VentureId, Face>> = {
  group: display('Eczar', 700),
  institute: display('Bricolage Grotesque 96pt ExtraBold', 800),
  grit: display('Fraunces', 640),
  infra: display('Archivo SemiBold', 720),
  agri: display('Big Shoulders Stencil Thin', 800),
  eats: display('Shrikhand', 700),
};

/** The fonts as data addresses: a bundle has no folder of its own. */
const files = import.meta.glob<string>('../fonts/*.ttf', {
  eager: true,
  query: '?inline',
  import: 'default',
});

/**
 * Gives this process the fonts of the repository and no others, so that every machine draws the same. Fontconfig reads its settings
 * when the first text is drawn.
 */
function provideFonts(): void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [file, address] of Object.entries(files)) {
    writeFileSync(
      join(folder, basename(file)),
      Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'),
    );
  }
  const settings = join(folder, 'fonts.conf');
  writeFileSync(
    settings,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  );
  process.env['FONTCONFIG_FILE'] = settings;
}

provideFonts();
