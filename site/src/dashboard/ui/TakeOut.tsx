interface TakeOutProps {
  readonly file: File;
  /** Id of the input that it was chosen with: there another one is chosen. */
  readonly input: string;
  readonly disabled: boolean;
  readonly onTakeOut: () => void;
}

/** Beside a chosen file: takes it back, and nothing else of the form. */
export function TakeOut({ file, input, disabled, onTakeOut }: TakeOutProps) {
  return (
    <button
      className="textbtn"
      type="button"
      disabled={disabled}
      aria-label={`Take out ${file.name}`}
      onClick={() => {
        onTakeOut();
        // The button goes with the file.
        document.getElementById(input)?.focus();
      }}
    >
      Take out
    </button>
  );
}
