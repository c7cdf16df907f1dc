import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { watchAccess } from './audit/access-events';
import { watchAccounts } from './audit/account-events';
import { watchEnquiries } from './audit/enquiry-events';
import { recordRestore } from './audit/restore-note';
import { scheduleForgetting } from './audit/retention';
import { backUpBeforeChanges } from './backup/before-change';
import { noteUnchanged } from './backup/report';
import { scheduleBackups } from './backup/schedule';
import { startMailQueue, stopMailQueue } from './enquiries/mail-queue';
import { environment } from './environment';
import { prepareLease } from './lease/lease';
import { arrangePanel } from './panel/arrange-panel';
import { showReadOnly } from './panel/read-only';
import { prepareRevision } from './revision/content-write';
import { registerPublisherHook } from './revision/publisher-hook';
import { closeBeside } from './revision/read-beside';
import { seedWhenEmpty } from './seed';
import { tellProgress } from './seed/progress';
import { installContentRules } from './rules/content-rules';
import { createFirstAdministrator, deleteDefaultTokens } from './session/first-administrator';
import { prepareLimits } from './session/limiter';
import { guardPanelLogin } from './session/panel-login';
import { removeExpiredSessions } from './session/session';
import { waitForTurn } from './startup/one-at-a-time';
import { letGoOfSlowReaders } from './startup/slow-readers';
import { installStorage, onTheWay } from './storage/install-storage';
import { discardLeftovers } from './uploads/leftovers';
import { measureUploads } from './uploads/upload-guard';
import { settleUploads } from './uploads/upload-settings';

/** As long as the site's servers wait. */
const readerPatienceMs = 60_000;

let endTurn = async (): Promise<void> => {};

export default {
  async register({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    endTurn = await waitForTurn(strapi);
    letGoOfSlowReaders(strapi.server.httpServer, readerPatienceMs);
    backUpBeforeChanges(strapi);
    installStorage(strapi, environment());
    measureUploads(strapi);
    installContentRules(strapi);
    guardPanelLogin(strapi);
    watchAccounts(strapi);
    watchAccess(strapi);
    watchEnquiries(strapi);
    showReadOnly(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await prepareRevision(strapi);
    await prepareLease(strapi);
    await prepareLimits(strapi);
    await createFirstAdministrator(strapi);
    await deleteDefaultTokens(strapi);
    await removeExpiredSessions(strapi);
    await recordRestore(strapi, environment().DATA_DIR);
    await settleUploads(strapi);
    await arrangePanel(strapi);
    await registerPublisherHook(strapi);
    if (environment().SEED === 'on') await seedWhenEmpty(strapi, tellProgress(strapi));
    await discardLeftovers(strapi, onTheWay(environment()));
    await noteUnchanged(environment().DATA_DIR, (sentence) => strapi.log.warn(sentence));
    await endTurn();
    scheduleBackups(strapi);
    scheduleForgetting(strapi);
    await startMailQueue(strapi);
    // Strapi writes this file even with its update checks off; a running portal leaves its checkout as it is.
    await rm(path.join(strapi.dirs.app.root, '.strapi-updater.json'), { force: true });
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await stopMailQueue();
    await closeBeside(strapi);
  },
};
