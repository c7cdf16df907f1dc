import type { Topic } from '../topic.ts';
import { ScheduleScreen } from './ScheduleScreen.tsx';

/** Courses, their subjects, and the lessons of each as PDF files. */
export const classSchedule: Topic = { title: 'Class Schedule', venture: 'institute', Screen: ScheduleScreen };
