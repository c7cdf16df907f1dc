import '../../../portal/list.css';
import { bodyOf, metadataOf } from '../../../content/pages';

const path = '/arun-app/faculty';

export const metadata = metadataOf(path);

/** The professors. */
export default function FacultyPage() {
  return bodyOf(path);
}
