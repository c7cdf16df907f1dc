import { Icon } from './Icon.tsx';

interface SearchFieldProps {
  /** What is searched, for those who do not see where the field stands. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Narrows a list while somebody types. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <label className="search">
      <span className="vh">{label}</span>
      <Icon name="search" />
      <input
        className="input"
        type="search"
        placeholder="Search"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
