import type { Page } from '@playwright/test';

/**
 * What is wrong with how a gallery hangs: items that overlap or stick out of it, rows with a hole, and pictures of one row that differ in
 * height or are too low to be seen. A lone picture has a row of its own width.
 */
export const faultsOfGallery = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wall = document.querySelector('.gallery')?.getBoundingClientRect() ?? new DOMRect();
    const items = [...document.querySelectorAll('.gallery > .hung')];
    const found: string[] = [];
    const rows = new Map<number, Element[]>();
    let bottom = -Infinity;
    for (const [index, item] of items.entries()) {
      const { left, right, top } = item.getBoundingClientRect();
      if (left < wall.left - 1 || right > wall.right + 1) found.push(`${index + 1} sticks out`);
      const row = Math.round(top);
      if (!rows.has(row) && top < bottom - 1) found.push(`${index + 1} lies over the row above`);
      rows.set(row, [...(rows.get(row) ?? []), item]);
      bottom = Math.max(bottom, item.getBoundingClientRect().bottom);
    }
    for (const [number, row] of [...rows.values()].entries()) {
      const boxes = row.map((item) => item.getBoundingClientRect());
      const gaps = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0));
      if (gaps.some((gap) => gap < 0 || gap > 30)) found.push(`row ${number + 1} has gaps of ${gaps.join()}`);
      const width = (boxes.at(-1)?.right ?? 0) - (boxes[0]?.left ?? 0);
      if (items.length > 1 && Math.abs(width - wall.width) > 2) found.push(`row ${number + 1} has a hole`);
      const heights = row.map((item) => item.querySelector('.frame')?.clientHeight ?? 0);
      if (heights.some((height) => height < 120 || Math.abs(height - (heights[0] ?? 0)) > 2))
        found.push(`row ${number + 1} has pictures of ${heights.join()} pixels`);
    }
    return found;
  });
