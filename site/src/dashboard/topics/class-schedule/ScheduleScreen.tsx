import { dashboardMessages, defaultName, messages } from '@portal/contract';
import { useId, useRef, useState } from 'react';
import { DeleteDialog } from '../../kit/DeleteDialog.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { CourseCard } from './CourseCard.tsx';
import { useDoubleSubmitGuard } from './use-double-submit-guard.ts';
import {
  errorSentence,
  schedulePage,
  useSchedule,
  useScheduleChange,
  useScheduleReload,
} from './use-schedule.ts';

/** A record of the schedule that somebody wants to delete. */
export interface Deletion {
  readonly resource: 'course' | 'subject' | 'lesson';
  readonly id: number;
}

/** The schedule as a tree: a card per course, its subjects inside, their lessons inside those. */
export function ScheduleScreen() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const schedule = useSchedule();
  const change = useScheduleChange();
  const reload = useScheduleReload();
  const guard = useDoubleSubmitGuard();
  const [deleting, setDeleting] = useState<Deletion>();
  const courses = schedule.data ?? [];

  const addCourse = () =>
    change(
      (client) => client.course.create({ name: defaultName.course(courses.length + 1) }),
      messages.course.added,
    );

  return (
    <section className="schedule" aria-labelledby={id}>
      <div className="list__head">
        <h2 className="h4" id={id} ref={heading} tabIndex={-1}>
          Courses {courses.length > 0 && <span className="count num">{courses.length}</span>}
        </h2>
        <button className="btn btn--s btn--line" type="button" onClick={() => guard(addCourse)}>
          <Icon name="plus" />
          Add course
        </button>
      </div>
      {schedule.isPending && <output className="empty">{dashboardMessages.loading}</output>}
      {schedule.isError && (
        <div className="empty" role="alert">
          <p className="alert">
            <Icon name="alert" />
            <span>{errorSentence(schedule.error)}</span>
          </p>
          <button className="btn btn--s btn--line" type="button" onClick={() => void schedule.refetch()}>
            Try again
          </button>
        </div>
      )}
      {schedule.data?.length === 0 && <p className="empty">{messages.course.empty}</p>}
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} onDelete={setDeleting} />
      ))}
      {deleting !== undefined && (
        <DeleteDialog
          {...deleting}
          page={schedulePage}
          failureSentence={errorSentence}
          onFailed={() => void reload()}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            heading.current?.focus();
            void reload();
          }}
        />
      )}
    </section>
  );
}
