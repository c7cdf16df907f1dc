import { describe, expect, it } from 'vitest';
import { shownName, storedName } from './file-name';

describe('the name that is shown', () => {
  it.each([
    ['My Photo (1).PNG', 'My Photo (1).PNG'],
    ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['காலை உணவு.jpg', 'காலை உணவு.jpg'],
    ['line\r\nbreak\u0000.png', 'linebreak.png'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['  ', 'file'],
    ['', 'file'],
    ['folder/', 'file'],
  ])('%j becomes %j', (given, shown) => {
    expect(shownName(given)).toBe(shown);
  });

  it('is bounded and keeps its extension', () => {
    const shown = shownName(`${'long '.repeat(100)}.jpeg`);
    expect(shown).toHaveLength(200);
    expect(shown.endsWith('.jpeg')).toBe(true);
  });
});

describe('the name on the disk', () => {
  it.each([
    ['My Photo (1).PNG', /^my_photo_1_[0-9a-f]{16}$/],
    ['காலை.jpg', /^file_[0-9a-f]{16}$/],
    ['évasion.html.png', /^evasion_html_[0-9a-f]{16}$/],
    ['..', /^file_[0-9a-f]{16}$/],
  ])('of %j has only letters that every disk takes', (shown, pattern) => {
    expect(storedName(shown)).toMatch(pattern);
  });

  it('is bounded', () => {
    expect(storedName('a'.repeat(500)).length).toBeLessThan(90);
  });

  it('is another one each time', () => {
    expect(storedName('a.png')).not.toBe(storedName('a.png'));
  });
});
