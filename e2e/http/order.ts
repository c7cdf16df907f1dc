import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that end every session of the running CMS. */
const last = ['password.test.ts'];

const rank = ({ moduleId }: TestSpecification): number => last.findIndex((name) => moduleId.endsWith(name));

/** The same order in every run: by name, and at the end what the others would suffer from. */
export class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(
      files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId)),
    );
  }
}
