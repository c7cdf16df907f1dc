// As on the portal's page: Safari forgets that a list without bullets is one.
/* oxlint-disable jsx-a11y/no-redundant-roles */
import { privacyPath, ventureIds, ventures } from '@portal/contract';
import { telephone, yearAt } from '@site/content/format';
import { links } from '../content/links';
import { profileOf } from '../content/content';
import { PageLink } from './PageLink';

/** The footer: the pages of this site, the family, and how to reach the institute. */
export async function Footer() {
  const { brandName, phone, email } = await profileOf('institute');
  const group = await profileOf('group');
  const family = await Promise.all(ventureIds.filter((id) => id !== 'group').map(profileOf));
  return (
    <footer className="site-foot on-deep">
      <div className="wrap">
        <div className="site-foot__cols">
          <div>
            <p className="h3 d">Bring the last report card. We will plan the next one.</p>
          </div>
          <div>
            <h2>On this site</h2>
            <ul role="list" className="plain">
              {links.map(({ label, href }) => (
                <li key={href}>
                  <PageLink href={href}>{label}</PageLink>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>The family</h2>
            <ul role="list" className="plain">
              {family.map(({ venture, brandName }) => (
                <li key={venture}>
                  <PageLink href={ventures[venture].home}>
                    <span className={`foot-threads th-${venture}`} />
                    {brandName}
                  </PageLink>
                </li>
              ))}
              <li>
                <PageLink href={ventures.group.home}>{group.brandName}</PageLink>
              </li>
            </ul>
          </div>
        </div>
        <p className="site-foot__big d" aria-hidden="true">
          {brandName}
        </p>
        <p className="site-foot__legal">
          <span>
            © {yearAt(Date.now()).year} {brandName}
          </span>
          <span>
            {phone !== '' && <a href={telephone(phone)}>{phone}</a>}
            {phone !== '' && email !== '' && ' · '}
            {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
          </span>
          <span>
            <PageLink href={privacyPath}>Privacy</PageLink>
          </span>
        </p>
      </div>
    </footer>
  );
}
