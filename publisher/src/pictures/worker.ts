/** The process that makes pictures: encoding is heavy, and Save must not wait for it. */
import { constants, setPriority } from 'node:os';
import { makePicture, type PictureJob } from './make-picture.ts';

/** What the publisher sends. */
export interface WorkerRequest {
  readonly id: number;
  readonly job: PictureJob;
}

/** What comes back: `error` tells why a picture could not be made. */
export interface WorkerReply {
  readonly id: number;
  readonly error?: string;
}

setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole group; this process ends when the publisher does.
process.on('SIGINT', () => {});

process.on('message', ({ id, job }: WorkerRequest) => {
  makePicture(job).then(
    () => process.send?.({ id } satisfies WorkerReply),
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      process.send?.({ id, error: why } satisfies WorkerReply);
    },
  );
});
