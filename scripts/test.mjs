/** `npm test`: everything, from formatting to the browsers, closing with one line over all suites. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { environment, refuse, root, run } from './toolchain.mjs';

const wanted = process.argv.slice(2);

await ensurePrograms();

const reports = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
const report = (name) => path.join(reports, `${name}.json`);

/**
 * In the order in which they start: what takes long comes first, so that the lanes end together. Parts of the check count as one
 * test each; suites count their own. An essential step is what all others stand on: it runs by itself. One that runs alone keeps all
 * cores busy by itself: it comes last.
 */
const steps = [
  { name: 'build', run: ['turbo', 'run', 'build', '--output-logs=errors-only'], essential: true },
  // First of the suites: it bundles the site and makes the pictures that the others then find.
  vitestSuite('pages', 'e2e/pages/vitest.config.ts'),
  vitestSuite('http', 'e2e/vitest.config.ts'),
  vitestSuite('publishing', 'e2e/publishing/vitest.config.ts'),
  {
    name: 'browser',
    run: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') },
    suite: playwrightCount,
    alone: true,
  },
  // The suite over HTTP again, on PostgreSQL and a bucket: what looks at what is stored; all of it when named.
  vitestSuite('http-servers', 'e2e/vitest.config.ts', {
    STORES: 'servers',
    SERVERS: wanted.includes('http-servers') ? 'all' : 'stored',
  }),
  vitestSuite('hosting', 'e2e/hosting/vitest.config.ts'),
  vitestSuite('compat', 'e2e/compat/vitest.config.ts'),
  vitestSuite('unit', 'vitest.config.ts'),
  // The linter, which proves the types of all TypeScript in the same pass, and `astro check`.
  { name: 'types', run: ['turbo', 'run', 'types', '--output-logs=errors-only'] },
  { name: 'format', run: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: 'unused', run: ['knip', '--no-progress'] },
  // Kills, restores and changes of tables: minutes of a machine that is stopped and started, one after another.
  { ...vitestSuite('durability', 'e2e/durability/vitest.config.ts'), onlyWhenNamed: true },
  // Other browsers, which are installed for it.
  { ...vitestSuite('engines', 'e2e/engines/vitest.config.ts'), onlyWhenNamed: true },
  // Puts the panel's screens together first: minutes, for what changes with Strapi's version or its policy only.
  { ...vitestSuite('panel', 'e2e/panel/vitest.config.ts'), onlyWhenNamed: true },
];

/** Steps under way at a time. A suite is several processes: on two cores a third step makes the others slower by more than it takes. */
const lanes = 2;

const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0)
  refuse(`There is no step ${unknown.join(', ')}: choose of ${steps.map((s) => s.name).join(', ')}.`);

let passed = 0;
let failed = 0;
/** What failed, a line each: it stands together in the end, where it is looked for. */
const failures = [];
const due = steps.filter(
  ({ name, essential, onlyWhenNamed }) =>
    essential || (wanted.length === 0 ? onlyWhenNamed !== true : wanted.includes(name)),
);
let sound = true;
while (sound && due[0]?.essential) sound = !(await conclude(due.shift(), true));
const beside = due.filter(({ alone }) => !alone);
const last = due.filter(({ alone }) => alone);
if (sound) {
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane === 0)));
  for (const step of last) await conclude(step, true);
}
rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** Runs steps, one after another, until none is left. @param shown whether their lines are shown while they run */
async function work(shown) {
  for (let step = beside.shift(); step !== undefined; step = beside.shift()) await conclude(step, shown);
}

/** Runs a step and says how it went. @returns whether it failed */
async function conclude(step, shown) {
  const began = Date.now();
  const code = await runStep(step, shown);
  const counts = step.suite?.(report(step.name)) ?? { passed: 0, failed: 0, names: [] };
  // A suite whose process failed is never green, whatever its report says; one that ran nothing failed.
  const broken = code !== 0 || (step.suite !== undefined && counts.passed + counts.failed === 0);
  if (step.suite === undefined) counts[broken ? 'failed' : 'passed'] = 1;
  else if (broken && counts.failed === 0) counts.failed = 1;
  passed += counts.passed;
  failed += counts.failed;
  if (broken)
    failures.push(
      ...(counts.names.length > 0 ? counts.names : ['failed']).map((name) => `✗ ${step.name}: ${name}`),
    );
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `${broken ? '✗' : '✓'} ${step.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
  );
  return broken;
}

/** Two steps would write over each other's lines: what a step says that is not shown is shown when it has failed. */
async function runStep({ name, run: [command, ...args], env }, shown) {
  const program = path.join(root, 'node_modules', '.bin', command);
  if (shown) return run(program, args, { env: environment(env) });
  const log = path.join(reports, `${name}.log`);
  const output = openSync(log, 'w');
  const code = await run(program, args, { env: environment(env), stdio: ['ignore', output, output] });
  closeSync(output);
  if (code !== 0) console.log(`\n${name}:\n${readFileSync(log, 'utf8')}`);
  return code;
}

/** A suite that Vitest runs. */
function vitestSuite(name, config, env = {}) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`];
  return { name, run: ['vitest', 'run', '--config', config, ...reporters], env, suite: vitestCount };
}

function vitestCount(file) {
  if (!existsSync(file)) return undefined;
  const { numPassedTests, numTotalTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const own = assertionResults.filter((test) => test.status !== 'passed');
    const where = path.relative(root, name);
    if (own.length === 0) return status === 'failed' ? [`${where}: ${firstLine(message)}`] : [];
    return own.map(
      (test) => `${where} › ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? test.status)}`,
    );
  });
  // Skipped tests count as failed: none may be skipped. A file that could not be loaded counts too.
  const lost = numTotalTests - numPassedTests;
  return { passed: numPassedTests, failed: lost > 0 ? lost : Math.min(numFailedTestSuites, 1), names };
}

function playwrightCount(file) {
  if (!existsSync(file)) return undefined;
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const names = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const error = results.find((result) => result.error !== undefined)?.error.message;
        return `${spec.file} › ${spec.title}: ${firstLine(error ?? status)}`;
      }),
  );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, names };
}

/** Without the colours that a message has for a terminal. */
function firstLine(message) {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0];
}

/**
 * The suites drive the system's Chromium, and `engines` Firefox and WebKit; Debian's packages are installed where they are missing. The build
 * of Chromium without windows is wanted, which takes a third less of the machine; where it cannot be had, the whole one serves.
 */
async function ensurePrograms() {
  const engines = {
    'firefox-esr': 'firefox-esr',
    'webkit2gtk-driver': 'WebKitWebDriver',
    xvfb: 'Xvfb',
    'dbus-daemon': 'dbus-run-session',
  };
  const isThere = (program) => existsSync(path.join('/usr/bin', program));
  const named = process.env.CHROMIUM;
  const hasBrowser =
    existsSync(named ?? '/usr/bin/chromium') || (named === undefined && isThere('chromium-headless-shell'));
  const wished =
    named === undefined && !isThere('chromium-headless-shell') ? ['chromium-headless-shell'] : [];
  const needed = wanted.includes('engines')
    ? Object.keys(engines).filter((name) => !isThere(engines[name]))
    : [];
  if (wished.length + needed.length === 0 && hasBrowser) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) {
    if (hasBrowser && needed.length === 0) return;
    const missing = hasBrowser ? needed.join(', ') : ['chromium', ...needed].join(', ');
    refuse(`The tests need ${missing}: install Debian's packages, or name the file of Chromium in CHROMIUM.`);
  }
  const apt = (stdio, ...args) =>
    run('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=10', ...args], {
      stdio: ['ignore', 'ignore', stdio],
      env: environment({ DEBIAN_FRONTEND: 'noninteractive' }),
    });
  const install = (stdio, ...names) => apt(stdio, 'install', '-y', '--no-install-recommends', ...names);
  console.log('Installing browsers for the tests …');
  await apt('inherit', 'update');
  const hasShell = wished.length > 0 && (await install('ignore', ...wished)) === 0;
  if (!hasBrowser && !hasShell) needed.push('chromium');
  if (needed.length > 0 && (await install('inherit', ...needed)) !== 0) {
    refuse('The packages could not be installed. What apt said stands above.');
  }
}
