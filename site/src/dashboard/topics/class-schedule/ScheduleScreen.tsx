import { defaultName, collections, type courseTree } from '@portal/contract';
import { Suspense, useId, useState } from 'react';
import type { z } from 'zod';
import type { RecordForm } from '../../forms/RecordForm.tsx';
import { DeleteDialog } from '../../lists/DeleteDialog.tsx';
import { dropOwn } from '../../drafts/store.ts';
import { besideRow, PlacesContext, useNewPlaces } from '../../ui/places.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import { idsAsOnSite, useListView } from '../../lists/list-view.ts';
import { Loading } from '../../ui/Loading.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { searchBy } from '../../lists/search.ts';
import { sorted, sortOptionsByName } from '../../lists/sorting.ts';
import { additionTo, forgetAdditions } from './additions.ts';
import { CourseCard } from './CourseCard.tsx';
import { whatGoes, type Deletion } from './deletion.ts';
import { draftsOf } from './draft-names.ts';
import { LostNames } from './LostNames.tsx';
import { Stylesheet } from './Stylesheet.tsx';
import { useDoubleSubmitGuard } from './use-double-submit-guard.ts';
import { errorSentence, useSchedule, useScheduleReload, useScheduleSave } from './use-schedule.ts';

const options = sortOptionsByName('name');

type Course = z.infer<typeof courseTree>;

/** The names of a course, of its subjects and of their lessons: whatever is searched among them finds the whole course. */
const namesIn = ({ name, subjects }: Course): readonly string[] => [
  name,
  ...subjects.flatMap((subject) => [subject.name, ...subject.lessons.map((lesson) => lesson.name)]),
];
const find = searchBy(namesIn);

/** The schedule as a tree: a card per course, its subjects inside, their lessons inside those. */
export function ScheduleScreen({ Form }: { readonly Form: typeof RecordForm }) {
  const id = useId();
  const schedule = useSchedule();
  const save = useScheduleSave('course');
  const reload = useScheduleReload();
  const guard = useDoubleSubmitGuard();
  const [deleting, setDeleting] = useState<Deletion>();
  const view = useListView(options);
  const places = useNewPlaces();
  const { focusSoon, focusWhenDrawn } = places;
  const courses = schedule.data ?? [];
  const found = sorted(find(courses, view.search), view.sort);

  const addCourse = () => {
    const { name, idempotencyKey } = additionTo('courses', defaultName.course(courses.length + 1));
    // It may come to stand far below what is in sight.
    return save({ input: { name }, idempotencyKey }, (stored) => focusWhenDrawn(`name of course.${stored}`));
  };

  return (
    <PlacesContext value={places}>
      <Stylesheet />
      <section className="schedule" aria-labelledby={id}>
        <ListHead
          id={id}
          heading="Courses"
          addLabel="Add course"
          count={courses.length}
          searched={courses.flatMap(namesIn).length}
          {...view}
          onAdd={() => {
            // The new one is to be seen.
            view.onSearch('');
            guard(addCourse);
          }}
        />
        {!schedule.isSuccess && <Loading query={schedule} sentenceOf={errorSentence} />}
        {schedule.data !== undefined && (
          <LostNames
            courses={schedule.data}
            isAsking={schedule.isFetching}
            onSettled={() => focusSoon('list')}
          />
        )}
        {schedule.data?.length === 0 && <p className="empty">{collections.course.messages.empty}</p>}
        {courses.length > 0 && found.length === 0 && <NothingFound search={view.search} />}
        {/* Tags of time come with the rows: after them they would move them. */}
        <Suspense>
          {found.map((course) => (
            <CourseCard
              key={course.id}
              Form={Form}
              course={course}
              ids={idsAsOnSite(courses, view)}
              onDelete={(deletion) =>
                setDeleting({
                  ...deletion,
                  focus: [
                    ...deletion.focus,
                    ...besideRow(found, course.id).map((beside) => `course.${beside}`),
                  ],
                })
              }
            />
          ))}
        </Suspense>
        {deleting !== undefined && (
          <DeleteDialog
            collection={deleting.collection}
            id={deleting.id}
            goes={whatGoes(courses, deleting)}
            failureSentence={errorSentence}
            onFailed={() => void reload()}
            onClose={() => setDeleting(undefined)}
            onDeleted={() => {
              forgetAdditions();
              for (const name of draftsOf(courses, deleting)) dropOwn(name);
              focusSoon(...deleting.focus, 'list');
              void reload();
            }}
          />
        )}
      </section>
    </PlacesContext>
  );
}
