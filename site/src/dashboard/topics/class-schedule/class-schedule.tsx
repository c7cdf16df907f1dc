import { lazy } from 'react';
import type { Topic } from '../topic.ts';

const preload = () => import('./ScheduleScreen.tsx');
const Screen = lazy(async () => ({ default: (await preload()).ScheduleScreen }));

/** Courses, their subjects, and the lessons of each as PDF files. */
export const classSchedule: Topic = { title: 'Class Schedule', venture: 'institute', Screen, preload };
