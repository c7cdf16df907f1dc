import { collectionSchema, content, type CollectionKey, type RecordOf } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { send, visitor } from './connection.ts';
import { leftFiles } from './disk.ts';
import { made } from './panel-forms.ts';
import { collection, panel, panelSentence, panelUpload } from './panel-session.ts';
import { currentRevision } from './records.ts';
import { mp4, png } from './test-files.ts';

/** The records that pages read. */
async function published<K extends CollectionKey>(key: K): Promise<readonly RecordOf<K>[]> {
  const { collections } = content.parse((await visitor('GET', '/content')).json);
  return collectionSchema(key).parse(collections[key]);
}

const uploaded = z.array(z.looseObject({ id: z.number() })).min(1);

/** Puts a picture into the media library. */
async function picture(name: string): Promise<number> {
  const reply = await panelUpload(await png(name, 60, 42));
  return uploaded.parse(reply.json)[0]?.id ?? 0;
}

describe('a project of the infrastructure site', () => {
  const path = collection('api::project.project');
  const project = {
    title: 'Courtyard Villa',
    stage: 'current',
    completion: 'Expected 2026',
    dimensions: '2,400 sq ft',
    description: 'Two storeys around an open court.',
    features: 'Rainwater pit\nTeak front door',
  };
  const required =
    'Please fill in the title, status, completion, dimensions, description and features, and choose a picture.';

  it('is edited in the panel and read with the content', async () => {
    const revision = await currentRevision();
    const reply = await panel('POST', path, { ...project, image: await picture('villa.png') });
    expect(reply.status, reply.text).toBeLessThan(300);
    const { id, documentId } = made.parse(reply.json).data;
    expect(await published('project')).toMatchObject([{ id, ...project, image_filename: 'villa.png' }]);
    expect(await currentRevision()).toBe(revision + 1);

    const one = `${path}/${documentId}`;
    const moved = await panel('PUT', one, { stage: 'completed', completion: 'Completed 2026' });
    expect(moved.status, moved.text).toBe(200);
    const [stored] = await published('project');
    expect(stored).toMatchObject({ id, stage: 'completed', image_width: 60, image_height: 42 });
    expect((await send({ method: 'GET', path: stored?.image_path ?? '' })).status).toBe(200);

    expect((await panel('DELETE', one)).status).toBe(200);
    expect(await published('project')).toEqual([]);
    expect(await leftFiles()).toEqual([]);
  });

  it.each(Object.keys(project))('is refused without its %s', async (field) => {
    const image = await picture('refused.png');
    const reply = await panel('POST', path, { ...project, image, [field]: field === 'stage' ? null : '  ' });
    expect(reply.status).toBe(400);
    expect(panelSentence(reply)).toBe(required);
    await panel('DELETE', `/upload/files/${image}`);
  });

  it('is refused without a picture, or with a video in its place', async () => {
    const without = await panel('POST', path, project);
    expect([without.status, panelSentence(without)]).toEqual([400, required]);
    const [film] = uploaded.parse((await panelUpload(mp4('villa.mp4'))).json);
    const reply = await panel('POST', path, { ...project, image: film?.id });
    expect(reply.status).toBe(400);
    expect(panelSentence(reply)).toBe('Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.');
    await panel('DELETE', `/upload/files/${film?.id}`);
    expect(await published('project')).toEqual([]);
  });
});

describe('a member of the team', () => {
  const path = collection('api::member.member');
  const member = { name: 'Project Lead', role: 'Civil engineer', bio: 'On site by seven.' };

  it('may come without a portrait, be given one and lose it again', async () => {
    const reply = await panel('POST', path, member);
    expect(reply.status, reply.text).toBeLessThan(300);
    const { id, documentId } = made.parse(reply.json).data;
    const one = `${path}/${documentId}`;
    expect(await published('member')).toMatchObject([{ id, ...member, image_path: '', image_hash: '' }]);

    expect((await panel('PUT', one, { image: await picture('lead.png') })).status).toBe(200);
    expect(await published('member')).toMatchObject([{ id, image_filename: 'lead.png', image_width: 60 }]);
    expect((await panel('PUT', one, { bio: 'On site by six.' })).status).toBe(200);
    expect(await published('member')).toMatchObject([{ bio: 'On site by six.', image_width: 60 }]);

    expect((await panel('PUT', one, { image: null })).status).toBe(200);
    expect(await published('member')).toMatchObject([{ id, image_path: '', image_size: 0 }]);
    expect(await leftFiles()).toEqual([]);
    expect((await panel('DELETE', one)).status).toBe(200);
    expect(await published('member')).toEqual([]);
  });

  it.each(Object.keys(member))('is refused without a %s', async (field) => {
    const reply = await panel('POST', path, { ...member, [field]: ' ' });
    expect(reply.status).toBe(400);
    expect(panelSentence(reply)).toBe('Please fill in the name, role and bio.');
  });
});
