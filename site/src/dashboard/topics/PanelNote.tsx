import { useApi } from '../api/api.ts';
import { Icon } from '../kit/Icon.tsx';

/** For a topic that has no screen here yet. @param what the topic's records, as in "Lessons are …" */
export function PanelNote({ what }: { readonly what: string }) {
  const { cmsUrl } = useApi();
  return (
    <div className="panel">
      <p>
        {what} are edited in the Strapi panel for now. Log in there with the same password; what you save
        appears on the site in the same way.
      </p>
      <p>
        <a className="btn" href={cmsUrl('/admin')} target="_blank" rel="noreferrer">
          Open the panel
          <Icon name="open" />
        </a>
      </p>
    </div>
  );
}
