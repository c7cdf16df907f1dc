import { useEffect } from 'react';
import { shared } from '../ui/shared.ts';

/** How it stands with what a form sends. */
export interface Sending {
  readonly pending: boolean;
  /** How much of a file was sent, from 0 to 1; nothing while no file is on its way. */
  readonly sent: number | undefined;
  /** Why the last try came to nothing. */
  readonly refusal: string | undefined;
  /** The record as somebody else saved it meanwhile; its type is known to the form. */
  readonly conflict: unknown;
  /** Gives up what is on its way. */
  readonly stop: () => void;
}

const idle: Sending = { pending: false, sent: undefined, refusal: undefined, conflict: undefined, stop() {} };

/** By the name of the form. It outlives the form: who comes back to it finds what is on its way, or why it came to nothing. */
const sendings = shared<Readonly<Record<string, Sending>>>({});

/** Changes how it stands with what a form sends. */
export function putSending(name: string, change: Partial<Sending>): void {
  const all = sendings.get();
  sendings.set({ ...all, [name]: { ...(all[name] ?? idle), ...change } });
}

/** Forgets how the last try of a form went. */
export const forgetSending = (name: string): void => sendings.set({ ...sendings.get(), [name]: idle });

/** How it stands with what a form sends. */
export const useSending = (name: string): Sending => sendings.use((all) => all[name] ?? idle);

/** What the end of sending does to the form, if it is still, or again, on the screen. */
interface MountedForm {
  /** What was in it is stored. @param id of the record */
  readonly close: (id: number) => void;
  /** Marks a field that the server refused. */
  readonly mark?: (field: string, sentence: string) => void;
  /** Puts a text into a field, as if it were typed there. */
  readonly put?: (field: string, text: string) => void;
}

const mounted = new Map<string, MountedForm>();

/** Makes a form known while it is on the screen. */
export function useMountedForm(name: string, form: MountedForm): void {
  useEffect(() => {
    mounted.set(name, form);
    return () => {
      if (mounted.get(name) === form) mounted.delete(name);
    };
  }, [name, form]);
}

/** The form of this name that is on the screen. */
export const mountedForm = (name: string): MountedForm | undefined => mounted.get(name);
