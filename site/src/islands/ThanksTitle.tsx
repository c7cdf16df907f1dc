const mark = '✅';

/** The words that thank. A check mark before them is drawn, for systems without a font that has it; read and copied it is the character. */
export function ThanksTitle({ title }: { readonly title: string }) {
  if (!title.startsWith(mark)) return title;
  return (
    <>
      <span className="done">{mark}</span>
      {title.slice(mark.length)}
    </>
  );
}
