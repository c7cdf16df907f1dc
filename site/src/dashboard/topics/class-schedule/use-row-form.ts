import { useEffect, useRef, useState, type RefObject } from 'react';
import { ownDraft } from '../../drafts/store.ts';
import { useRecordAddress } from '../../ui/address.ts';

/**
 * Whether a row of the schedule is a form: the address names its record, or something is typed there that is not saved. Of each
 * level the address names one.
 * @param draftName names the draft of the form
 * @returns whether it is, the way to change that, and the ref of the row, which is brought into sight when an address led to it
 */
export function useRowForm<E extends HTMLElement>(
  level: 'course' | 'subject' | 'lesson',
  id: number,
  draftName: string,
): readonly [isForm: boolean, change: (next: boolean) => void, row: RefObject<E | null>] {
  const [openId, open] = useRecordAddress(level);
  const isNamed = openId === id;
  const isTyped = () => ownDraft(draftName) !== undefined;
  const [wasNamed, setWasNamed] = useState(isNamed);
  const [isForm, setForm] = useState(() => isNamed || isTyped());
  if (isNamed !== wasNamed) {
    setWasNamed(isNamed);
    setForm(isNamed || isTyped());
  }
  const change = (next: boolean) => {
    setForm(next);
    if (next) open(id);
    else if (isNamed) open();
  };
  const row = useRef<E>(null);
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isNamed]);
  return [isForm, change, row];
}
