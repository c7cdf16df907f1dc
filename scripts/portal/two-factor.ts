/** `npm run two-factor -- on|off`: whether the administrator's login asks for a code of an authenticator app. */
import { createInterface } from 'node:readline';
import { renderUnicodeCompact } from 'uqr';
import { withLoadedCms, type Strapi } from './loaded-cms.ts';
import { Refusal } from './preflight.ts';
import { SecretStore } from './secrets.ts';
import { readSettings } from './settings.ts';
import { compile, runCommand } from './with-cms.ts';

/** `cms/src/session/account-commands.ts` */
interface SecondFactorModule {
  secondFactorIsOn(strapi: Strapi): Promise<boolean>;
  offer(strapi: Strapi): Promise<{ readonly secret: string; readonly uri: string }>;
  turnSecondFactorOn(strapi: Strapi, secret: string, code: string): Promise<readonly string[] | undefined>;
  turnSecondFactorOff(strapi: Strapi): Promise<boolean>;
}

const tries = 3;

await runCommand(async () => {
  const wish = process.argv[2] ?? '';
  if (!['', 'on', 'off'].includes(wish)) throw new Refusal('Say what you want: npm run two-factor -- on|off');
  const settings = readSettings(process.env);
  await compile();
  const secrets = await new SecretStore(settings.dataDir).load(process.env);
  await withLoadedCms(settings, secrets, settings.password, async ({ module, strapi }) => {
    const factor = module('session/account-commands') as SecondFactorModule;
    if (wish === 'on') await turnOn(factor, strapi);
    else if (wish === 'off') {
      const wasOn = await factor.turnSecondFactorOff(strapi);
      console.log(`The second factor ${wasOn ? 'is' : 'was'} off: the password alone opens the portal.`);
    } else {
      const isOn = await factor.secondFactorIsOn(strapi);
      console.log(
        `The second factor is ${isOn ? 'on' : 'off'}. "npm run two-factor -- on" or "off" changes that.`,
      );
    }
  });
});
process.exit();

async function turnOn(factor: SecondFactorModule, strapi: Strapi): Promise<void> {
  const { secret, uri } = await factor.offer(strapi);
  if (await factor.secondFactorIsOn(strapi)) console.log('It is on already. What follows takes its place.');
  console.log('\nShow this to an authenticator app, or type the secret into it:\n');
  console.log(renderUnicodeCompact(uri, { border: 2 }));
  console.log(`\n  Secret   ${secret}\n  Address  ${uri}\n`);
  const input = createInterface({ input: process.stdin });
  const lines = input[Symbol.asyncIterator]();
  for (let left = tries; left > 0; left -= 1) {
    process.stdout.write('The code that the app shows: ');
    const line = await lines.next();
    if (line.done === true) break;
    const recoveryCodes = await factor.turnSecondFactorOn(strapi, secret, line.value);
    if (recoveryCodes !== undefined) {
      input.close();
      console.log('\nThe second factor is on. Every session was ended.');
      console.log(
        'These recovery codes open the portal without the app, each once. They are shown only now:\n',
      );
      console.log(recoveryCodes.map((code) => `  ${code}`).join('\n'));
      return;
    }
    console.log('That is not the code of this moment.');
  }
  throw new Refusal('Nothing was changed.');
}
