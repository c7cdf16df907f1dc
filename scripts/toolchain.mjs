/**
 * What every command does before anything else: see that this machine can run the portal, install what the
 * lockfile names, and go on with the Node that came with it. Runs on Node 20, before any dependency is there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The checkout. */
export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);

/** The workspaces that run; the others test and measure. */
const workspaces = ['contract', 'server', 'cms', 'site', 'publisher'];

const endWithNpm = pathToFileURL(path.join(root, 'scripts/portal/end-with-npm.mjs')).href;
const binaries = path.join(root, 'node_modules', '.bin');
/** Where Node keeps what it has compiled: a later start is a second shorter, and loads nothing that strips types (20 MB a process). */
const compiled = path.join(root, 'node_modules', '.cache', 'compiled');
/** MB: a site's server of ten thousand pages keeps 100 more of what is soon gone, where V8 may. e2e/portal/build.ts has it, too. */
const smallNursery = '--max-semi-space-size=8';
/** What a command needs: what runs the portal, or the tools of tests and benches as well. */
const sets = {
  // Types and compiler are among it: contract and CMS are compiled here.
  portal: {
    stamp: '.portal-runs',
    options: ['--omit=dev', '--include-workspace-root', ...workspaces.flatMap((name) => ['-w', name])],
  },
  everything: { stamp: '.portal-installed', options: [] },
};
/** Holds the digest of the lockfile by which a set was installed last. */
const stampOf = (set) => path.join(root, 'node_modules', sets[set].stamp);
const oldestToInstall = [20, 0];
const oldestToRun = [22, 13];

/** Ends the command with one sentence for a person. */
export function refuse(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

function atLeast(version, [major, minor]) {
  const [a = 0, b = 0] = version.replace(/^v/, '').split('.').map(Number);
  return a > major || (a === major && b >= minor);
}

/** The environment of every child: the installed Node first, and no tool reports home. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    STRAPI_TELEMETRY_DISABLED: 'true',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    ...extra,
  };
}

/** The Node that runs the portal: the one from the lockfile, or the machine's own where none fits its system. */
function runtime() {
  const installed = path.join(binaries, process.platform === 'win32' ? 'node.cmd' : 'node');
  for (const candidate of [installed, process.execPath]) {
    if (!existsSync(candidate)) continue;
    const { stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' });
    if (typeof stdout === 'string' && atLeast(stdout.trim(), oldestToRun)) return candidate;
  }
  return refuse(
    `The portal needs Node ${oldestToRun.join('.')} or newer to run, and this machine has ${process.version}.`,
  );
}

/** Runs a command to its end, its output on this terminal. Answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Installs what is missing of a set, or all of it when the lockfile changed.
 * @param wanted `portal` or `everything`
 */
export async function ensureInstalled(wanted) {
  if (!atLeast(process.version, oldestToInstall)) {
    refuse(
      `The portal needs Node ${oldestToInstall[0]} or newer, and this is ${process.version}. See https://nodejs.org.`,
    );
  }
  const lockfile = readFileSync(path.join(root, 'package-lock.json'));
  const digest = createHash('sha256').update(lockfile).digest('hex');
  const isThere = (set) => existsSync(stampOf(set)) && readFileSync(stampOf(set), 'utf8') === digest;
  if (isThere('everything') || isThere(wanted) || isInstalled(wanted)) return;
  // Who had the tools keeps them with the next lockfile.
  const set = existsSync(stampOf('everything')) ? 'everything' : wanted;
  // A portal may be running on what is there of this lockfile: then what is missing comes beside it.
  const adds = isThere('portal') ? ['install', '--no-save'] : ['ci'];
  console.log('Installing the dependencies (about a minute) …');
  const install = (...more) =>
    run('npm', [...adds, ...sets[set].options, '--no-audit', '--no-fund', '--loglevel=error', ...more], {
      shell: process.platform === 'win32',
    });
  // The lockfile names exact versions: what npm has kept of them needs no second look. Where it is too old, npm asks again.
  let code = await install('--prefer-offline');
  if (code !== 0) code = await install();
  if (code !== 0) refuse('The dependencies could not be installed. What npm said stands above.');
  writeFileSync(stampOf(set), digest);
}

/** Whether what npm noted is what the lockfile names: someone may have installed by hand. */
function isInstalled(set) {
  const noted = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { packages: present } = JSON.parse(readFileSync(noted, 'utf8'));
  return Object.entries(wanted).every(([place, { dev, devOptional, link, optional, version }]) => {
    // The checkout's own workspaces are links; an optional package may be for another system.
    if (!place.includes('node_modules/') || link === true) return true;
    if (set === 'portal' && (dev === true || devOptional === true)) return true;
    const found = present[place];
    return found === undefined ? optional === true : found.version === version;
  });
}

/** Compiles what every command but the installation imports, where its sources changed. */
function compileShared() {
  const turbo = path.join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  const { status, stdout, stderr } = spawnSync(
    runtime(),
    [
      turbo,
      'run',
      'build',
      '--filter=@portal/contract',
      '--filter=@portal/server',
      '--output-logs=errors-only',
    ],
    { cwd: root, env: environment(), encoding: 'utf8' },
  );
  if (status !== 0) refuse(`What all commands import could not be compiled:\n${stdout}${stderr}`);
}

/** Goes on with a program on the portal's own Node: in place of this process where the system can do that, else as its child. */
export async function continueWith(program, words) {
  compileShared();
  // npm does not pass its own end on.
  const guard = process.env.npm_lifecycle_event === undefined ? [] : ['--import', endWithNpm];
  const args = [smallNursery, ...guard, path.join(root, program), ...words];
  const env = environment({ NODE_COMPILE_CACHE: compiled });
  // Of Node 22.15 or newer: the first command of a fresh clone may be started by an older one.
  if (process.execve !== undefined && process.platform !== 'win32') {
    process.chdir(root);
    process.execve(runtime(), [runtime(), ...args], env);
  }
  const child = spawn(runtime(), args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.on('exit', (ended) => resolve(ended ?? 1)));
  process.exit(code);
}
