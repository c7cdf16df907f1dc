import { telephone, whatsappChat } from '@portal/contract';
import { useWatch } from 'react-hook-form';
import { asText } from '../../forms/fields/field-kind.ts';
import type { NoteProps } from '../../forms/ValueField.tsx';
import { TextButton } from '../../ui/buttons.tsx';

/** Where the addresses of each network begin. */
const networks: Readonly<Record<string, string>> = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  youtube: 'https://www.youtube.com/@',
  linkedin: 'https://www.linkedin.com/company/',
};

/** A name as networks show it, without an address. */
const bareName = /^@?([\w.-]{2,60})$/;

/** What stands below a field of a business: where what is typed leads. */
export function BusinessNote({ name, hint, form }: NoteProps) {
  const value = asText(useWatch({ control: form.control, name })).trim();
  const network = networks[name];
  if (network !== undefined) {
    if (value === '') return 'Empty: not shown on the site.';
    const [, bare] = bareName.exec(value) ?? [];
    if (bare === undefined) return value.startsWith('https://') ? `Opens ${value.slice(8)}` : hint;
    return (
      <>
        This is a name, not a web address. Did you mean {network + bare}?{' '}
        <TextButton onClick={() => form.setValue(name, network + bare, { shouldDirty: true })}>
          Use it
        </TextButton>
      </>
    );
  }
  if (name === 'phone' || name === 'secondPhone') {
    const dialled = telephone(value)?.replace('tel:', '');
    if (value === '') return hint;
    return dialled === undefined ? 'It cannot be called by a tap, as it stands.' : `Dials ${dialled}`;
  }
  if (name === 'whatsapp') {
    const chat = whatsappChat(value);
    if (value === '') return 'Empty: the site shows no WhatsApp button.';
    if (chat === undefined) return 'A WhatsApp number has ten digits, or its country’s number in front.';
    return (
      <>
        Opens {chat}{' '}
        <a href={chat} target="_blank" rel="noreferrer">
          Try it
        </a>
      </>
    );
  }
  return hint;
}
