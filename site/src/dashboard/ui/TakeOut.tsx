interface TakeOutProps {
  readonly file: File;
  readonly disabled: boolean;
  readonly onTakeOut: () => void;
}

/** Beside a chosen file: takes it back, and nothing else of the form. */
export function TakeOut({ file, disabled, onTakeOut }: TakeOutProps) {
  return (
    <button
      className="textbtn"
      type="button"
      disabled={disabled}
      aria-label={`Take out ${file.name}`}
      onClick={onTakeOut}
    >
      Take out
    </button>
  );
}
