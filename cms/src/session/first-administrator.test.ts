import type { Core } from '@strapi/strapi';
import { expect, it, vi } from 'vitest';
import { createFirstAdministrator } from './first-administrator';

const password = vi.hoisted(() => ({ value: undefined as string | undefined }));
vi.mock('../environment', async (original) => ({
  ...(await original<object>()),
  environment: () => ({ ADMIN_EMAIL: 'Admin@Example.com', ADMIN_PASSWORD: password.value }),
}));

const strapiWith = (exists: boolean) => {
  const createFirstAdmin = vi.fn();
  const deleteMany = vi.fn();
  const strapi = {
    service: () => ({ exists: async () => exists, createFirstAdmin }),
    db: { query: () => ({ deleteMany }) },
    log: { info: vi.fn() },
  } as unknown as Core.Strapi;
  return { createFirstAdmin, deleteMany, strapi };
};

it('is never made with a password that everybody knows', async () => {
  const { createFirstAdmin, strapi } = strapiWith(false);
  password.value = undefined;
  await expect(createFirstAdministrator(strapi)).rejects.toThrow(
    'there is no administrator yet, so ADMIN_PASSWORD must be set. "npm start" makes one.',
  );
  expect(createFirstAdmin).not.toHaveBeenCalled();
});

it('is made once', async () => {
  password.value = 'made for this start';
  const first = strapiWith(false);
  await createFirstAdministrator(first.strapi);
  expect(first.createFirstAdmin).toHaveBeenCalledWith(
    expect.objectContaining({
      username: 'admin',
      email: 'admin@example.com',
      password: password.value,
    }),
  );
  const later = strapiWith(true);
  await createFirstAdministrator(later.strapi);
  expect(later.createFirstAdmin).not.toHaveBeenCalled();
});

it('comes after the tokens of Strapi are gone, and no later start removes one that has their name', async () => {
  password.value = 'made for this start';
  const first = strapiWith(false);
  await createFirstAdministrator(first.strapi);
  expect(first.deleteMany).toHaveBeenCalledBefore(first.createFirstAdmin);
  const later = strapiWith(true);
  await createFirstAdministrator(later.strapi);
  expect(later.deleteMany).not.toHaveBeenCalled();
});
