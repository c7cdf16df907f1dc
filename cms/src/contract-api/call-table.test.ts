import { apiBase, calls } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { isApiPath, matchCall, parseId } from './call-table';

describe('the call of a request', () => {
  it.each(calls.map((call) => [call.id, call] as const))(
    '%s is found by its method and path',
    (_id, call) => {
      const match = matchCall(call.method, apiBase + call.path.replaceAll(/\{\w+\}/g, '7'));
      expect(match).toEqual({ call, id: call.path.includes('{') ? '7' : undefined });
    },
  );

  it('answers HEAD where GET is', () => {
    expect(matchCall('HEAD', `${apiBase}/rule`)).toMatchObject({ call: { id: 'rule.list' } });
  });

  it('names the methods that a path takes', () => {
    expect(() => matchCall('PATCH', `${apiBase}/rule`)).toThrow(
      expect.objectContaining({ status: 405, headers: { Allow: 'HEAD, GET, POST' } }),
    );
  });

  it('knows no other path', () => {
    for (const path of ['/upload', '/i18n/locales', '/rule/1/2', '/openapixjson', '']) {
      expect(() => matchCall('GET', apiBase + path)).toThrow(expect.objectContaining({ status: 404 }));
    }
  });

  it('is looked for below the base only', () => {
    expect(isApiPath('/api/v1/rule')).toBe(true);
    expect(isApiPath('/API/V1/rule')).toBe(true);
    expect(() => matchCall('GET', '/API/v1/rule')).toThrow(expect.objectContaining({ status: 404 }));
    expect(isApiPath('/api/v10/rule')).toBe(false);
    expect(isApiPath('/admin')).toBe(false);
  });
});

describe('an id', () => {
  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('%s is one', (text, id) => {
    expect(parseId(text)).toBe(id);
  });

  it.each(['0', '-1', '1.5', 'abc', '01', '2147483648', '9223372036854775808', '1e3', '%31', ''])(
    '%j is none',
    (text) => {
      expect(parseId(text)).toBeUndefined();
    },
  );
});
