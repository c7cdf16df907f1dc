import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  /** Called by the Escape key. A dialog without it cannot be left that way. */
  readonly onClose: (() => void) | undefined;
  readonly children: ReactNode;
  /** Whether it asks something urgent: screen readers then read its text at once. */
  readonly urgent?: boolean;
  readonly wide?: boolean;
}

/**
 * A modal dialog, open while it is mounted. The browser's own `<dialog>` keeps the focus inside, makes the page behind it
 * inert and gives the focus back. Script dialogs would have to inject a style element to lock scrolling, which the
 * content security policy refuses; here a rule of styles/overlays.css does it.
 */
export function Dialog({ title, onClose, children, urgent = false, wide = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog?.open === false) dialog.showModal();
    // Closing, unlike mere removal, returns the focus to where it was.
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className={wide ? 'dialog dialog--wide' : 'dialog'}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={urgent ? `${id}-text` : undefined}
      // A second Escape in a row would close it without an event that can be prevented.
      closedby={onClose === undefined ? 'none' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 className="d h3" id={`${id}-title`}>
        {title}
      </h2>
      <div className="beside" id={`${id}-text`}>
        {children}
      </div>
    </dialog>
  );
}
