import type { ComponentType, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** What every control is handed: its connection to the form, and what its label and its error need. */
export interface ControlProps extends UseFormRegisterReturn {
  readonly id: string;
  readonly className: string;
  readonly readOnly: boolean;
  /** The words of a choice. */
  readonly choices?: readonly string[];
  readonly 'aria-required': boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** What a control is handed that has parts of its own, and makes one text of them. */
export interface EditorProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** How one kind of value is edited. Forms hold text; the contract's schemas make it what it is. */
export interface FieldKind {
  /** Absent where the form has a control of its own for the field. */
  readonly Control?: ComponentType<ControlProps>;
  /** Stands below the control, and follows what is in it. */
  readonly Followed?: ComponentType<{ readonly text: string }>;
  /** In the place of a control: its code is fetched when it is shown. */
  readonly Editor?: ComponentType<EditorProps>;
  /** The text that the control shows for a stored value; for `undefined`, what an empty form holds. */
  readonly toForm: (value: unknown) => string;
  /** A stored value as people read it, in a cell of a list or in the history. */
  readonly shown: (value: unknown) => ReactNode;
  /** Its text in a form is nothing to read: then `shown` has words for that, too. */
  readonly isCoded?: true;
  /** Whether it stands right, in figures of one width. */
  readonly isAmount?: true;
  /** What is searched of a stored value: its text as a list shows it, and an amount in plain digits as well. */
  readonly searched: (value: unknown) => string;
  /** The two ways to order such values, as a list offers them: upwards, then downwards. */
  readonly orders: readonly [up: string, down: string];
}

/** How texts are ordered. */
export const alphabetical = ['A to Z', 'Z to A'] as const;

/** Stored text, numbers and nothing as the text of a control. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
