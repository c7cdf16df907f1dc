import { limits } from '@portal/contract';
import type { Device } from '@portal/contract/account';
import type { Core } from '@strapi/strapi';
import type { Administrator } from '../contract-api/request';
import { sessionsOf, sessionUid } from '../strapi-internals';

/** The row of a session. The panel's are renewed while they are used: the row of before is kept, and not active any more. */
interface SessionRow {
  readonly id: number;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly origin: 'admin' | 'dashboard';
  readonly createdAt: string | Date;
  readonly expiresAt: string | Date;
  readonly metadata: { readonly deviceName?: string; readonly loginAt?: string } | null;
}

/** `Chrome on Windows`; empty where the browser did not say. */
const nameOf = ({ metadata }: SessionRow): string => metadata?.deviceName ?? '';

const isoOf = (time: string | Date | number): string => new Date(time).toISOString();

/** The sessions of an account that live, at both doors. @returns the one that asks first, then by their last use */
export async function listDevices(
  strapi: Core.Strapi,
  { id: userId, sessionId }: Pick<Administrator, 'id' | 'sessionId'>,
): Promise<readonly Device[]> {
  const $gt = new Date();
  const rows: readonly SessionRow[] = await strapi.db.query(sessionUid).findMany({
    where: {
      userId: String(userId),
      status: 'active',
      expiresAt: { $gt },
      absoluteExpiresAt: { $gt },
    },
    orderBy: { expiresAt: 'desc' },
  });
  const devices = rows.map((row): Device => ({
    id: row.id,
    name: nameOf(row),
    door: row.origin === 'admin' ? 'panel' : 'dashboard',
    loggedInAt: isoOf(row.metadata?.loginAt ?? row.createdAt),
    // A session of either door ends so long after its last use.
    usedAt: isoOf(new Date(row.expiresAt).getTime() - limits.sessionIdleMs),
    current: row.sessionId === sessionId,
  }));
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/**
 * Ends a session of an account, with what it was before it was renewed.
 * @returns its name; `undefined` when it has ended already
 */
export async function endDevice(
  strapi: Core.Strapi,
  userId: number,
  id: number,
): Promise<string | undefined> {
  const where = { id, userId: String(userId) };
  const row: SessionRow | null = await strapi.db.query(sessionUid).findOne({ where });
  if (row === null) return undefined;
  await sessionsOf(strapi, row.origin).invalidateRefreshToken(where.userId, row.deviceId);
  return nameOf(row);
}
