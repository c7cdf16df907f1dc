import { expect, it } from 'vitest';
import { isDrawing } from './permit-drawings';

it.each([
  '',
  '<svg class="pswp__icn" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14"/><path d="M12 5v14"/></svg>',
  '<svg width="32"><use class="pswp__icn-shadow" xlink:href="#pswp__icn-close"/><path d="M24 10l-2-2" id="a"></path></svg>',
])('%s is a drawing', (text) => {
  expect(isDrawing(text)).toBe(true);
});

it.each([
  'words',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)></svg>',
  '<svg><path d="M0 0" onclick="alert(1)"/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><foreignObject><a href="javascript:alert(1)">x</a></foreignObject></svg>',
  '<svg></svg><script>alert(1)</script>',
])('%s is none', (text) => {
  expect(isDrawing(text)).toBe(false);
});
