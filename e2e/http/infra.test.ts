import { collectionSchema, content, exampleOf, type CollectionKey, type RecordOf } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { visitor } from './connection.ts';
import { leftFiles } from './disk.ts';
import { made } from './panel-forms.ts';
import { collection, panel, panelSentence, panelUpload } from './panel-session.ts';
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
  it('is refused with a video in the place of its picture', async () => {
    const [film] = uploaded.parse((await panelUpload(mp4('villa.mp4'))).json);
    const project = { ...exampleOf('project'), image: film?.id };
    const reply = await panel('POST', collection('api::project.project'), project);
    expect(reply.status).toBe(400);
    expect(panelSentence(reply)).toBe('Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.');
    await panel('DELETE', `/upload/files/${film?.id}`);
    expect(await published('project')).toEqual([]);
  });
});

describe('a member of the team', () => {
  const path = collection('api::member.member');
  const member = exampleOf('member');

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
});
