// As on the portal's page: Safari forgets that a list without bullets is one.
/* oxlint-disable jsx-a11y/no-redundant-roles */
import type { Metadata } from 'next';
import { ventures } from '@portal/contract';
import { isTamil } from '@site/content/format';
import { Stroke } from '@site/islands/Stroke';
import { faculty, facultyDetail } from '@site/ventures/institute/copy/faculty';
import '@site/faculty.css';
import { headFaculty } from '@site/ventures/institute/copy/head-faculty';
import { Breadcrumbs } from '../../../components/Breadcrumbs';
import { PageLink } from '../../../components/PageLink';
import { Picture } from '../../../components/Picture';
import { professors, profileOf } from '../../../content/content';
import { pageMetadata } from '../../../content/page-metadata';

const { title, description, lede, head } = faculty;

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata('/arun-app/faculty', title, description);

/** The head of department and the professors. */
export default async function FacultyPage() {
  const { brandName } = await profileOf('institute');
  return (
    <>
      <div className="page-head page-head--ledger on-deep">
        <div className="wrap">
          <Breadcrumbs trail={[{ label: brandName, href: ventures.institute.home }, { label: title }]} />
          <h1 className="d">{title}</h1>
          <p className="lede">{lede}</p>
        </div>
      </div>
      <section className="section--tight">
        <div className="wrap">
          <HeadCard />
        </div>
      </section>
      <section className="section--tight prof-sec">
        <div className="wrap">
          <div className="head head--aside">
            <h2 className="d">{faculty.professors.heading}</h2>
            <p className="muted">{faculty.professors.lede}</p>
          </div>
          <Professors />
        </div>
      </section>
    </>
  );
}

function HeadCard() {
  const { id, name, designation, experience, summary, portrait } = headFaculty;
  return (
    <article className="head-card">
      <div className="head-card__pic">
        <img
          src={portrait.src}
          width={portrait.width}
          height={portrait.height}
          alt={facultyDetail.portrait({ name })}
          fetchPriority="high"
        />
      </div>
      <div className="head-card__text">
        <p className="badge">{head.badge}</p>
        <h2 className="d">{name}</h2>
        <p className="h4">{designation}</p>
        <p>
          <strong>{experience}.</strong> {summary}
        </p>
        <PageLink className="btn" href={`/arun-app/faculty/${id}`}>
          {head.action}
          <span className="vh">of {name}</span>
          <Stroke name="arrow" />
        </PageLink>
      </div>
    </article>
  );
}

async function Professors() {
  return (
    <ul className="profs" role="list">
      {(await professors()).map((professor) => (
        <li key={professor.id}>
          <PageLink className="prof" href={`/arun-app/faculty/${professor.id}`}>
            <div className="prof__pic">
              <Picture
                record={professor}
                sizes="(min-width: 80em) 18rem, (min-width: 54em) 23vw, 44vw"
                alt=""
              />
            </div>
            <h3 className="d" lang={isTamil(professor.name) ? 'ta' : undefined}>
              {professor.name}
            </h3>
            <p>{professor.designation}</p>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
