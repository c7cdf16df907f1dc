interface SampleNoteProps {
  /** Whether the field may stay empty. */
  readonly optional: boolean;
}

/** Says below a field that it holds a sample value. */
export const SampleNote = ({ optional }: SampleNoteProps) => (
  <>
    <span className="badge">Sample</span> It reaches nobody. Put yours in its place
    {optional ? ', or empty the field.' : '.'}
  </>
);
