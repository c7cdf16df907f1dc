import { limits } from '@portal/contract';
import { deviceEnd, type Account, type Device } from '@portal/contract/account';
import { useId, useState } from 'react';
import { SmallButton, TextButton } from '../ui/buttons.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { moment } from '../ui/moment.ts';
import { notify } from '../ui/notices.tsx';
import { useNewPlaces } from '../ui/places.ts';
import { ProvenForm } from './ProvenForm.tsx';

const hourMs = 60 * 60 * 1000;

const nameOf = ({ door, name }: Device): string =>
  `${name === '' ? 'A browser without a name' : name}${door === 'panel' ? ', panel' : ''}`;

const usedOf = ({ current, usedAt }: Device): string =>
  current ? 'In use now' : `Last used ${moment(usedAt)}`;

/** Where the account is logged in, and the end of each. */
export function DevicesCard({ account: { devices, secondFactor } }: { readonly account: Account }) {
  const id = useId();
  const { focusSoon, place } = useNewPlaces();
  const [ending, setEnding] = useState<Device | 'others'>();
  const close = () => setEnding(undefined);
  return (
    <section className="editor" aria-labelledby={id}>
      <div className="editor__head">
        <h2 className="d h3" id={id} tabIndex={-1} ref={place('heading')}>
          Logged in
        </h2>
        {devices.length > 1 && (
          <TextButton onClick={() => setEnding('others')}>Log out all others</TextButton>
        )}
      </div>
      <ul className="devices">
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceDrawing name={device.name} />
            <span>
              <strong>{nameOf(device)}</strong>
              <span className="small muted">{usedOf(device)}</span>
              <span className="small muted">Logged in {moment(device.loggedInAt)}</span>
            </span>
            {device.current ? (
              <span className="pill">This one</span>
            ) : (
              <SmallButton
                aria-label={`Log out ${nameOf(device)}, ${usedOf(device)}`}
                onClick={() => setEnding(device)}
              >
                Log out
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      <p className="small muted">
        A device that nobody uses for {limits.sessionIdleMs / hourMs} hours is logged out by itself, and each
        of them {limits.sessionMs / hourMs / 24} days after its login. One that you do not know: log it out
        and change the password.
      </p>
      {ending !== undefined && (
        <Dialog title={ending === 'others' ? 'Log out all others' : 'Log out this device'} onClose={close}>
          <p>
            {ending === 'others'
              ? 'Every device but this one is logged out at once, of the dashboard and of the panel.'
              : `${nameOf(ending)}. ${usedOf(ending)}.`}
          </p>
          <ProvenForm
            schema={deviceEnd}
            asksForCode={secondFactor}
            beside={{ device: ending === 'others' ? ending : ending.id }}
            action="Log out"
            onCancel={close}
            onSend={async (client, end) => {
              await client.logOut(end);
              close();
              // The row goes, and its button with it.
              focusSoon('heading');
              notify('good', end.device === 'others' ? 'All others are logged out.' : 'It is logged out.');
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

/** A phone or a computer, as far as the browser's name tells. */
const DeviceDrawing = ({ name }: { readonly name: string }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={/Android|iOS/.test(name) ? 'M7 2h10v20H7zM11 18.5h2' : 'M3 4h18v12H3zM8 20h8M12 16v4'} />
  </svg>
);
