'use strict';

/**
 * An enquiry was read or not; now it is new, answered or done. Strapi runs this before it brings the tables to their definitions, which drops
 * the column that says it.
 * @param {import('knex').Knex.Transaction} knex
 */
exports.up = async (knex) => {
  // A new database has no tables yet.
  if (!(await knex.schema.hasColumn('enquiries', 'read'))) return;
  // A start that was broken off here has added it.
  if (!(await knex.schema.hasColumn('enquiries', 'state')))
    await knex.schema.alterTable('enquiries', (table) => table.string('state'));
  await knex('enquiries').update({ state: knex.raw(`case when "read" then 'done' else 'new' end`) });
};
