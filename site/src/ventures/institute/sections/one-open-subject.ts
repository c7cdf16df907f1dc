/** One open subject a course, where the browser is older than late 2023 and reads no `name` of a `<details>`. */
if (!('name' in HTMLDetailsElement.prototype)) {
  const closeOthers = ({ target }: Event): void => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    for (const other of target.closest('.syllabus')?.querySelectorAll('details') ?? [])
      if (other !== target) other.open = false;
  };
  // It does not bubble.
  document.addEventListener('toggle', closeOthers, { capture: true });
}
