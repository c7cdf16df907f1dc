import { collections, isSample, openState, whatsappChat, type RecordOf } from '@portal/contract';
import { useId, useState } from 'react';
import { useRecords, useReplaceRecord } from '../../api/collection.ts';
import { useDrafts } from '../../drafts/store.ts';
import type { RecordForm } from '../../forms/RecordForm.tsx';
import { EarlierVersions } from '../../history/EarlierVersions.tsx';
import { RecordStates } from '../../lists/RecordStates.tsx';
import { PreviewSwitch } from '../../preview/PreviewSwitch.tsx';
import { useRecordAddress } from '../../ui/address.ts';
import { SmallButton, TextButton } from '../../ui/buttons.tsx';
import { figure } from '../../ui/figure.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PlacesContext, useNewPlaces, usePlaces } from '../../ui/places.ts';
import { useNow } from '../../ui/use-now.ts';
import href from '../../styles/businesses.css?url';
import { BusinessNote } from './BusinessNote.tsx';

type Business = RecordOf<'profile'>;

const { fields } = collections.profile;
const names = Object.keys(fields) as readonly (keyof typeof fields)[];

/** The fields of a business that still hold a sample value. */
const samplesOf = (business: Business) =>
  names.filter((name) => {
    const value = business[name];
    return typeof value === 'string' && isSample(value);
  });

/** Where the form goes on to another part, and that part's first field. */
const parts = names.flatMap((name) => {
  const field = fields[name];
  return 'part' in field && field.part !== undefined ? [{ name, part: field.part }] : [];
});

interface BusinessesProps {
  /** See `topics.tsx`. */
  readonly Form: typeof RecordForm;
}

/** What visitors find of each business: a form for each. The address names the one that is open. */
export function BusinessesScreen({ Form }: BusinessesProps) {
  const records = useRecords('profile');
  const places = useNewPlaces();
  const [openId, open] = useRecordAddress('profile');
  const drafted = new Set(useDrafts((form) => form.startsWith('profile.')).map(({ form }) => form));
  return (
    <PlacesContext value={places}>
      <link rel="stylesheet" href={href} precedence="businesses" />
      <h2 className="vh">The six businesses</h2>
      <RecordStates collection="profile" records={records}>
        {(businesses) => {
          const sampled = businesses.filter((business) => samplesOf(business).length > 0);
          const count = sampled.reduce((sum, business) => sum + samplesOf(business).length, 0);
          const [next] = sampled;
          /** Opens a form at one of its fields, or at its head. */
          const show = (id: number, field?: string) => {
            const at = field === undefined ? `form ${id}` : `field ${field}`;
            if (id === openId) return places.focusSoon(at);
            open(id);
            places.focusWhenDrawn(at);
          };
          return (
            <>
              {next !== undefined && (
                <section className="samples" aria-labelledby="samples">
                  <h2 id="samples">
                    {count === 1 ? '1 sample value is' : `${figure(count)} sample values are`} on the sites
                  </h2>
                  <p className="muted">They reach nobody. Put yours in their place.</p>
                  <SmallButton onClick={() => show(next.id, samplesOf(next)[0])}>
                    Show the next one
                  </SmallButton>
                </section>
              )}
              <ul className="businesses">
                {businesses.map((business) => (
                  <li key={business.id} data-record={business.id}>
                    <Face
                      business={business}
                      isOpen={business.id === openId}
                      isDrafted={drafted.has(`profile.${business.id}`)}
                      onToggle={() => (business.id === openId ? open() : show(business.id))}
                      onHours={() => show(business.id, 'hours_week')}
                    />
                    {business.id === openId && (
                      <BusinessForm
                        Form={Form}
                        business={business}
                        onClose={() => {
                          open();
                          places.focusSoon(business.id);
                        }}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </RecordStates>
    </PlacesContext>
  );
}

interface FaceProps {
  readonly business: Business;
  readonly isOpen: boolean;
  /** Whether something was typed into its form that is not saved. */
  readonly isDrafted: boolean;
  readonly onToggle: () => void;
  readonly onHours: () => void;
}

/** A business in the list: what opens its form, and the shortest way to its hours. */
function Face({ business, isOpen, isDrafted, onToggle, onHours }: FaceProps) {
  const { brandName, closures, hours_week, id, phone, venture, whatsapp } = business;
  const { place } = usePlaces();
  const now = useNow();
  const count = samplesOf(business).length;
  const says = hours_week === null ? 'Hours' : openState({ closures, hours_week }, now).says;
  return (
    <div className="business">
      <button
        className="business__face"
        type="button"
        aria-expanded={isOpen}
        ref={place(id)}
        onClick={onToggle}
      >
        <strong>
          <i className={`th-${venture}`} />
          {brandName}
        </strong>
        {count > 0 && <span className="badge">{count === 1 ? '1 sample' : `${count} samples`}</span>}
        <span className="small muted">
          {phone} · {whatsappChat(whatsapp) === undefined ? 'No WhatsApp' : 'WhatsApp'}
        </span>
        {isDrafted && !isOpen && <span className="small draftmark">Unsaved text</span>}
      </button>
      <TextButton aria-label={`Change the hours of ${brandName}: ${says}`} onClick={onHours}>
        <Icon name="edit" />
        {says}
      </TextButton>
    </div>
  );
}

interface BusinessFormProps extends BusinessesProps {
  readonly business: Business;
  readonly onClose: () => void;
}

function BusinessForm({ Form, business, onClose }: BusinessFormProps) {
  const id = useId();
  const replace = useReplaceRecord('profile');
  const { place, focusSoon } = usePlaces();
  /** Counts the forms: what was thrown away or saved elsewhere begins a fresh one. */
  const [formNumber, setFormNumber] = useState(0);
  const again = () => setFormNumber((number) => number + 1);
  return (
    <div className="admin__cols admin__cols--stacked">
      <section className="editor beside" aria-labelledby={id}>
        <div className="editor__head">
          <h2 className="d h3" id={id} tabIndex={-1} ref={place(`form ${business.id}`)}>
            Edit {business.brandName}
          </h2>
          <EarlierVersions collection="profile" record={business} onRestored={again} />
          <PreviewSwitch place="profile" />
        </div>
        <nav className="parts" aria-label="In this form">
          {parts.map(({ name, part }) => (
            <TextButton key={name} onClick={() => focusSoon(`field ${name}`)}>
              {part}
            </TextButton>
          ))}
        </nav>
        <Form
          key={formNumber}
          collection="profile"
          record={business}
          Note={BusinessNote}
          onClose={onClose}
          onCancel={onClose}
          onThrown={again}
          onBringBack={undefined}
          onReplaced={(record) => {
            replace(record);
            again();
          }}
        />
      </section>
    </div>
  );
}
