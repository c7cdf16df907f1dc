import { proof, secondFactorOn, type Account, type SecondFactorOffer } from '@portal/contract/account';
import { useId, useState } from 'react';
import { useAccountCall } from '../api/account.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { Alert } from '../ui/Alert.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { notify } from '../ui/notices.tsx';
import { useNewPlaces } from '../ui/places.ts';
import { CodeField, OthersEnd, ProvenForm } from './ProvenForm.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Whether the login asks for a code of an authenticator app. */
export function SecondFactorCard({ account: { secondFactor } }: { readonly account: Account }) {
  const id = useId();
  const { focusSoon, place } = useNewPlaces();
  const [offer, setOffer] = useState<SecondFactorOffer>();
  /** They are shown once: nobody can ask for them again. */
  const [codes, setCodes] = useState<readonly string[]>();
  const [isEnding, setEnding] = useState(false);
  const begin = useAccountCall<void>(async (client) => {
    setOffer(await client.offerSecondFactor());
    // The button that was pressed goes.
    focusSoon('heading');
  });
  const isOn = secondFactor || codes !== undefined;
  /** Shows the card as it is at rest. */
  const rest = () => {
    setOffer(undefined);
    setCodes(undefined);
    setEnding(false);
    focusSoon('heading');
  };
  return (
    <section className="editor" aria-labelledby={id}>
      <div className="editor__head">
        <h2 className="d h3" id={id} tabIndex={-1} ref={place('heading')}>
          Authenticator app
        </h2>
        <span className={isOn ? 'pill' : 'badge'}>{isOn ? 'On' : 'Off'}</span>
      </div>
      <p className="muted">
        {isOn
          ? 'The password alone opens nothing: the login asks for six digits from your phone as well. In the panel, type them behind the password, after a space.'
          : 'Once it is on, the password alone opens nothing: the login asks for six digits from your phone as well.'}
      </p>
      {codes !== undefined && <RecoveryCodes codes={codes} onDone={rest} />}
      {isOn && isEnding ? (
        <ProvenForm
          schema={proof}
          asksForCode
          action="Switch off"
          onCancel={rest}
          onSend={async (client, given) => {
            await client.turnSecondFactorOff(given);
            rest();
            notify('good', 'The authenticator app is switched off.');
          }}
        />
      ) : isOn ? (
        <SmallButton
          onClick={() => {
            setEnding(true);
            focusSoon('heading');
          }}
        >
          Switch off
        </SmallButton>
      ) : offer === undefined ? (
        <>
          <div role="alert">{begin.error !== null && <Alert>{sentenceOf(begin.error)}</Alert>}</div>
          <SmallButton aria-disabled={begin.isPending} onClick={() => !begin.isPending && begin.mutate()}>
            Set it up
          </SmallButton>
        </>
      ) : (
        <ProvenForm
          schema={secondFactorOn}
          asksForCode={false}
          beside={{ secret: offer.secret }}
          action="Switch on"
          onCancel={rest}
          onSend={async (client, given) => {
            setCodes(await client.turnSecondFactorOn(given));
            setOffer(undefined);
          }}
          above={
            <div className="qr">
              <QrCode text={offer.uri} />
              <div>
                <h3>Scan this with the app</h3>
                <p className="small muted">
                  Google Authenticator, Microsoft Authenticator, 2FAS or another one. On this very phone, open
                  the app from here, or type the key:
                </p>
                <a className="btn btn--s btn--line" href={offer.uri}>
                  Open the app
                </a>
                <p className="qr__key">{offer.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
              </div>
            </div>
          }
          renderFields={({ code }) => (
            <>
              <CodeField label="The six digits that it shows" inputMode="numeric" error={code} />
              <OthersEnd />
            </>
          )}
        />
      )}
    </section>
  );
}
