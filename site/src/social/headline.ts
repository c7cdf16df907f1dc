import { ventures, type VentureId } from '@portal/contract';
import { profileOf } from '../content/profile';
import { siteOf } from '../ventures/registry';
import { facultyProfile } from '../ventures/institute/faculty-profile';

/** Every content file: a page's is called like the page. */
const copies = import.meta.glob<Readonly<Record<string, unknown>>>('../ventures/*/copy/*.ts', {
  eager: true,
});

const has = (value: unknown, key: string): value is object =>
  typeof value === 'object' && value !== null && key in value;

const textOf = (value: unknown, key: string): string | undefined => {
  if (!has(value, key)) return undefined;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** The headline of a page as its content file words it. */
function copiedHeadline(venture: VentureId, path: string): string | undefined {
  const name = path === ventures[venture].contact ? 'contact' : path.split('/').at(-1);
  const parts = Object.values(copies[`../ventures/${venture}/copy/${name}.ts`] ?? {});
  // The page's texts are the ones that describe it to search engines; others in the file are parts of it.
  const page = parts.find((part) => has(part, 'description'));
  return textOf(page, 'heading') ?? textOf(page, 'title');
}

const facultyFolder = `${ventures.institute.prefix}/faculty/`;

/** What stands large on the picture by which a page is shared; nothing for a professor who is not there. */
export function headline(venture: VentureId, path: string): string | undefined {
  const { brandName, tagline } = profileOf(venture);
  const motto = tagline || brandName;
  if (path === ventures[venture].home) return motto;
  if (path.startsWith(facultyFolder)) return facultyProfile(path.slice(facultyFolder.length))?.name;
  const linked = siteOf(venture).navigation.find(({ href }) => href === path)?.label;
  return copiedHeadline(venture, path) ?? linked ?? motto;
}
