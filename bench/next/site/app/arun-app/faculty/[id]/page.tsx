import '../../../../portal/one.css';
import { bodyOf, metadataOf, paths } from '../../../../content/pages';

interface ProfileProps {
  readonly params: Promise<{ readonly id: string }>;
}

const folder = '/arun-app/faculty/';

export const dynamicParams = false;

export const generateStaticParams = (): { id: string }[] =>
  paths.filter((path) => path.startsWith(folder)).map((path) => ({ id: path.slice(folder.length) }));

export const generateMetadata = async ({ params }: ProfileProps) => metadataOf(folder + (await params).id);

/** A professor. */
export default async function ProfilePage({ params }: ProfileProps) {
  return bodyOf(folder + (await params).id);
}
