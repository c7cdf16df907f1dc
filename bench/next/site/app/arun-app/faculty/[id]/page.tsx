// As on the portal's page: Safari forgets that a list without bullets is one.
/* oxlint-disable jsx-a11y/no-redundant-roles */
import type { Metadata } from 'next';
import { ventures, type RecordOf } from '@portal/contract';
import { commaList, isTamil } from '@site/content/format';
import { faculty, facultyDetail } from '@site/ventures/institute/copy/faculty';
import '@site/faculty.css';
import { Breadcrumbs } from '../../../../components/Breadcrumbs';
import { PageLink } from '../../../../components/PageLink';
import { Picture } from '../../../../components/Picture';
import { professors, profileOf } from '../../../../content/content';
import { pageMetadata } from '../../../../content/page-metadata';

interface ProfileProps {
  readonly params: Promise<{ readonly id: string }>;
}

export const dynamicParams = false;

export const generateStaticParams = async (): Promise<{ id: string }[]> =>
  (await professors()).map(({ id }) => ({ id: String(id) }));

/** @throws Error for an id that is nobody's; no such page is made */
async function professorOf({ params }: ProfileProps): Promise<RecordOf<'faculty'>> {
  const { id } = await params;
  const professor = (await professors()).find((each) => String(each.id) === id);
  if (professor === undefined) throw new Error(`There is no professor ${id}.`);
  return professor;
}

export async function generateMetadata(props: ProfileProps): Promise<Metadata> {
  const { id, name, designation } = await professorOf(props);
  return pageMetadata(`/arun-app/faculty/${id}`, name, facultyDetail.description({ name, designation }));
}

const language = (text: string): string | undefined => (isTamil(text) ? 'ta' : undefined);

/** Long names are set smaller, in two steps. */
const nameClass = (name: string): string => (name.length > 60 ? 'd h3' : name.length > 24 ? 'd h2' : 'd');

/** A professor: the name on the ledger page, the portrait hanging off it, and what is known. */
export default async function ProfilePage(props: ProfileProps) {
  const professor = await professorOf(props);
  const { name, designation, experience, email, about } = professor;
  const { brandName } = await profileOf('institute');
  const lists = [
    { heading: facultyDetail.education, items: commaList(professor.education) },
    { heading: facultyDetail.achievements, items: commaList(professor.achievements) },
    { heading: facultyDetail.workExperience, items: commaList(professor.workExperience) },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <div className="page-head page-head--ledger profile-head on-deep">
        <div className="wrap grid">
          <div className="profile-head__text">
            <Breadcrumbs
              trail={[
                { label: brandName, href: ventures.institute.home },
                { label: faculty.title, href: '/arun-app/faculty' },
                { label: name },
              ]}
            />
            <h1 className={nameClass(name)} lang={language(name)}>
              {name}
            </h1>
            <p className="lede" lang={language(designation)}>
              {designation}
            </p>
          </div>
        </div>
      </div>
      <div className="wrap grid profile">
        <div className="profile__aside">
          <div className="profile__pic">
            <Picture
              record={professor}
              sizes="(min-width: 80em) 24rem, (min-width: 60em) 30vw, (min-width: 26em) 24rem, 94vw"
              alt={facultyDetail.portrait({ name })}
              eager
            />
          </div>
          <dl className="facts">
            {experience !== '' && (
              <div>
                <dt>{facultyDetail.experience}</dt>
                <dd>{experience}</dd>
              </div>
            )}
            {email !== '' && (
              <div>
                <dt>{facultyDetail.email}</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </div>
            )}
          </dl>
        </div>
        <div className="profile__text">
          <section>
            <h2 className="d h3">{facultyDetail.about}</h2>
            <p className="profile__about" lang={language(about)}>
              {about}
            </p>
          </section>
          {lists.map(({ heading, items }) => (
            <section key={heading}>
              <h2 className="d h3">{heading}</h2>
              <ul className="ruled ruled--tick" role="list">
                {items.map((item) => (
                  <li key={item}>
                    <span lang={language(item)}>{item}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <p>
            <PageLink className="arrow" href="/arun-app/faculty">
              {facultyDetail.back}
            </PageLink>
          </p>
        </div>
      </div>
    </>
  );
}
