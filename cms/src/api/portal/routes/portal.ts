/** None: `middlewares/calls.ts` has the calls answered. Strapi would load those that an earlier version compiled into this place. */
export default { routes: [] };
