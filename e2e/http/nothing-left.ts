import { afterAll, expect } from 'vitest';
import { leftFiles, temporaryFiles } from './disk.ts';

/** After each file of tests: no request has left a temporary file, and no stored file is without its record. */
afterAll(async () => {
  expect(await temporaryFiles(), 'temporary files left behind').toEqual([]);
  expect(await leftFiles(), 'stored files that no record names').toEqual([]);
});
