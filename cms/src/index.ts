import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { watchRecords } from './audit/events';
import { schedulePruning } from './audit/retention';
import { fillRanks } from './contract-api/record-order';
import { backUpBeforeChanges } from './backup/before-change';
import { noteUnchanged } from './backup/report';
import { scheduleBackups } from './backup/schedule';
import { startMailQueue, stopMailQueue } from './enquiries/mail-queue';
import { environment } from './environment';
import { logStrayLines } from './log/stray-lines';
import { arrangePanel } from './panel/arrange-panel';
import { limitActions, limitRoles } from './panel/permissions';
import { prepareRevision } from './revision/content-write';
import { registerPublisherHook } from './revision/publisher-hook';
import { closeSnapshotReads } from './revision/snapshot-read';
import { seedWhenEmpty } from './seed';
import { tellProgress } from './seed/progress';
import { installContentRules } from './rules/content-rules';
import { createFirstAdministrator } from './session/first-administrator';
import { prepareRateLimits } from './session/rate-limits';
import { guardPanelForms } from './session/panel-forms';
import { prepareSessions } from './session/session';
import { boundConnections } from '@portal/server/connections';
import { lockStart } from './startup/start-lock';
import { eraseDeleted } from './storage/erase-deleted';
import { discardPartialFiles, reportOrphanFiles } from './uploads/orphan-files';

let unlockStart = async (): Promise<void> => {};
let stopErasing = (): void => {};

export default {
  async register({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    unlockStart = await lockStart(strapi);
    logStrayLines(strapi);
    boundConnections(strapi.server.httpServer);
    backUpBeforeChanges(strapi);
    installContentRules(strapi);
    guardPanelForms(strapi);
    watchRecords(strapi);
    limitActions(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await fillRanks(strapi);
    await prepareRevision(strapi);
    await prepareRateLimits(strapi);
    await createFirstAdministrator(strapi);
    await limitRoles(strapi);
    await prepareSessions(strapi);
    await arrangePanel(strapi);
    await registerPublisherHook(strapi);
    if (environment().SEED === 'on') await seedWhenEmpty(strapi, tellProgress(strapi));
    await discardPartialFiles(environment());
    await reportOrphanFiles(strapi, environment());
    await noteUnchanged(environment().DATA_DIR);
    await unlockStart();
    scheduleBackups(strapi);
    schedulePruning(strapi);
    stopErasing = eraseDeleted(strapi);
    await startMailQueue(strapi);
    // Strapi writes this file even with its update checks off; a running portal leaves its checkout as it is.
    await rm(path.join(strapi.dirs.app.root, '.strapi-updater.json'), { force: true });
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    stopErasing();
    await stopMailQueue();
    await closeSnapshotReads(strapi);
  },
};
