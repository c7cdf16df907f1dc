import { ventures } from '@portal/contract';
import { profileOf } from '../content/content';
import { Mark } from './Mark';
import { Menu } from './Menu';
import { Navigation } from './Navigation';
import { PageLink } from './PageLink';

/** The header: the mark, the links and, on phones, the menu. */
export async function Header() {
  const { brandName, tagline } = await profileOf('institute');
  return (
    <header className="site-head">
      <div className="wrap site-head__in">
        <PageLink className="brand" href={ventures.institute.home}>
          <Mark />
          <span>
            <span className="brand__name d">{brandName}</span>
            {tagline !== '' && <span className="brand__sub">{tagline}</span>}
          </span>
        </PageLink>
        <nav className="nav" aria-label="Main">
          <Navigation />
        </nav>
        <Menu />
      </div>
    </header>
  );
}
