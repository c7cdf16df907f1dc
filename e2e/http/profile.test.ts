import { collectionSchema, content } from '@portal/contract';
import { expect, it, describe } from 'vitest';
import { visitor } from './connection.ts';
import { made } from './panel-forms.ts';
import { collection, panel, panelSentence } from './panel-session.ts';
import { currentRevision } from './records.ts';

/** The profiles that pages read. */
const profiles = async () =>
  collectionSchema('profile').parse(
    content.parse((await visitor('GET', '/content')).json).collections.profile,
  );

describe('a venture profile', () => {
  const uid = 'api::profile.profile';
  const profile = {
    venture: 'eats',
    brandName: 'Arun Eats',
    tagline: 'Where every bite tells a story',
    phone: '+91 98400 00001',
    email: 'eats@example.com',
    address: '12 North Mada Street\nMylapore, Chennai',
    hours: 'Daily 11:00 AM–11:00 PM',
    enquiryTag: 'Arun Eats',
    instagram: 'https://instagram.com/example',
  };

  it('is edited in the panel and read with the content', async () => {
    const revision = await currentRevision();
    const reply = await panel('POST', collection(uid), profile);
    expect(reply.status, reply.text).toBeLessThan(300);
    const { id, documentId } = made.parse(reply.json).data;
    expect(await profiles()).toMatchObject([{ id, ...profile, secondPhone: '' }]);
    expect(await currentRevision()).toBe(revision + 1);
    const path = `${collection(uid)}/${documentId}`;
    for (const [field, value, sentence] of [
      ['email', 'nonsense', 'Please enter a valid email address.'],
      ['facebook', 'javascript:alert(1)', 'Please enter a web address that begins with https://.'],
    ]) {
      const refused = await panel('PUT', path, { [String(field)]: value });
      expect(refused.status).toBe(400);
      expect(panelSentence(refused)).toBe(sentence);
    }
    expect((await panel('PUT', path, { tagline: 'Every bite tells a story' })).status).toBe(200);
    expect(await profiles()).toMatchObject([{ id, tagline: 'Every bite tells a story' }]);
    const changes = content.parse((await visitor('GET', `/content?since=${revision + 1}`)).json);
    expect(changes.collections.profile).toHaveLength(1);
    expect((await panel('DELETE', path)).status).toBe(200);
    expect(await profiles()).toEqual([]);
  });
});
